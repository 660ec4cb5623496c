"""Set-up, colours and a turn with a column (rules sections 5.2 and 5.3)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec import structs

from games.engine import villa_paletti
from games.engine.villa_paletti import layout, owning
from games.engine.villa_paletti.answers import (
    Colour,
    Grip,
    Place,
    Pull,
    PutBack,
    Release,
    Stack,
)
from games.engine.villa_paletti.happenings import ColourRolled, Gripped, Placed, Pulled
from games.engine.villa_paletti.state import FLOOR
from games.engine.villa_paletti.statics import Plate
from tests.engine.villa_paletti.tables import (
    BLUE,
    EDITION,
    GREEN,
    LEGS,
    RED,
    UPPER,
    asked,
    challenged,
    claimed,
    column,
    decide,
    due,
    fold,
    kinds,
    opened,
    play,
    state,
    tower,
)

# --- set-up and colours (5.2) ----------------------------------------------------------------


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


def test_the_first_floor_stays_above_the_base(monkeypatch):
    """15 mm from the centre a corner may jut out; then another place is drawn."""
    (laid, _), _ = opened(4)
    drawn = iter([(90, 120), (0, 0)])
    monkeypatch.setattr(layout, "within", lambda *_: next(drawn))
    chance = SimpleNamespace(below=lambda bound: 0)
    assert layout.first_floor(EDITION, laid.places, chance) == Plate(0, 0, 0)


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


def test_the_default_move_is_always_there():
    for position in (state(), claimed(), challenged(), due(), play(state(), Grip("R1"))):
        for seat, _ in asked(position):
            view = villa_paletti.view(position, seat)
            villa_paletti.check(view, villa_paletti.default(view))
    assert due().table.phase == FLOOR
