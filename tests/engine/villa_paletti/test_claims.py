"""Claims, objections, proofs, penalties and floors (rules section 5.4)."""

from __future__ import annotations

from msgspec import structs

from games.engine import villa_paletti
from games.engine.villa_paletti import building
from games.engine.villa_paletti import moves as legality
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Lay,
    Object,
    Pass,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
    Remove,
    Waive,
)
from games.engine.villa_paletti.happenings import FloorLaid
from games.engine.villa_paletti.statics import Plate
from tests.engine.villa_paletti.tables import (
    BLUE,
    EDITION,
    FLOORS,
    GREEN,
    LEGS,
    RED,
    UPPER,
    YELLOW,
    asked,
    challenged,
    claimed,
    column,
    decide,
    due,
    fold,
    kinds,
    play,
    tower,
)

# --- claims (5.4) ----------------------------------------------------------------------------


def test_all_the_others_are_asked_at_once_and_silence_is_acceptance():
    position = claimed()
    assert asked(position) == [(BLUE, "answer"), (YELLOW, "answer"), (GREEN, "answer")]
    assert {ask.silence for ask in villa_paletti.asks(position)} == {"accept"}


def test_answers_may_come_in_any_order():
    position = claimed()
    position = fold(position, decide(position, Accept(), seat=GREEN))
    assert asked(position) == [(BLUE, "answer"), (YELLOW, "answer")]
    position = fold(position, decide(position, Accept(), seat=YELLOW))
    facts = decide(position, Accept(), seat=BLUE)
    assert kinds(facts) == ["Answered", "FloorDue"]
    assert asked(fold(position, facts)) == [(RED, "floor")]


def test_the_nearest_to_the_left_has_to_prove_it():
    position = claimed(active=BLUE)
    for seat, move in ((RED, Object()), (GREEN, Object())):
        position = fold(position, decide(position, move, seat=seat))
    facts = decide(position, Accept(), seat=YELLOW)
    assert kinds(facts) == ["Answered", "Challenged"]
    assert facts[1].prover == GREEN
    assert asked(fold(position, facts)) == [(GREEN, "prove")]


def test_a_proof_takes_the_column_out_of_the_game_and_ends_the_claimants_turn():
    position = play(challenged(), Prove("R1"), (Pull(), 3))
    assert asked(position) == [(BLUE, "set")]
    facts = decide(position, Place(0, 0), 4)
    assert kinds(facts) == ["Placed", "Proved"]
    position = fold(position, facts)
    assert column(position, "R1").out
    assert (len(position.table.plates), position.table.holder) == (1, None)
    assert asked(position) == [(BLUE, "turn")]


def test_a_proof_brings_no_seal():
    position = challenged(LEGS | UPPER, plates=FLOORS, fresh=True)
    position = play(position, Prove("R1"), (Pull(), 3), (Place(0, 0), 4))
    assert (position.table.holder, position.table.fresh) == (None, True)


def test_a_failed_proof_locks_the_column_and_costs_the_doubter_one():
    position = challenged()
    facts = decide(play(position, Prove("R1")), Release())
    assert kinds(facts) == ["LetGo", "ProofFailed"]
    position = play(position, Prove("R1"), Release())
    assert column(position, "R1").locked
    assert asked(position) == [(RED, "penalty")]
    facts = decide(position, Remove("B1"))
    assert (facts[0].tremor, facts[0].safe, facts[0].ok) == (None, 100, True)
    assert kinds(facts) == ["Removed", "Skipped"]
    assert column(fold(position, facts), "B1").out


def test_a_column_further_down_is_taken_away_by_a_pull_at_ones_own_risk():
    columns = LEGS | UPPER | {"B2": (0, 1170, 0), "B3": (0, 0, 0), "B4": (1, 0, -600)}
    heights = [0] * 20
    heights[EDITION.numbers["B3"]] = 90
    position = challenged(columns, heights=tuple(heights))
    position = play(position, Prove("R1"), (Pull(), 1), PutBack())
    facts = decide(position, Remove("B2"), 100)
    assert (facts[0].tremor, facts[0].safe) == (100, 100)
    assert kinds(facts) == ["Removed", "FloorDue"]
    facts = decide(position, Remove("B3"), 100)
    assert kinds(facts) == ["Removed", "Collapsed", "Ended"]
    assert (facts[1].by, facts[1].cause) == (RED, "penalty")


