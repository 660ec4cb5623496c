"""A reminder that is due is left, whatever else sets the clocks of its game meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement, log
from games.models import Question
from games.models_mail import Notice
from games.services import clocks, own_time, reminding, vacations
from tests import factories

pytestmark = pytest.mark.django_db

HALF = timedelta(days=1.5)


@pytest.fixture
def game():
    return factories.game(terms=agreement.Terms(3, agreement.DEFAULT))


def at(game, span):
    return time_machine.travel(Question.objects.get(game=game).asked_at + span, tick=False)


def reminders():
    return Notice.objects.filter(kind="reminder").count()


def test_clocks_that_are_set_anew_lose_no_reminder_that_is_due(game):
    with at(game, HALF):
        clocks.set_anew(log.find(game.pk))
        assert reminding.remind_due() == 1
        clocks.set_anew(log.find(game.pk))
        assert reminding.remind_due() == 0


def test_a_vacation_of_somebody_else_loses_no_reminder_that_is_due(game):
    who, seat, _ = factories.asked(game)
    other = game.seats.exclude(number=seat).get().player
    with at(game, HALF):
        now = timezone.now()
        vacations.take(person=other, starts_at=now, ends_at=now + HALF)
        assert reminding.remind_due() == 1
    assert Notice.objects.get(kind="reminder").person == who


def test_a_question_is_reminded_of_beside_another_of_the_same_game(game):
    pattern = Question.objects.get(game=game)
    Question.objects.create(
        game=game,
        seat=1 - pattern.seat,
        kind=pattern.kind,
        asked=pattern.asked,
        asked_at=pattern.asked_at,
        deadline_at=pattern.deadline_at,
        alarm_at=pattern.alarm_at,
    )
    with time_machine.travel(pattern.asked_at + HALF, tick=False):
        assert reminding.remind_due() == 2


def test_a_reminder_that_is_not_wanted_any_more_is_not_left(game):
    who, _, _ = factories.asked(game)
    with at(game, HALF):
        own_time.choose(person=who, wakes=0, sleeps=24, free=(), reminders="24")
        assert reminding.remind_due() == 0
    with at(game, timedelta(days=2)):
        assert reminding.remind_due() == 1
    assert reminders() == 1
