from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail

from games.errors import NotYourSeat
from games.models import Game, Question
from games.models_mail import Notice
from games.models_talk import Message
from games.services import moves, nudges, posting
from games.services.nudges import NobodyWaits, NudgedAlready, TooEarly
from tests import factories
from tests.games.hostile import with_bot

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting():
    """A game of three, who is asked, who waits, and how to nudge some hours after the question."""
    game = factories.game(players=3)
    # Nobody opens such a table today, but somebody may have.
    Game.objects.update(name="Sunday\ntable")
    who, seat, asked = factories.asked(game)
    others = [each.player for each in game.seats.exclude(number=seat)]
    start = Question.objects.get(game=game).asked_at
    # What the game itself tells is not looked at here.
    Notice.objects.update(status=Notice.Status.SENT)

    def nudge(by, hours, asked=asked):
        then = time_machine.travel(start + timedelta(hours=hours), tick=False)
        with then:
            nudged = nudges.nudge(game=game, player=by, asked=asked)
            posting.deliver_due()
        return nudged

    return game, who, others, nudge


def test_whoever_waits_long_enough_nudges_by_a_line_and_a_mail(waiting):
    game, who, others, nudge = waiting
    message = nudge(others[0], 12)
    assert (message.kind, message.audience) == ("nudged", "players")
    (sent,) = mail.outbox
    assert sent.to == [who.email]
    assert sent.subject.startswith(f"[Patrizier {game.pk}] Sunday table")
    last = Game.objects.get(pk=game.pk).last_number
    assert f"http://127.0.0.1:8000/games/{game.pk}/?at={last}\n" in sent.body


def test_a_nudge_comes_neither_too_early_nor_twice_within_a_day(waiting):
    game, _, others, nudge = waiting
    with pytest.raises(TooEarly):
        nudge(others[0], 11.9)
    nudge(others[0], 13)
    with pytest.raises(NudgedAlready):
        nudge(others[1], 36.9)
    nudge(others[1], 37)
    assert len(mail.outbox) == Message.objects.filter(game=game).count() == 2


def test_a_table_that_takes_its_time_nudges_after_half_of_it(waiting):
    game, _, others, nudge = waiting
    Game.objects.filter(pk=game.pk).update(pace=3)
    with pytest.raises(TooEarly):
        nudge(others[0], 35)
    assert nudge(others[0], 36)


def test_a_double_click_nudges_once(waiting):
    _, _, others, nudge = waiting
    assert nudge(others[0], 12) == nudge(others[0], 12.01)
    assert len(mail.outbox) == 1


def test_only_those_who_wait_may_nudge(waiting):
    game, who, others, nudge = waiting
    with pytest.raises(NobodyWaits):
        nudge(who, 20)
    with pytest.raises(NotYourSeat):
        nudge(factories.player(), 20)
    with pytest.raises(NobodyWaits):
        nudge(others[0], 20, asked=1)
    moves.resign(game=game, player=others[0])
    with pytest.raises(NobodyWaits):
        nudge(others[0], 20)
    assert not mail.outbox


def test_an_answered_question_is_nudged_no_more(waiting):
    game, _, others, nudge = waiting
    factories.play(game)
    with pytest.raises(NobodyWaits):
        nudge(others[1], 20)


def test_a_bot_and_a_game_without_a_question_are_not_nudged():
    game, who = with_bot()
    with pytest.raises(NobodyWaits):
        nudges.nudge(game=game, player=who, asked=factories.asked(game)[2])


def test_a_player_without_an_address_is_nudged_by_the_line_alone(waiting):
    game, who, others, nudge = waiting
    who.email = None
    who.save()
    nudge(others[0], 12)
    assert not mail.outbox
    assert Message.objects.filter(game=game, kind="nudged").exists()