def test_a_column_between_two_floors_is_taken_away_by_a_pull_too():
    columns = LEGS | UPPER | {"B2": (1, 0, -100)}
    position = challenged(columns, plates=FLOORS)
    position = play(position, Prove("R1"), Release())
    facts = decide(position, Remove("B2"), 1)
    assert (facts[0].tremor, facts[0].ok) == (1, True)


def test_a_penalty_may_be_waived():
    position = play(challenged(), Prove("R1"), Release())
    facts = decide(position, Waive())
    assert kinds(facts) == ["Waived", "FloorDue"]


def test_there_is_no_penalty_where_nothing_can_be_taken_away():
    columns = {name: place for name, place in LEGS.items() if name != "B5"}
    position = challenged(columns | {"Y4": (0, 500, -500), "Y1": (1, 0, 0)})
    facts = decide(play(position, Prove("R1")), Release())
    assert kinds(facts)[:3] == ["LetGo", "ProofFailed", "Skipped"]
    assert not facts[1].can_take


def test_a_prover_may_topple_the_villa():
    position = play(challenged(heights=(0, 0, 0, 0, 90) + (0,) * 15), Prove("R5"))
    facts = decide(position, Pull(), 100)
    assert [facts[1].by, facts[1].cause] == [BLUE, "proof_pull"]


# --- floors (5.4) ----------------------------------------------------------------------------


def test_a_floor_is_laid_and_nobody_has_points_on_it():
    position = due()
    place = position.table.place
    facts = decide(position, Lay(place.x // 10, place.y // 10, place.rotation), 1)
    assert isinstance(facts[0], FloorLaid)
    assert (facts[0].floor, set(facts[0].contacts)) == ("green", {"B1", "Y1", "G1"})
    position = fold(position, facts)
    assert position.table.fresh
    assert len(position.table.plates) == 2
    assert asked(position) == [(BLUE, "turn")]


def test_any_legal_floor_is_accepted_not_only_the_one_that_was_found():
    position = due()
    assert position.table.place != Plate(10, 20, 7)
    assert kinds(decide(position, Lay(1, 2, 7), 1)) == ["FloorLaid"]


def test_a_floor_may_be_laid_where_none_was_found_or_passed_over():
    position = due()
    table = structs.replace(position.table, place=None)
    position = structs.replace(position, table=table)
    assert kinds(decide(position, Lay(1, 2, 7), 1)) == ["FloorLaid"]
    facts = decide(position, Pass())
    assert kinds(facts) == ["Passed"]
    assert fold(position, facts).table.passes == 1


def test_laying_a_floor_may_topple_the_villa():
    narrow = LEGS | {"B5": (0, -40, -500), "Y5": (0, -40, 500)}
    position = due(narrow | {"B1": (1, 350, -300), "Y1": (1, 350, 300), "G1": (1, -100, 0)})
    moves = [Lay(x, 0, 0) for x in range(40)]
    safe = {
        move: building.lay_safe(position.table, move) for move in moves if rests(position, move)
    }
    move = next(move for move in safe if 0 < safe[move] < 100)
    facts = decide(position, move, safe[move] + 1)
    assert kinds(facts) == ["FloorLaid", "Collapsed", "Ended"]
    assert facts[1].cause == "floor"
    assert kinds(decide(position, move, safe[move])) == ["FloorLaid"]


def rests(position, move):
    return legality.refusal(building.lay_safe, position.table, move) is None


def test_with_fewer_than_three_columns_on_top_a_claim_is_a_pass():
    position = claimed(LEGS | {"B1": (1, 0, 0), "Y1": (1, 300, 0)})
    facts = decide(play(position, Accept(), Accept()), Accept())
    assert kinds(facts) == ["Answered", "Skipped"]
    assert facts[1].reason == "columns"


def test_when_all_floors_lie_a_claim_is_a_pass():
    position = play(tower(5), Claim(), Accept(), Accept())
    facts = decide(position, Accept())
    assert (kinds(facts), facts[1].reason) == (["Answered", "Skipped"], "floors")
