"""What a process that was killed has left undone goes on by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement, log
from games.engine import canonical
from games.models import Question, Seat
from games.services import automatic, chores, moves, rebuild, returning, tables
from tests import factories
from tests.games.ladders import climb_now, kinds

pytestmark = pytest.mark.django_db
PACE = timedelta(days=3)


def sweep(after):
    with time_machine.travel(timezone.now() + after, tick=False):
        chores.run(chores.OFTEN)


@pytest.fixture
def dying(monkeypatch):
    """Whoever writes an event is killed before anything goes on by itself, until this is undone."""
    with monkeypatch.context() as patch:
        patch.setattr(automatic, "run", lambda game: 0)
        yield patch


def test_a_bot_plays_though_the_worker_died_when_it_had_given_it_the_seat(dying):
    game = factories.game(terms=agreement.Terms(3, "bot", grace=0))
    climb_now(game)
    assert kinds(game, 1) == ["bot_took_over"]
    dying.undo()
    sweep(timedelta(minutes=2))
    assert "moved" in kinds(game, 2)
    assert not rebuild.rebuild(game=log.find(game.pk))


def test_nobody_keeps_grace_by_coming_back_before_the_bot_has_played(dying):
    game = factories.game(terms=agreement.Terms(3, "bot"))
    who, seat, _ = factories.asked(game)
    climb_now(game, 2)
    assert returning.come_back(game=game, player=who)
    assert game.seats.get(number=seat).grace_left == 0
    assert not rebuild.rebuild(game=log.find(game.pk))


@pytest.mark.parametrize("terms", [agreement.NO_LIMIT, agreement.Terms(3, "default")])
def test_a_bot_plays_though_the_process_died_after_the_move_before(dying, terms):
    game = factories.table(terms=terms)
    tables.join(game=game, player=factories.player())
    tables.join(game=game, player=None, bot="greedy")
    tables.start(game=game)
    if not game.seats.get(number=Question.objects.get(game=game).seat).bot:
        factories.play(game)
    before = log.find(game.pk).last_number
    assert not rebuild.rebuild(game=game)
    dying.undo()
    sweep(timedelta(seconds=30))
    assert log.find(game.pk).last_number == before
    sweep(timedelta(minutes=2))
    assert log.find(game.pk).last_number > before
    assert "moved" in kinds(game, 1)


def test_who_has_given_up_is_answered_for_though_the_process_died(dying):
    game = factories.game(3)
    who = factories.asked(game)[0]
    moves.resign(game=game, player=who)
    before = log.find(game.pk).last_number
    dying.undo()
    sweep(timedelta(minutes=2))
    now = log.find(game.pk)
    assert now.last_number >= before
    assert not any(now.seats.get(number=row.seat).pilot for row in now.questions.all())


@pytest.mark.parametrize("share", [0.6, 1.1])
def test_nobody_is_late_who_has_prepared_an_answer(share):
    game = factories.game(terms=agreement.Terms(3, "default"))
    seat, text = factories.asked(game)[1], factories.choice(game)
    now = log.position(game)
    order = now.title.read(text, now.view(seat))
    Seat.objects.filter(game=game, number=seat).update(order=canonical.text(order))
    if share > 1:
        Question.objects.filter(game=game).update(alarm_at=None)
    sweep(share * PACE)
    assert kinds(game, 1) == ["moved"]
    assert not game.events.filter(kind="grace_given").exists()
