from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.models import Event, Game
from games.services import tables
from tests import factories
from tests.games.hostile import NUL, SURROGATE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "choices",
    [{"name": NUL}, {"name": SURROGATE}, {"key": NUL}, {"key": SURROGATE}, {"key": "k" * 81}],
    ids=ascii,
)
def test_a_table_that_cannot_be_stored_is_refused(choices):
    with pytest.raises(Refused):
        factories.table(host=factories.player(), **choices)
    assert not Game.objects.exists()


@pytest.mark.parametrize("word", [NUL, SURROGATE], ids=ascii)
def test_a_word_that_cannot_be_stored_is_refused(word):
    table = factories.table()
    with pytest.raises(Refused):
        tables.join(game=table, player=factories.player(), word=word)
    assert not Event.objects.filter(kind="joined").exists()


def test_a_key_that_opened_a_table_opens_no_other():
    host = factories.player()
    factories.table(players=2, host=host, key="abc")
    with pytest.raises(Refused):
        factories.table(players=4, host=host, key="abc")


def test_nobody_takes_no_seat():
    table = factories.table()
    with pytest.raises(Refused):
        tables.join(game=table, player=None)
    assert not Event.objects.filter(kind="joined").exists()
