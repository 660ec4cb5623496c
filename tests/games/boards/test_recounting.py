"""Patrizier's turns in words for whoever does not read the notation yet."""

from __future__ import annotations

import pytest

from games.boards.patrizier import recount
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import Shift, Turn, TurnPlayed
from games.selectors import history
from tests import factories

NAMES = ["Black", "White"]
REST = {"taken": "Siena D", "took": "Firenze", "refill": "Roma B", "scored": None}


def told(language, sites, shift=None, card="Firenze M"):
    move = Turn(card=card, sites=sites, shift=shift)
    return recount(TurnPlayed(seat=0, move=move, **REST), language, NAMES)


@pytest.mark.parametrize(
    ("sites", "floors"),
    [
        ("L", "one floor on the left"),
        ("R", "one floor on the right"),
        ("LL", "two floors on the left"),
        ("LR", "one floor on each side"),
        ("RR", "two floors on the right"),
    ],
)
def test_a_turn_says_what_was_built_where(sites, floors):
    after = "Took Siena D; Roma B now lies there."
    assert told("en", sites) == f"Played Firenze M: {floors}. {after}"


def test_a_shift_says_from_where_to_where():
    shift = Shift("Parma", "R")
    assert "Shifted the top floor of Parma from right to left." in told("en", "L", shift)
    german = "Versetzte in Parma das oberste Stockwerk von rechts nach links."
    assert german in told("de-DE", "L", shift)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_of_every_edition_is_told_without_the_notation(language):
    turns = [turn for edition in EDITIONS.values() for row in edition.listed.values()
             for turn in row[-1]]  # fmt: skip
    assert turns
    for turn in turns:
        assert " : " not in told(language, turn.sites, turn.shift, turn.card)


@pytest.mark.django_db
def test_what_is_no_turn_is_told_as_ever():
    game = factories.game()
    factories.play(game)
    *before, turn = history.sentences(game)
    assert all(sentence.told == sentence.text for sentence in before)
    assert turn.told.startswith("Played ")
    assert " : " in turn.text
