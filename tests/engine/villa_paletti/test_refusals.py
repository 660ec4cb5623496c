"""What a bad move is told (rules section 5.8); nothing is rolled for it and nothing changes."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import villa_paletti
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
    Remove,
    Stack,
    Waive,
)
from games.engine.villa_paletti.state import FLOOR, Dispute
from tests.engine.villa_paletti.tables import (
    BLUE,
    GREEN,
    HERE,
    LEGS,
    RED,
    UPPER,
    YELLOW,
    play,
    refused,
    state,
    tower,
)


def told(position, move, seat=None, language="en"):
    return villa_paletti.explain(refused(position, move, seat), language)


def changed(position, name, **changes):
    """Change one column of a position."""
    row = list(position.table.columns)
    number = villa_paletti.editions()[position.table.edition].numbers[name]
    row[number] = structs.replace(row[number], **changes)
    return structs.replace(position, table=structs.replace(position.table, columns=tuple(row)))


def held(columns=LEGS, **changes):
    return play(state(columns, **changes), Grip("R1"), (Pull(), 1))


def penalty(columns, **changes):
    dispute = Dispute((False, True, False, False), BLUE)
    return state(columns, phase="penalty", dispute=dispute, **changes)


# --- turn and phase --------------------------------------------------------------------------


def test_it_is_somebody_elses_turn():
    refusal = refused(state(), Grip("B5"), seat=BLUE)
    assert refusal.rule == "not_asked"
    assert villa_paletti.explain(refusal, "en") == "It is red's turn."
    assert villa_paletti.explain(refusal, "de") == "Am Zug ist rot."


def test_a_column_is_held():
    position = play(state(), Grip("R1"))
    for move in (Accept(), Lay(0, 0, 0), Waive(), Place(0, 0), Colour("red")):
        assert told(position, move) == "First decide about the column you hold."
    assert refused(held(), Pull()).rule == "column_held"


def test_another_question_is_open():
    refusal = refused(state(), Accept())
    assert refusal.rule == "other_question"
    assert "accept the claim or object" in villa_paletti.explain(refusal, "en")


def test_a_second_grip():
    for position in (play(state(), Grip("R1")), held()):
        assert told(position, Grip("R5")) == "One column per turn: pull it or let it go."


def test_a_claim_after_a_grip():
    assert told(held(), Claim()) == "A claim has to come before you touch a column."


def test_the_game_is_over():
    over = play(state(passes=3), Claim(), Accept(), Accept(), Accept())
    assert refused(over, Grip("R1"), seat=RED).rule == "over"


# --- columns ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rule", "text"),
    [
        ("B5", "not_yours", "That column is not yours: B5."),
        ("R2", "out", "That column has left the game: R2."),
        ("R6", "unknown_column", "There is no column “R6”"),
        ("Z1", "unknown_column", "There is no column “Z1”"),
        ("", "unknown_column", "There is no column"),
        ("x" * 5000, "unknown_column", "There is no column"),
    ],
)
def test_a_column_that_cannot_be_taken(name, rule, text):
    refusal = refused(state(), Grip(name))
    assert refusal.rule == rule
    assert villa_paletti.explain(refusal, "en").startswith(text)
    assert len(villa_paletti.explain(refusal, "de")) < 200


def test_a_column_of_nobody():
    position = state(owners=(RED, None, YELLOW, GREEN), seats=4)
    assert refused(position, Grip("B5")).rule == "not_yours"


def test_a_column_on_the_top_floor():
    position = state(LEGS | {"R2": (1, 0, 0)})
    assert told(position, Grip("R2")).startswith("Columns on the top floor stay where they are")


def test_a_locked_column():
    position = changed(state(), "R1", locked=True)
    assert told(position, Grip("R1")).startswith("That column was let go once and stays put")


def test_a_proof_needs_a_column_of_the_claimant():
    position = play(state(LEGS | UPPER), Claim(), Object(), Accept(), Accept())
    assert refused(position, Prove("B5")).rule == "not_claimants"
    assert refused(position, Claim()).rule == "other_question"


def test_a_colour_that_is_taken_or_that_there_is_not():
    position = state(phase="draft", draft=(BLUE, RED), active=BLUE, owners=(RED, None, None, None))
    assert refused(position, Colour("red")).rule == "colour_taken"
    assert refused(position, Colour("pink")).rule == "unknown_colour"


# --- setting down ----------------------------------------------------------------------------


def test_a_column_that_would_stick_out():
    refusal = refused(held(), Place(84, 0))
    assert refusal.rule == "sticks_out"
    assert villa_paletti.explain(refusal, "en") == (
        "The column would stick out over the floor by its vertex at (91.5,0)."
    )


def test_a_column_too_close_to_another():
    refusal = refused(held(LEGS | {"B1": (1, 0, 0)}), Place(10, 0))
    assert refusal.rule == "too_close"
    assert villa_paletti.explain(refusal, "en") == (
        "Too close to column B1 (needs 15.5 mm, has 10 mm)."
    )
    assert "15.5 mm" in villa_paletti.explain(refusal, "de")


def test_a_column_under_which_the_floor_would_tip():
    narrow = LEGS | {"B5": (0, -110, -500), "Y5": (0, -110, 500)}
    assert told(held(narrow), Place(70, 0)) == "The floor would tip with this column there."


@pytest.mark.parametrize("floors", [1, 2, 3, 4])
def test_a_stack_below_the_red_floor(floors):
    position = play(tower(floors, {"R3": (floors, 0, 0)}), Grip("R1"), (Pull(), 1))
    assert told(position, Stack("R3")) == "Columns may be stacked only on the red floor."


@pytest.mark.parametrize("name", ["R1", "R5", "Y1", "R2", "R3"])
def test_a_stack_where_none_can_be(name):
    """On itself, on the base, on a lower floor, on a column out of the game, on a stacked one."""
    position = play(tower(5, {"R3": (5, 0, 0), "R4": (5, 0, 0)}), Grip("R1"), (Pull(), 1))
    position = changed(position, "R4", on="R3")
    assert refused(position, Stack(name)).rule == "stack_spot"
    assert refused(position, Stack("Q1")).rule == "unknown_column"
    assert Stack("R4") in villa_paletti.legal(villa_paletti.view(position, RED))


NOT_WHOLE = [1.5, float("nan"), float("inf"), "12", "any", None, True, 10**30, -(10**9), 1001]


@pytest.mark.parametrize("length", NOT_WHOLE, ids=str)
def test_coordinates_that_are_no_whole_millimetres(length):
    for move in (Place(length, 0), Place(0, length)):
        assert told(held(), move).startswith("Use whole millimetres")
    due = state(LEGS | UPPER, phase=FLOOR)
    for move in (Lay(length, 0, 0), Lay(0, length, 0)):
        assert told(due, move).startswith("Use whole millimetres")


@pytest.mark.parametrize("rotation", [24, -1, 1.0, "3", None, True, 10**20], ids=str)
def test_a_rotation_that_there_is_not(rotation):
    due = state(LEGS | UPPER, phase=FLOOR)
    assert told(due, Lay(0, 0, rotation)) == "Use a rotation from 0 to 23."


# --- floors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "count"), [(300, 0), (105, 1), (70, 2)])
def test_a_floor_on_fewer_than_three_columns(x, count):
    due = state(LEGS | UPPER, phase=FLOOR)
    assert told(due, Lay(x, -30, 0)) == (
        f"This floor would touch only {count} columns, it needs three."
    )


def test_a_floor_that_would_not_rest():
    due = state(LEGS | UPPER, phase=FLOOR)
    assert told(due, Lay(10, 40, 0)) == "This floor would tip over; it was not let go."


def test_a_pass_where_a_floor_fits():
    due = state(LEGS | UPPER, phase=FLOOR, place=HERE)
    assert refused(due, Pass()).rule == "floor_fits"
    assert "floor 0,0 rot 0" in told(due, Pass())


# --- claims ----------------------------------------------------------------------------------


def test_only_the_others_object_and_only_once():
    position = play(state(), Claim(), Object())
    assert told(position, Object(), seat=RED) == "Only the others may object."
    assert told(position, Accept(), seat=BLUE) == "You have already answered."
    assert refused(position, Grip("R1"), seat=RED).rule == "not_asked"


def test_a_penalty_that_cannot_be_taken():
    legs = {"R5": (0, -500, -400), "B5": (0, 500, -400), "Y5": (0, 0, 600), "R1": LEGS["R1"]}
    position = penalty(legs | {"B1": (1, 0, 0)})
    assert told(position, Remove("B5")).startswith("That one cannot be taken away like this")
    assert refused(position, Remove("R1")).rule == "not_doubters"
    assert refused(position, Remove("B2")).rule == "out"
    assert refused(position, Remove("Q9")).rule == "unknown_column"
    assert refused(changed(position, "B1", locked=True), Remove("B1")).rule == "not_removable"


def test_a_penalty_that_carries_another_column():
    position = tower(5, {"R3": (5, 0, 0), "R4": (5, 0, 0)}, active=BLUE)
    position = changed(position, "R4", on="R3")
    table = structs.replace(
        position.table, phase="penalty", dispute=Dispute((True, False, False, False), RED)
    )
    position = structs.replace(position, table=table)
    assert refused(position, Remove("R3")).rule == "not_removable"
    assert Remove("R4") in villa_paletti.legal(villa_paletti.view(position, BLUE))
