"""Captions of a whole game of Villa Paletti: what a newcomer should notice, once each."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from games.boards.samples import Sample
from games.boards.villa_paletti.caption_words import CAPTIONS
from games.boards.villa_paletti.captions import captions
from games.engine.villa_paletti import rules
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.scoring import outcome
from games.engine.villa_paletti.view import view
from tests.engine.villa_paletti import positions


@pytest.fixture(scope="module")
def sample():
    """A reckless game from its beginning to its end."""
    random, state = Random(3), None
    facts, states = [tuple(rules.open(None, positions.EDITION, 3, positions.draws(3, 1)))], []
    while True:
        for fact in facts[-1]:
            state = apply(state, fact)
        states.append(state)
        asks = rules.asks(state)
        if not asks:
            break
        move = positions.choose(view(state, asks[0].seat), random)
        draws = positions.draws(3, len(facts) + 1)
        facts.append(tuple(rules.decide(state, asks[0].seat, move, draws)))
    colours = ("black", "white", "purple")
    title = SimpleNamespace()
    return Sample(title, positions.EDITION, colours, tuple(facts), tuple(states), outcome(state))


@pytest.mark.parametrize("language", ["en", "de"])
def test_beginning_end_and_the_first_of_each_kind_are_captioned(sample, language):
    found = captions(sample, language)
    steps = [each.step for each in found]
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0, sample.last)
    assert len(found) >= 6
    assert not any("{" in each.text or "  " in each.text for each in found)


def test_both_languages_caption_the_same():
    assert CAPTIONS["en"].keys() == CAPTIONS["de"].keys()
