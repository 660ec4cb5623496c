"""The drawings of Villa Paletti show what stands, once, where it stands."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.boards.villa_paletti.plans import plans
from games.boards.villa_paletti.standing import villa
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import Hold
from tests.engine.villa_paletti import positions

EDITION = next(iter(EDITIONS.values()))


@pytest.fixture(scope="module")
def tables():
    """Every position of a game of random turns."""
    return [state.table for state in positions.game(3)]


def names(table):
    """Name the columns that stand, by level."""
    held = table.hold.column if table.hold and table.hold.in_hand else None
    pairs = zip(EDITION.pieces, table.columns, strict=True)
    return sorted(
        (column.level, piece.id) for piece, column in pairs if not column.out and piece.id != held
    )


def test_each_plan_shows_just_the_columns_of_its_level(tables):
    for table in tables:
        shown = [(plan.level, each.key) for plan in plans(table) for each in plan.columns]
        assert sorted(shown) == names(table)


def test_the_villa_shows_every_column_that_stands_once(tables):
    for table in tables:
        shown = [
            (storey.level, each.footing.key)
            for storey in villa(table).storeys
            for each in storey.shafts
        ]
        assert sorted(shown) == names(table)


def test_everything_is_on_the_paper(tables):
    for table in tables:
        drawn = villa(table)
        left, top, width, height = drawn.box
        for shaft in (each for storey in drawn.storeys for each in storey.shafts):
            assert left <= shaft.x - shaft.half <= shaft.x + shaft.half <= left + width
            assert top <= shaft.y - shaft.height - shaft.dip <= shaft.y <= top + height


def test_a_floor_lies_on_the_tops_of_the_columns_below_it(tables):
    table = tables[-1]
    drawn = villa(table)
    base, first = drawn.storeys[0], drawn.storeys[1]
    middle = {each.footing.key: each.y + each.footing.y * -37 // 100 for each in base.shafts}
    assert all(abs(each) <= 1 for each in middle.values())
    raised = {each.footing.key: each.y + each.footing.y * -37 // 100 for each in first.shafts}
    assert all(abs(each + 660) <= 1 for each in raised.values())


def test_northern_columns_are_painted_before_southern_ones(tables):
    for storey in villa(tables[-1]).storeys:
        feet = [each.y for each in storey.shafts]
        assert feet == sorted(feet)


def test_the_shadow_of_a_level_is_the_outline_of_the_next(tables):
    drawn = plans(tables[-1])
    assert [plan.shadow for plan in drawn[:-1]] == [plan.outline for plan in drawn[1:]]
    assert drawn[-1].is_top
    assert not drawn[-1].shadow


def test_a_column_in_the_hand_stands_nowhere(tables):
    table = tables[0]
    held = structs.replace(table, hold=Hold(0, "R1", 90, "loose", in_hand=True))
    assert "R1" not in {each.key for plan in plans(held) for each in plan.columns}
    assert "R1" in {each.key for plan in plans(table) for each in plan.columns}
