"""The picture of Villa Paletti for mails: everything on one sheet, in both languages."""

from __future__ import annotations

import struct

import pytest

from games.boards.villa_paletti.poster import poster
from games.engine.villa_paletti.view import view
from games.mail.pictures import png
from tests.engine.villa_paletti import positions

COLOURS = ["black", "white", "purple"]


@pytest.fixture(scope="module")
def views():
    """What spectators see before every turn of a game."""
    return [view(state, None) for state in positions.game(3)]


def test_plans_and_villa_lie_on_the_sheet_without_overlap(views):
    for seen in views:
        drawn = poster(seen, COLOURS)
        wide, high = drawn.plan
        x, y, villa_wide, villa_high = drawn.villa
        assert len(drawn.cells) == len(seen.table.plates) + 1
        for cell in drawn.cells:
            assert cell.x + wide <= x
            assert cell.plan_y + high <= drawn.key_y
        assert x + villa_wide <= drawn.wide
        assert y + villa_high <= drawn.key_y
        assert drawn.key_y < drawn.high


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_rendered_as_large_as_it_is(views, language):
    drawn = poster(views[-1], COLOURS, language, since=views[0])
    image = png("villa_paletti", drawn)
    assert struct.unpack(">II", image[16:24]) == (drawn.wide, drawn.high)
