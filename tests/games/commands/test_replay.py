from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from games import log
from games.services import rewinds
from tests import factories

pytestmark = pytest.mark.django_db


def replay(capsys, game, *arguments):
    call_command("replay", str(game.pk), *arguments)
    printed = capsys.readouterr()
    return json.loads(printed.out), printed.err


def test_a_seat_sees_its_hand_and_a_spectator_sees_none(capsys):
    game = factories.game()
    factories.play(game, 2)
    hand = log.position(game).view(0).hidden
    seen, _ = replay(capsys, game, "--seat", "0")
    assert tuple(seen["hidden"]) == hand
    seen, _ = replay(capsys, game)
    assert seen["hidden"] == []
    assert seen["seat"] is None


def test_an_earlier_position_is_what_it_was_then(capsys):
    game = factories.game()
    number = log.find(game.pk).last_number
    before, _ = replay(capsys, game, "--seat", "1")
    factories.play(game, 4)
    then, _ = replay(capsys, game, "--at", str(number), "--seat", "1")
    assert then == before


def test_what_happened_is_told_and_what_was_struck_is_marked(capsys):
    game = factories.game()
    factories.play(game, 2)
    rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1)
    _, told = replay(capsys, game)
    assert told.count("(struck)") == 1


@pytest.mark.parametrize(
    "arguments", [("--at", "0"), ("--at", "999"), ("--seat", "2"), ("--seat", "-1")]
)
def test_a_seat_or_event_that_is_not_there_is_refused(arguments):
    game = factories.game()
    with pytest.raises(CommandError, match="unknown_game"):
        call_command("replay", str(game.pk), *arguments)


def test_an_open_table_has_no_position_yet(capsys):
    table = factories.table()
    seen, _ = replay(capsys, table)
    assert seen is None
