"""The simplex in whole numbers, on small problems and against floats."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from games.engine.villa_paletti import simplex
from games.engine.villa_paletti.simplex import Tableau, maximise


def solved(rows, right, goal):
    return maximise(list(zip(*rows, strict=True)), right, goal)


def test_a_small_problem():
    # 3x + 5y with x <= 4, 2y <= 12, 3x + 2y <= 18
    rows = [[1, 0, 1, 0, 0], [0, 2, 0, 1, 0], [3, 2, 0, 0, 1]]
    found = solved(rows, [4, 12, 18], [3, 5, 0, 0, 0])
    assert found.value == 36
    assert found.amounts == {0: 2, 1: 6, 2: 2}


def test_fractions_come_out_exact():
    found = solved([[7, 3], [2, 5]], [1, 1], [1, 1])
    assert found.amounts == {0: Fraction(2, 29), 1: Fraction(5, 29)}


def test_nothing_adds_up_to_the_right_side():
    assert solved([[1, 1], [1, 1]], [1, 2], [1, 1]) is None
    assert not simplex.feasible([(1, 0), (0, 1)], [1, -1])
    assert simplex.feasible([(1, 0), (0, -1)], [1, -1])


def test_no_limit():
    assert solved([[1, -1]], [0], [1, 0]).value is None


def test_rows_that_say_the_same_are_no_trouble():
    found = solved([[1, 1, 0], [2, 2, 0], [0, 0, 1]], [3, 6, 1], [1, 0, 1])
    assert found.value == 4


def test_a_negative_right_side():
    assert solved([[-1, -1]], [-5], [2, 1]).value == 10


def test_it_comes_to_an_end_where_plain_choice_goes_round_and_round():
    """Beale's example, in whole numbers: the largest coefficient alone cycles."""
    rows = [
        [1, -240, -4, 36, 4, 0, 0],
        [1, -180, -1, 6, 0, 2, 0],
        [0, 0, 1, 0, 0, 0, 1],
    ]
    found = solved(rows, [0, 0, 1], [3, -600, 2, -24, 0, 0, 0])
    assert found is not None
    assert found.value is not None
    assert found.value == Fraction(5)


def test_the_largest_coefficient_enters_and_of_equals_the_first():
    tableau = Tableau([(1,), (3,), (3,)], [6])
    assert tableau.enter() == 1
    tableau.degenerate = simplex.PATIENCE + 1
    assert tableau.enter() == 0


def test_of_rows_that_run_out_together_the_lowest_variable_leaves():
    tableau = Tableau([(1, 2)], [1, 2])
    assert tableau.leave(0) == 0
    tableau.basis = [5, 4]
    assert tableau.leave(0) == 1


NUMBERS = st.integers(-9, 9)


@st.composite
def problems(draw):
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 7))
    rows = [[draw(NUMBERS) for _ in range(width)] for _ in range(height)]
    right = [draw(NUMBERS) for _ in range(height)]
    return rows, right, [draw(NUMBERS) for _ in range(width)]


@settings(max_examples=150, deadline=None)
@given(problems())
def test_it_agrees_with_floats(problem):
    rows, right, goal = problem
    exact = solved(rows, right, goal)
    floats = linprog([-each for each in goal], A_eq=np.array(rows), b_eq=right, method="highs")
    if floats.status == 2:
        assert exact is None
    elif floats.status == 3:
        assert exact.value is None
    elif floats.status == 0:
        assert float(exact.value) == pytest.approx(-floats.fun, abs=1e-6, rel=1e-6)


@settings(max_examples=100, deadline=None)
@given(problems())
def test_what_it_finds_adds_up(problem):
    rows, right, goal = problem
    found = solved(rows, right, goal)
    if found is None or found.value is None:
        return
    amounts = [found.amounts.get(place, 0) for place in range(len(goal))]
    assert min(amounts) >= 0
    assert [sum(map(lambda a, b: a * b, row, amounts)) for row in rows] == right
    assert sum(map(lambda a, b: a * b, goal, amounts)) == found.value
