"""Texts and data that are no move at all, and the words of refusals."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from games.engine import villa_paletti
from games.engine.errors import IllegalMove, MalformedMove
from games.engine.villa_paletti.answers import (
    Place,
    Release,
)
from games.engine.villa_paletti.refusing import GENERAL, PROBLEMS, QUESTIONS, RULES
from tests.engine.villa_paletti.tables import (
    FLOORS,
    GREEN,
    RED,
    refused,
    state,
)
from tests.engine.villa_paletti.test_refusals import held


def test_every_rule_has_a_text_in_both_languages():
    for table in (RULES, PROBLEMS, QUESTIONS):
        assert set(table["en"]) == set(table["de"])
    assert set(GENERAL["en"]) <= set(GENERAL["de"])


@pytest.mark.parametrize(
    "text", ["set 12.5,3", "set 1e5,3", "set NaN,1", "set inf,1", "set 99999999999,1", "set 12"]
)
def test_a_text_with_a_bad_place_is_refused_before_it_is_a_move(text):
    view = villa_paletti.view(held(), RED)
    with pytest.raises(MalformedMove) as caught:
        villa_paletti.read(text, view)
    assert all(villa_paletti.explain(caught.value, language) for language in ("en", "de"))


@pytest.mark.parametrize(
    "sent",
    [
        {"type": "set", "x": 1.5, "y": 0},
        {"type": "set", "x": None, "y": 0},
        {"type": "set", "y": 0},
        {"type": "grip"},
        {"type": "fly", "x": 0},
        {"type": "floor", "x": 0, "y": 0, "rotation": [3]},
    ],
)
def test_data_that_is_no_move_is_not_taken_for_one(sent):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(sent, villa_paletti.Move)


def test_a_refused_move_changes_nothing_and_a_spectator_has_none():
    position = held()
    before = structs.astuple(position)
    refused(position, Place(500, 500))
    assert structs.astuple(position) == before
    with pytest.raises(IllegalMove):
        villa_paletti.check(villa_paletti.view(position, None), Release())
    assert GREEN not in {ask.seat for ask in villa_paletti.asks(state(plates=FLOORS))}
