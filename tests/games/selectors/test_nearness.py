from __future__ import annotations

import pytest

from games.engine import patrizier, patronize, registry, replay
from games.selectors import nearness
from tests import factories
from tests.engine.patrizier.positions import position
from tests.games.mail.test_corpus import VIEW


def test_a_turn_against_the_rules_is_told_as_it_was_read():
    assert nearness.read_as(patrizier, VIEW, "roma doppelt links rechts") == ("Roma D : L R",)
    assert nearness.read_as(patrizier, VIEW, "roma d ll else lucca a l") == (
        "Roma D : L L",
        "Lucca A : L",
    )
    assert nearness.read_as(patrizier, VIEW, "what a day") == ()


def test_the_nearest_turns_are_legal_and_begin_with_the_most_alike():
    legal = {patrizier.write(move) for move in patrizier.legal(VIEW)}
    found = nearness.nearest(patrizier, VIEW, "Roma D : L R")
    assert found[0] == "Bologna D : L R"
    assert 1 < len(found) <= nearness.MOST
    assert set(found) <= legal


def test_a_line_that_leaves_something_open_is_completed_as_it_was_wanted():
    towers = {"Roma": "01/", "Siena": "1/0"}
    view = patrizier.view(position("Firenze M, Firenze A", towers=towers), 0)
    found = nearness.nearest(patrizier, view, "Lucca M : R ; shift Roma L")
    assert found[0] == "Firenze M : R ; shift Roma L"
    # One for each line of the list: not every way to complete the same.
    assert len({each.partition(" ;")[0] for each in found}) == len(found)


@pytest.mark.parametrize("wanted", ["play clown", "pass", "take noble"])
def test_every_title_has_something_near(wanted):
    edition = registry.find_edition(patronize)
    facts = patronize.open(patronize.Options(), edition, 3, factories.draws(1))
    state = replay.fold(patronize, facts)
    view = patronize.view(state, patronize.asks(state)[0].seat)
    legal = {patronize.write(move) for move in patronize.legal(view)}
    assert set(nearness.nearest(patronize, view, wanted)) <= legal
