"""Plane geometry in whole numbers."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.villa_paletti import geometry
from games.engine.villa_paletti.layout import is_near, needed
from games.engine.villa_paletti.statics import Plate, contact, covers, samples
from tests.engine.villa_paletti.positions import EDITION

SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))
NOTCHED = ((0, 0), (10, 0), (10, 10), (5, 5), (0, 10))
POINTS = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@pytest.mark.parametrize("point", [(5, 5), (0, 0), (10, 10), (5, 0), (0, 7), (10, 3)])
def test_inside_and_on_the_edge(point):
    assert geometry.inside(SQUARE, *point)


@pytest.mark.parametrize("point", [(-1, 5), (11, 5), (5, 11), (5, -1), (-1, 0), (11, 10), (20, 0)])
def test_outside(point):
    assert not geometry.inside(SQUARE, *point)


@pytest.mark.parametrize(
    ("point", "is_in"),
    [((5, 5), True), ((5, 6), False), ((4, 6), True), ((6, 6), True), ((5, 4), True)],
)
def test_a_notch_is_outside(point, is_in):
    assert geometry.inside(NOTCHED, *point) == is_in


@given(st.lists(POINTS, min_size=1, max_size=12))
def test_a_hull_holds_its_points_and_its_sides_say_the_same(points):
    corners = geometry.hull(points)
    assert set(corners) <= set(points)
    for x, y in points:
        assert all(a * x + b * y + c >= 0 for a, b, c in geometry.sides(corners))


@given(st.lists(POINTS, min_size=1, max_size=8), POINTS)
def test_the_sides_of_a_hull_bound_just_the_hull(points, point):
    corners = geometry.hull(points)
    bounded = all(a * point[0] + b * point[1] + c >= 0 for a, b, c in geometry.sides(corners))
    assert bounded == (set(geometry.hull([*points, point])) == set(corners))


def test_a_hull_keeps_no_point_between_two_corners():
    assert set(geometry.hull([*SQUARE, (5, 0), (10, 5), (5, 5)])) == set(SQUARE)
    assert geometry.hull([(0, 0), (5, 5), (10, 10)]) == ((0, 0), (10, 10))
    assert geometry.hull([(3, 3)]) == ((3, 3),)


@pytest.mark.parametrize("step", range(24))
def test_outlines_are_turned_by_fifteen_degrees_a_step(step):
    angle = radians(15 * step)
    cosines = EDITION.document.cosines
    assert geometry.cosine(step, cosines) == round(10000 * cos(angle))
    for slab in EDITION.slabs:
        for (x, y), (tx, ty) in zip(slab.turned[0], slab.turned[step], strict=True):
            assert abs(tx - (x * cos(angle) - y * sin(angle))) < 0.6
            assert abs(ty - (x * sin(angle) + y * cos(angle))) < 0.6


def test_halves_are_rounded_up():
    assert [geometry.half_up(each, 10) for each in (4, 5, -4, -5, -6, 14, 15)] == [
        0,
        1,
        0,
        0,
        -1,
        1,
        2,
    ]


def test_floors_have_the_areas_and_the_shapes_of_the_rules_page():
    areas = [geometry.area(slab.turned[0]) // 2 for slab in EDITION.slabs]
    assert [round(area / 10000) for area in areas] == [410, 243, 167, 115, 70]
    assert {len(slab.turned[0]) for slab in EDITION.slabs} == {24}


@pytest.mark.parametrize("floor", range(5))
def test_the_circles_of_a_floor_never_decide_otherwise_than_its_outline(floor):
    slab = EDITION.slabs[floor]
    for rotation in (0, 5, 17):
        plate = Plate(30, -70, rotation)
        for x in range(-1400, 1401, 97):
            for y in range(-1400, 1401, 89):
                exact = geometry.inside(slab.turned[rotation], x - 30, y + 70)
                assert covers(EDITION, floor, plate, x, y) == exact


def test_a_half_covered_column_touches_with_some_of_its_points():
    plate = Plate(0, 0, 0)
    kind = EDITION.pieces[0].kind
    assert contact(EDITION.key, 0, 0, 0, 0, plate) == samples(kind, 0, 0)
    half = contact(EDITION.key, 0, -1093, 0, 0, plate)
    assert 0 < len(half) < 9
    assert (-1093, 0) in half
    assert contact(EDITION.key, 0, -1200, 0, 0, plate) == ()


def test_columns_keep_their_distance():
    thin, thick = EDITION.numbers["R1"], EDITION.numbers["B5"]
    assert needed(EDITION, thin, thick) == 75 + 125 + 5
    assert is_near(EDITION, thin, (0, 0), thick, (204, 0))
    assert not is_near(EDITION, thin, (0, 0), thick, (205, 0))
