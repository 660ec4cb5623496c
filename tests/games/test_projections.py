from __future__ import annotations

import contextlib

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from games import log, triggers
from games.models import Event, Question, Result
from games.services import rebuild, rewinds, writing
from tests import factories

pytestmark = pytest.mark.django_db


def test_a_table_event_after_the_end_leaves_the_results():
    game = factories.play_out(factories.game())
    before = list(Result.objects.filter(game=game).values_list("seat", "rank", "total"))
    with transaction.atomic():
        locked = log.locked(game.pk)
        entry = log.table_entry("annotated", {}, channel="web")
        writing.append(locked, log.position(locked), entry)
    after = log.find(game.pk)
    assert list(Result.objects.filter(game=game).values_list("seat", "rank", "total")) == before
    assert after.end_reason == "finished"
    assert not rebuild.rebuild(game=after)


def tamper(game, number, data):
    """Change an event behind the log's back."""
    with triggers.lifted():
        Event.objects.filter(game=game, number=number).update(data=data)


@pytest.mark.parametrize("command", ["replay", "rebuild"])
@pytest.mark.parametrize(
    "data",
    [
        "",
        "{}",
        '{"facts":[{}]}',
        '{"facts":[{"kind":"turn_played","seat":9,"move":{"card":"Atlantis D","sites":"L"}}]}',
    ],
    ids=lambda text: text[:20],
)
def test_a_tampered_row_is_named_by_a_code_not_a_traceback(command, data):
    game = factories.game()
    factories.play(game, 2)
    tamper(game, game.last_number + 1, data)
    with pytest.raises(CommandError, match=r"broken_log|changed_event"):
        call_command(command, str(game.pk))


def test_a_tampered_rewind_is_named_by_a_code_not_a_traceback():
    game = factories.game()
    factories.play(game, 2)
    event = rewinds.rewind(game=game, to=game.last_number)
    tamper(game, event.number, '{"to":99}')
    with pytest.raises(CommandError, match=r"broken_log|changed_event"):
        call_command("replay", str(game.pk))


def test_one_tampered_game_does_not_keep_the_others_from_being_rebuilt():
    broken, sound = factories.game(), factories.game()
    factories.play(broken)
    tamper(broken, broken.last_number + 1, "{}")
    Question.objects.filter(game=sound).delete()
    with contextlib.suppress(CommandError, Exception):
        call_command("rebuild")
    assert Question.objects.filter(game=sound).exists()
