"""The rules as a state machine (rules section 5)."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import replay, villa_paletti
from games.engine.villa_paletti import building, owning
from games.engine.villa_paletti import moves as legality
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Colour,
    Grip,
    Lay,
    Object,
    Pass,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
    Remove,
    Stack,
    Waive,
)
from games.engine.villa_paletti.happenings import ColourRolled, FloorLaid, Gripped, Placed, Pulled
from games.engine.villa_paletti.state import FLOOR, Dispute
from games.engine.villa_paletti.statics import Plate
from tests.engine.playing import draws
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
    column,
    decide,
    fold,
    kinds,
    play,
    state,
    tower,
)

# --- set-up and colours (5.2) ----------------------------------------------------------------


def opened(players, seed=3):
    facts = villa_paletti.open(villa_paletti.Options(), EDITION, players, draws(seed))
    return facts, replay.fold(villa_paletti, facts)


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_villa_is_begun_as_the_rules_want_it(seed):
    (laid, rolled), position = opened(4, seed)
    for number, (x, y) in enumerate(laid.places):
        radius = EDITION.pieces[number].kind.radius
        assert (x % 10, y % 10) == (0, 0)
        assert x * x + y * y <= (1250 - radius) ** 2
        for other, (ox, oy) in enumerate(laid.places[:number]):
            needed = radius + EDITION.pieces[other].kind.radius + 5
            assert (x - ox) ** 2 + (y - oy) ** 2 >= needed**2
    for piece, height in zip(EDITION.pieces, laid.heights, strict=True):
        assert -120 <= height + piece.kind.short <= 120
    assert laid.floor.x**2 + laid.floor.y**2 <= 150**2
    assert isinstance(rolled, ColourRolled)
    assert position.table.holder is None


def test_four_choose_clockwise_and_who_gets_the_last_colour_starts():
    (_, rolled), position = opened(4)
    second, third, last = ((rolled.seat + step) % 4 for step in (1, 2, 3))
    assert asked(position) == [(second, "colour")]
    left = [each for each in EDITION.document.colours if each != rolled.colour]
    position = play(position, Colour(left[0]))
    assert asked(position) == [(third, "colour")]
    facts = decide(position, Colour(left[1]))
    assert (facts[0].last, facts[0].rest) == (last, left[2])
    position = fold(position, facts)
    assert asked(position) == [(last, "turn")]
    assert set(position.table.owners) == {0, 1, 2, 3}


def test_of_three_the_third_chooses_one_of_two_and_starts_and_one_colour_is_nobodys():
    (_, rolled), position = opened(3)
    left = [each for each in EDITION.document.colours if each != rolled.colour]
    third = (rolled.seat + 2) % 3
    position = play(position, Colour(left[0]))
    assert asked(position) == [(third, "colour")]
    assert len(villa_paletti.legal(villa_paletti.view(position, third))) == 2
    position = play(position, Colour(left[1]))
    assert asked(position) == [(third, "turn")]
    assert position.table.owners.count(None) == 1


def test_two_choose_in_turns_and_have_two_colours_each():
    (_, rolled), position = opened(2)
    other = 1 - rolled.seat
    assert asked(position) == [(other, "colour")]
    left = [each for each in EDITION.document.colours if each != rolled.colour]
    position = play(position, Colour(left[0]))
    assert asked(position) == [(rolled.seat, "colour")]
    position = play(position, Colour(left[1]))
    assert asked(position) == [(other, "turn")]
    assert owning.colours(position.table, other) == sorted(
        (left[0], left[2]), key=EDITION.document.colours.index
    )


# --- a column (5.3) --------------------------------------------------------------------------


def test_a_grip_tells_the_risk_and_pulling_rolls():
    position = state()
    (gripped,) = decide(position, Grip("R1"))
    assert isinstance(gripped, Gripped)
    assert (gripped.safe, gripped.grade, gripped.load) == (100, "loose", (0, 1))
    position = fold(position, [gripped])
    assert asked(position) == [(RED, "pull")]
    (pulled,) = decide(position, Pull(), 100)
    assert isinstance(pulled, Pulled)
    assert (pulled.tremor, pulled.safe, pulled.ok) == (100, 100, True)
    assert asked(fold(position, [pulled])) == [(RED, "set")]


def test_a_column_that_is_set_down_stands_there_and_the_next_is_asked():
    position = play(state(), Grip("R1"), (Pull(), 50))
    (placed,) = decide(position, Place(10, -20), 99)
    assert isinstance(placed, Placed)
    assert (placed.x, placed.y, placed.on, placed.safe) == (100, -200, None, 100)
    position = fold(position, [placed])
    assert (column(position, "R1").level, column(position, "R1").x) == (1, 100)
    assert asked(position) == [(BLUE, "turn")]
    assert position.table.hold is None


def test_a_column_let_go_is_locked_and_the_turn_is_over():
    position = play(state(), Grip("R1"), Release())
    assert column(position, "R1").locked
    assert asked(position) == [(BLUE, "turn")]


def test_a_column_put_back_is_locked_without_a_roll():
    position = play(state(), Grip("R1"), (Pull(), 1), PutBack())
    assert column(position, "R1").locked
    assert (column(position, "R1").level, column(position, "R1").x) == (0, -1170)
    assert asked(position) == [(BLUE, "turn")]


def test_too_shaky_a_hand_topples_the_villa():
    position = play(state(heights=(0, 0, 0, 0, 90) + (0,) * 15), Grip("R5"))
    safe = position.table.hold.safe
    assert 0 < safe < 100
    facts = decide(position, Pull(), safe + 1)
    assert kinds(facts) == ["Pulled", "Collapsed", "Ended"]
    assert (facts[1].by, facts[1].cause) == (RED, "pull")
    position = fold(position, facts)
    assert asked(position) == []
    assert kinds(
        decide(play(state(heights=(0, 0, 0, 0, 90) + (0,) * 15), Grip("R5")), Pull(), safe)
    ) == ["Pulled"]


def test_setting_down_can_topple_it_too():
    narrow = LEGS | {"B5": (0, -40, -500), "Y5": (0, -40, 500)}
    position = play(state(narrow), Grip("R1"), (Pull(), 1))
    view = villa_paletti.view(position, RED)
    risky = [mark for mark in villa_paletti.advice(view).map if 0 < mark.risk < 100]
    mark = max(risky, key=lambda each: each.risk)
    facts = decide(position, Place(mark.x, mark.y), 101 - mark.risk)
    assert kinds(facts) == ["Placed", "Collapsed", "Ended"]
    assert facts[1].cause == "set"
    assert kinds(decide(position, Place(mark.x, mark.y), 100 - mark.risk)) == ["Placed"]


def test_who_has_no_column_to_take_lays_a_floor_without_a_vote():
    columns = {name: place for name, place in LEGS.items() if name != "R1"} | UPPER
    position = state(columns | {"R1": (1, -100, 0)}, active=GREEN)
    locked = structs.replace(column(position, "R5"), locked=True)
    row = list(position.table.columns)
    row[EDITION.numbers["R5"]] = locked
    table = structs.replace(position.table, columns=tuple(row))
    position = play(structs.replace(position, table=table), Grip("G5"), Release())
    assert asked(position) == [(RED, "floor")]
    assert position.table.place is not None


# --- claims (5.4) ----------------------------------------------------------------------------


def claimed(columns=None, **changes):
    return play(state(columns or LEGS | UPPER, **changes), Claim())


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


def challenged(columns=None, **changes):
    position = claimed(columns, **changes)
    return play(position, Object(), Accept(), Accept())


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


def due(columns=None, **changes):
    return play(claimed(columns, **changes), Accept(), Accept(), Accept())


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


# --- stacking (3.1, 5.3) ---------------------------------------------------------------------


def test_columns_are_stacked_on_the_red_floor():
    position = play(tower(5, {"R3": (5, 0, 0)}), Grip("R1"), (Pull(), 1))
    facts = decide(position, Stack("R3"), 1)
    assert (facts[0].on, facts[0].x, facts[0].y) == ("R3", 0, 0)
    after = fold(position, facts)
    assert column(after, "R1") == structs.replace(
        column(position, "R1"), level=5, x=0, y=0, on="R3"
    )
    assert owning.points(after.table, RED) == 2


def test_a_third_column_may_stand_on_two_but_its_stack_is_shakier():
    position = play(tower(5, {"R3": (5, 0, 0)}), Grip("R1"), (Pull(), 1), (Stack("R3"), 1))
    row = list(position.table.columns)
    row[EDITION.numbers["R2"]] = structs.replace(row[0], level=0, x=-1170, y=0, on=None)
    table = structs.replace(position.table, columns=tuple(row), active=RED, phase="turn")
    position = play(structs.replace(position, table=table), Grip("R2"), (Pull(), 1))
    (fact, *_) = decide(position, Stack("R1"), 1)
    weight = 272 + 74 + 74
    assert fact.safe == min(100, 30 * 2 * 75 * weight // (2 * 20 * 600))


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


def test_the_default_move_is_always_there():
    for position in (state(), claimed(), challenged(), due(), play(state(), Grip("R1"))):
        for seat, _ in asked(position):
            view = villa_paletti.view(position, seat)
            villa_paletti.check(view, villa_paletti.default(view))
    assert due().table.phase == FLOOR
