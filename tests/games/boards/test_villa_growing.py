"""How a villa grew: one line a floor, and the floors as milestones of the history."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from games.boards.villa_paletti.growing import growth, milestone
from games.boards.villa_paletti.plan import plan
from games.boards.villa_paletti.text import totals
from games.engine.villa_paletti.answers import Lay
from games.engine.villa_paletti.happenings import Claimed, FloorLaid
from games.engine.villa_paletti.statics import Plate
from games.engine.villa_paletti.view import view
from tests.engine.villa_paletti import positions

COLOURS = ["black", "white", "purple"]


@pytest.fixture(scope="module")
def moments():
    """Every turn of a game as spectators see it, with a number."""
    return [(number, view(state, None)) for number, state in enumerate(positions.game(3))]


def test_each_floor_is_told_as_it_was_covered(moments):
    eras = growth(moments, COLOURS)
    floors = len(moments[-1][1].table.plates)
    assert [era.name for era in eras][:2] == ["on the blue floor", "on the green floor"]
    assert len(eras) == floors
    for era in eras:
        assert era.points == totals(moments[era.event][1])
    assert eras[-1].event == moments[-1][0]


def test_a_floor_is_a_milestone_if_it_lies():
    laid = FloorLaid(0, Lay(0, 0, 3), "green", Plate(0, 0, 3), ("R1", "R2", "R3"), 5, 90, ok=True)
    assert milestone(laid) == "on the green floor"
    assert milestone(laid, "de") == "auf der grünen Etage"
    assert not milestone(Claimed(0, None))


def test_the_record_prints_every_level(moments):
    drawn = plan(moments[-1][1], COLOURS)
    page = render_to_string("games/titles/villa_paletti/plan.html", {"record": {"plan": drawn}})
    assert page.count("<svg") == len(drawn.levels) + 1
    assert "data-pick" not in page
