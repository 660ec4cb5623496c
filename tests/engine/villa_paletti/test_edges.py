"""Edge cases of the rules page (section 5.9)."""

from __future__ import annotations

from games.engine import villa_paletti
from games.engine.villa_paletti import owning, statics
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Grip,
    Lay,
    Object,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
)
from games.engine.villa_paletti.statics import Plate
from tests.engine.villa_paletti.tables import (
    BLUE,
    HERE,
    LEGS,
    RED,
    UPPER,
    asked,
    column,
    decide,
    fold,
    kinds,
    play,
    refused,
    state,
)
from tests.engine.villa_paletti.test_refusals import changed


def test_a_counterweight_has_full_risk_though_it_carries_nothing():
    legs = {"B1": (0, -400, -500), "B2": (0, 400, -500), "B3": (0, 0, -100)}
    upper = {"Y1": (1, -300, -150), "Y2": (1, 300, -150), "Y3": (1, 0, 550)}
    weights = {"R5": (1, -100, -1050), "G5": (1, 300, -1000)}
    position = state(legs | upper | weights, (HERE, Plate(0, 150, 0)))
    (fact,) = decide(position, Grip("R5"))
    assert (fact.safe, fact.grade, fact.load) == (0, "loose", (0, 1))


def test_an_uncovered_column_on_an_inner_floor_shakes_that_floor():
    position = state(LEGS | UPPER | {"R2": (1, 0, -1000)}, (HERE, HERE))
    (fact,) = decide(position, Grip("R2"))
    assert (fact.grade, fact.load) == ("loose", (0, 1))
    assert fact.safe > 0


def test_without_a_legal_spot_only_putting_back_remains():
    """The floor is full: thick columns stand on it wherever one could be set down."""
    columns = LEGS | {"R4": (0, 1100, 300), "B4": (0, 1100, -300)}
    position = play(state(columns), Grip("R4"), (Pull(), 1))
    spots = villa_paletti.advice(villa_paletti.view(position, RED)).spots
    assert spots
    narrow = columns | {"B5": (0, -110, -500), "Y5": (0, -110, 500), "B3": (1, -200, 0)}
    assert refused(play(state(narrow), Grip("R4"), (Pull(), 1)), Place(60, 0)).rule == "floor_tips"
    position = play(position, PutBack())
    assert column(position, "R4").locked


def test_a_player_with_all_columns_locked_lays_a_floor_or_passes():
    position = changed(changed(state(active=3), "R1", locked=True), "R5", locked=True)
    facts = decide(play(position, Grip("G5")), Release())
    assert kinds(facts) == ["LetGo", "Skipped"]
    assert asked(fold(play(position, Grip("G5")), facts)) == [(BLUE, "turn")]


def test_three_contacts_are_needed_only_when_a_floor_is_laid():
    """Later a floor may rest on less: two columns, or one."""
    position = state(LEGS | UPPER | {"R2": (1, 0, -100)}, (HERE, HERE))
    two = state(LEGS | {"B1": (1, -300, 0), "R2": (1, 0, 0), "R3": (1, 300, 0)}, (HERE, HERE))
    assert decide(position, Grip("R2"))[0].safe > 0
    assert decide(two, Grip("R2"))[0].safe > 0
    assert decide(two, Grip("R3"))[0].safe > 0


def test_a_locked_column_is_never_on_the_top_floor_so_it_only_carries():
    position = play(state(LEGS | UPPER), Grip("R1"), Release())
    assert column(position, "R1").level < len(position.table.plates)
    position = play(state(LEGS | UPPER), Claim(), Accept(), Accept(), Accept(), (Lay(0, 0, 0), 1))
    assert len(position.table.plates) == 2


def test_the_villa_stands_after_a_proof():
    """It was tested without the column before that was pulled."""
    position = play(state(LEGS | UPPER), Claim(), Object(), Accept(), Accept())
    position = play(position, Prove("R1"), (Pull(), 1), (Place(0, 0), 1))
    assert statics.stands(owning.scene(position.table))
