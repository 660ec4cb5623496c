"""A seat that is given up (rules section 5.6), whatever was going on."""

from __future__ import annotations

import pytest

from games.engine import villa_paletti
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Colour,
    Grip,
    Object,
    Prove,
    Pull,
    Release,
)
from games.engine.villa_paletti.happenings import Ended, Retired, SealMoved
from tests.engine.villa_paletti.tables import (
    BLUE,
    FLOORS,
    GREEN,
    LEGS,
    RED,
    UPPER,
    YELLOW,
    asked,
    column,
    fold,
    kinds,
    opened,
    play,
    state,
)


def leave(position, seat):
    facts = villa_paletti.retire(position, seat)
    return facts, fold(position, facts)


def test_the_columns_stay_and_belong_to_nobody():
    _, position = leave(state(LEGS | UPPER), BLUE)
    assert not column(position, "B1").out
    assert owning.candidates(position.table, BLUE) == []
    assert owning.owner(position.table, 5) is None
    assert asked(position) == [(RED, "turn")]
    assert asked(play(position, Grip("R1"), Release())) == [(YELLOW, "turn")]


def test_nobody_leaves_twice():
    _, position = leave(state(), BLUE)
    assert villa_paletti.retire(position, BLUE) is None


def test_whose_turn_it_was_hands_it_on():
    for position in (state(), play(state(), Grip("R1")), play(state(), Grip("R1"), (Pull(), 1))):
        _, after = leave(position, RED)
        assert asked(after) == [(BLUE, "turn")]
        assert after.table.hold is None
    _, after = leave(play(state(), Claim()), RED)
    assert asked(after) == [(BLUE, "turn")]


def test_who_was_asked_about_a_claim_is_asked_no_more():
    position = play(state(LEGS | UPPER), Claim(), Accept(), Accept())
    facts, after = leave(position, GREEN)
    assert kinds(facts) == ["Retired", "FloorDue"]
    assert asked(after) == [(RED, "floor")]
    position = play(state(LEGS | UPPER), Claim(), Object(), Accept())
    facts, after = leave(position, GREEN)
    assert kinds(facts) == ["Retired", "Challenged"]
    assert asked(after) == [(BLUE, "prove")]


@pytest.mark.parametrize("moves", [(), (Prove("R1"),), (Prove("R1"), (Pull(), 1))])
def test_a_proof_lapses_with_its_prover(moves):
    position = play(state(LEGS | UPPER), Claim(), Object(), Accept(), Accept(), *moves)
    facts, after = leave(position, BLUE)
    assert kinds(facts) == ["Retired", "FloorDue"]
    assert asked(after) == [(RED, "floor")]
    assert column(after, "R1").locked == bool(moves)


def test_a_penalty_lapses_with_the_doubter():
    position = play(
        state(LEGS | UPPER), Claim(), Object(), Accept(), Accept(), Prove("R1"), Release()
    )
    assert asked(position) == [(RED, "penalty")]
    facts, after = leave(position, BLUE)
    assert kinds(facts) == ["Retired", "FloorDue"]
    assert asked(after) == [(RED, "floor")]


@pytest.mark.parametrize(
    ("top", "previous", "holder"),
    [
        ({"G2": (2, 0, 0)}, YELLOW, GREEN),  # who leads
        ({"G2": (2, 0, 0), "Y2": (2, 200, 0)}, YELLOW, YELLOW),  # a tie: back
        ({}, None, None),
    ],
)
def test_the_seal_goes_to_who_leads_else_back_else_to_nobody(top, previous, holder):
    position = state(LEGS | UPPER | top, FLOORS, holder=BLUE, previous=previous)
    facts, after = leave(position, BLUE)
    assert facts == (Retired(BLUE), SealMoved(holder, None))
    assert (after.table.holder, after.table.previous) == (holder, None)


def test_who_left_is_no_longer_shown_on_the_seal():
    _, after = leave(state(holder=RED, previous=BLUE), BLUE)
    assert (after.table.holder, after.table.previous) == (RED, None)


def test_the_last_one_left_wins():
    position = state()
    for seat in (BLUE, GREEN):
        _, position = leave(position, seat)
    facts, position = leave(position, RED)
    assert facts == (Retired(RED), Ended(YELLOW, "resigned"))
    assert villa_paletti.outcome(position).winners == (YELLOW,)
    assert villa_paletti.retire(position, YELLOW) is None


def test_who_left_need_not_pass_for_a_standstill():
    position = state(holder=YELLOW, passes=2, retired=(GREEN,))
    end = play(position, Claim(), Accept(), Accept())
    assert villa_paletti.outcome(end).reason == "stuck"


def test_whoever_is_left_has_another_turn_before_a_standstill():
    """With one less at the table the row of passes begins anew, or leaving would end the game."""
    _, position = leave(state(holder=YELLOW, passes=3), GREEN)
    assert position.table.passes == 0
    assert asked(position) == [(RED, "turn")]


def test_colours_are_chosen_on_without_who_left():
    (_, rolled), position = opened(4)
    second, third, last = ((rolled.seat + step) % 4 for step in (1, 2, 3))
    _, position = leave(position, second)
    assert asked(position) == [(third, "colour")]
    position = play(
        position, Colour(villa_paletti.legal(villa_paletti.view(position, third))[0].colour)
    )
    assert asked(position) == [(last, "colour")]
    _, position = leave(position, last)
    assert asked(position) == [(rolled.seat, "turn")]


def test_an_empty_place_passes_the_turn_on_to_whom_it_can():
    """Who comes next may have no column to take: then a floor is due at once."""
    columns = {name: place for name, place in (LEGS | UPPER).items() if name != "B5"}
    position = state(columns | {"Y4": (0, 500, -500)})
    facts, after = leave(position, RED)
    assert kinds(facts) == ["Retired", "FloorDue"]
    assert asked(after) == [(BLUE, "floor")]
