"""The seal, the ends of a game and who wins (rules sections 5.5 and 5.6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import villa_paletti
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Grip,
    Lay,
    Place,
    Pull,
    Release,
    Remove,
)
from games.engine.villa_paletti.state import Dispute
from tests.engine.villa_paletti.tables import (
    BLUE,
    FLOORS,
    GREEN,
    LEGS,
    RED,
    UPPER,
    YELLOW,
    decide,
    due,
    kinds,
    play,
    state,
)

# --- seal (5.5) ------------------------------------------------------------------------------


def test_there_is_no_seal_on_the_blue_floor():
    assert play(state(), Grip("R1"), (Pull(), 1), (Place(0, 0), 1)).table.holder is None


def test_the_first_on_a_fresh_floor_takes_the_seal_whoever_had_it():
    position = state(LEGS | UPPER, FLOORS, fresh=True, holder=BLUE, previous=GREEN)
    position = play(position, Grip("R1"), (Pull(), 1), (Place(0, 0), 1))
    table = position.table
    assert (table.holder, table.previous, table.fresh) == (RED, BLUE, False)


def test_the_first_on_a_fresh_floor_who_has_the_seal_keeps_it_as_it_is():
    position = state(LEGS | UPPER, FLOORS, fresh=True, holder=RED, previous=GREEN)
    table = play(position, Grip("R1"), (Pull(), 1), (Place(0, 0), 1)).table
    assert (table.holder, table.previous) == (RED, GREEN)


@pytest.mark.parametrize(
    ("top", "holder"),
    [
        ({"G2": (2, 0, 0)}, GREEN),  # one point each: it stays
        ({"R2": (2, 0, 0), "G2": (2, 200, 0)}, RED),  # two to one
        ({"G4": (2, 0, 0)}, GREEN),  # one to two
        ({"R2": (2, 0, 0), "G4": (2, 0, 300)}, GREEN),  # two each
    ],
)
def test_then_whoever_has_more_points_than_everybody_else_takes_it(top, holder):
    position = state(LEGS | UPPER | top, FLOORS, holder=GREEN)
    table = play(position, Grip("R1"), (Pull(), 1), (Place(-30, 0), 1)).table
    assert table.holder == holder
    assert table.previous == (GREEN if holder == RED else None)


def test_taken_from_nobody_the_seal_shows_nobody():
    position = state(LEGS | UPPER, FLOORS, fresh=True)
    facts = decide(play(position, Grip("R1"), (Pull(), 1)), Place(0, 0), 1)
    assert (facts[1].holder, facts[1].previous) == (RED, None)


def test_a_new_floor_empties_the_points_and_leaves_the_seal():
    position = due(LEGS | UPPER | {"G2": (1, -300, 100)}, holder=GREEN, previous=BLUE)
    place = position.table.place
    table = play(position, (Lay(place.x // 10, place.y // 10, place.rotation), 1)).table
    assert (table.holder, table.previous) == (GREEN, BLUE)
    assert [owning.points(table, seat) for seat in range(4)] == [0, 0, 0, 0]


def test_a_penalty_on_the_top_floor_may_move_the_seal():
    top = {"B2": (2, 0, 0), "B3": (2, 0, 200), "Y2": (2, 0, -200)}
    position = state(
        LEGS | UPPER | top,
        FLOORS,
        holder=BLUE,
        phase="penalty",
        dispute=Dispute((False, True, False, False), BLUE),
    )
    assert kinds(decide(position, Remove("B2"))) == ["Removed", "Skipped"]
    position = play(state(LEGS | UPPER | top | {"Y3": (2, 200, 0)}, FLOORS, holder=BLUE))
    table = structs.replace(
        position.table, phase="penalty", dispute=Dispute((False, True, False, False), BLUE)
    )
    facts = decide(structs.replace(position, table=table), Remove("B2"))
    assert kinds(facts)[:2] == ["Removed", "SealMoved"]
    assert (facts[1].holder, facts[1].previous) == (YELLOW, BLUE)


def test_two_colours_of_one_player_are_added():
    position = state(
        LEGS | UPPER | {"G4": (2, 0, 0), "B2": (2, 200, 0)},
        FLOORS,
        seats=2,
        owners=(0, 0, 1, 1),
        holder=1,
    )
    table = play(position, Grip("R1"), (Pull(), 1), (Place(-30, 0), 1)).table
    assert table.holder == 1
    assert owning.points(table, 0) == owning.points(table, 1) == 2


# --- ends (5.6) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holder", "previous", "winner", "reason"),
    [
        (BLUE, GREEN, BLUE, "collapsed"),
        (RED, GREEN, GREEN, "collapsed_by_holder"),
        (RED, None, None, "collapsed_nobody"),
        (None, None, None, "collapsed_nobody"),
    ],
)
def test_who_wins_when_the_villa_falls(holder, previous, winner, reason):
    heights = (0, 0, 0, 0, 90) + (0,) * 15
    position = state(heights=heights, holder=holder, previous=previous)
    end = play(position, Grip("R5"), (Pull(), 100))
    outcome = villa_paletti.outcome(end)
    assert outcome.reason == reason
    assert outcome.winners == (() if winner is None else (winner,))
    ranks = {score.seat: score.rank for score in outcome.scores}
    assert ranks[RED] == max(ranks.values())
    assert list(ranks.values()).count(ranks[RED]) == 1


@pytest.mark.parametrize(("holder", "reason"), [(YELLOW, "stuck"), (None, "stuck_nobody")])
def test_when_all_have_passed_in_a_row_nobody_can_build_on(holder, reason):
    position = state(holder=holder, passes=3)
    end = play(position, Claim(), Accept(), Accept(), Accept())
    outcome = villa_paletti.outcome(end)
    assert (outcome.reason, outcome.winners) == (reason, () if holder is None else (holder,))


def test_any_other_turn_breaks_the_row_of_passes():
    assert play(state(passes=3), Grip("R1"), Release()).table.passes == 0
    assert play(state(passes=3), Grip("R1"), (Pull(), 1), (Place(0, 0), 1)).table.passes == 0


def test_a_finished_game_shows_the_heights():
    end = play(state(heights=tuple(range(20)), passes=3), Claim(), Accept(), Accept(), Accept())
    assert villa_paletti.view(end, None).heights == tuple(range(20))
    assert villa_paletti.view(state(), RED).heights is None
