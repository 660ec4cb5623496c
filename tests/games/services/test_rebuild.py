from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from games import agreement, log
from games.models import Event, Game, Question, Result, Seat
from games.models_mail import Notice
from games.services import climbing, moves, rebuild, reminding, rewinds, tables, vacations
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def eventful():
    """Games in every state, with everything that can stand in a log."""
    open_table = factories.table(players=3)
    joined = factories.player()
    tables.join(game=open_table, player=joined, colour="white")
    tables.leave(game=open_table, player=joined)
    tables.join(game=open_table, player=factories.player("red"), word="w")
    closed = factories.table()
    tables.close(game=closed)
    running = factories.game(players=3)
    first = factories.asked(running)[0]
    answer = factories.play(running)[0]
    rewinds.take_back(game=running, player=first, number=answer.event)
    other = factories.game(players=4)
    factories.play(other, 6)
    rewinds.rewind(game=other, to=log.find(other.pk).last_number - 2)
    factories.play(other, 2)
    moves.resign(game=other, player=factories.asked(other)[0])
    with_bot = factories.table()
    tables.join(game=with_bot, player=factories.player())
    tables.join(game=with_bot, player=None, bot="greedy")
    tables.start(game=with_bot)
    over = factories.play_out(factories.game(players=2))
    return [log.find(g.pk) for g in (open_table, closed, running, other, with_bot, over)]


def test_rebuilding_recreates_every_projection_exactly(eventful):
    for game in eventful:
        before = rebuild.fingerprint(game)
        assert not rebuild.rebuild(game=game)
        assert rebuild.fingerprint(game) == before


def test_lost_and_wrong_projections_come_back(eventful):
    before = [rebuild.fingerprint(game) for game in eventful]
    events = list(Event.objects.order_by("pk").values_list())
    Question.objects.all().delete()
    Result.objects.all().delete()
    Seat.objects.update(colour="", is_taken=False, word_digest="", bot="", is_given_up=True)
    Game.objects.update(
        status="open", last_number=0, head="", tip=0, votes='[{"number":1,"wish":{"on":"end"}}]'
    )
    call_command("rebuild", verbosity=0)
    assert [rebuild.fingerprint(game) for game in eventful] == before
    assert list(Event.objects.order_by("pk").values_list()) == events


def test_the_command_says_what_it_found(capsys):
    factories.table()
    game = factories.game()
    Question.objects.all().delete()
    call_command("rebuild")
    out = capsys.readouterr().out
    assert f"game {game.pk}: projections were wrong" in out
    assert "2 games rebuilt, 1 of them changed" in out


def test_the_command_refuses_an_unknown_game():
    with pytest.raises(CommandError, match="unknown_game"):
        call_command("rebuild", "12345")


def test_deadlines_with_stops_and_vacations_come_back_and_nobody_is_told():
    game = factories.game(terms=agreement.Terms(3, agreement.WAIT))
    who, _, _ = factories.asked(game)
    now = timezone.now()
    vacations.take(person=who, starts_at=now, ends_at=now + timedelta(days=2))
    before = rebuild.fingerprint(game)
    Question.objects.update(deadline_at=now, alarm_at=None)
    assert rebuild.rebuild(game=game)
    assert rebuild.fingerprint(game) == before
    with time_machine.travel(now + timedelta(days=9), tick=False):
        assert climbing.climb_due() == 1
        told = Notice.objects.count()
        assert Notice.objects.filter(kind="late").count() == 2
        assert not rebuild.rebuild(game=log.find(game.pk))
        Question.objects.all().delete()
        rebuild.rebuild(game=log.find(game.pk))
        assert (reminding.remind_due(), climbing.climb_due()) == (0, 0)
        assert Notice.objects.count() == told


def test_a_reminder_that_is_due_is_not_lost():
    game = factories.game(terms=agreement.Terms(3, agreement.WAIT))
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=1), tick=False):
        assert not rebuild.rebuild(game=game)
        assert reminding.remind_due() == 1
