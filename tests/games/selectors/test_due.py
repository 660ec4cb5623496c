"""What is due is found by three queries, whatever there is."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement
from games.models import Game, Question
from games.models_mail import Notice
from games.selectors import due
from games.services import chores, posting, sealing, vacations
from tests import factories

pytestmark = pytest.mark.django_db

TERMS = agreement.Terms(3, agreement.DEFAULT)


def after(days):
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=False)


def game():
    return factories.game(terms=TERMS)


def found():
    return [(each.game, each.is_late) for each in due.questions(timezone.now())]


def test_a_sweep_with_nothing_due_finds_that_by_three_queries(django_assert_num_queries):
    for _ in range(3):
        factories.play(game(), 2)
    posting.deliver_due()
    with django_assert_num_queries(3):
        for name in ("opened", "timed", "delivered"):
            assert chores.OFTEN[name]() == 0


def test_reminders_and_rungs_are_found_by_one_query_the_longest_due_first(
    django_assert_num_queries,
):
    late = game()
    with after(2):
        later = game()
    with after(3.8), django_assert_num_queries(1):
        assert found() == [(late.pk, False), (late.pk, True), (later.pk, False)]
    with after(1):
        assert found() == []


def test_what_is_sealed_is_not_due():
    one = game()
    who, _, asked = factories.asked(one)
    sealing.seal(game=one, player=who, asked=asked, key="k", text=factories.choice(one))
    Question.objects.update(rung_at=timezone.now(), alarm_at=timezone.now())
    with after(0):
        assert found() == []
        assert due.seals(timezone.now()) == []
    with after(1):
        assert [each.seat.game for each in due.seals(timezone.now())] == [one]


def test_who_is_away_is_not_reminded_and_a_game_that_is_paused_or_over_waits():
    one = game()
    who, _, _ = factories.asked(one)
    now = timezone.now()
    vacations.take(person=who, starts_at=now, ends_at=now + timedelta(days=5))
    Question.objects.update(rung_at=now, alarm_at=now)
    with after(1):
        assert found() == [(one.pk, True)]
        Game.objects.update(paused_until=now + timedelta(days=9))
        assert found() == []
        Game.objects.update(paused_until=None, status=Game.Status.OVER)
        assert found() == []


def test_more_than_a_hundred_that_are_due_are_found_at_once():
    one = game()
    pattern = Question.objects.get(game=one)
    Question.objects.bulk_create(
        Question(
            game=one,
            seat=seat,
            kind=pattern.kind,
            asked=pattern.asked,
            asked_at=pattern.asked_at,
            rung_at=pattern.asked_at,
        )
        for seat in range(10, 310)
    )
    with after(1):
        assert len(found()) == 300


def test_notices_are_found_with_the_moment_they_were_due():
    game()
    rows = Notice.objects.filter(status=Notice.Status.WAITING)
    assert due.notices(timezone.now()) == list(
        rows.order_by("due_at", "pk").values_list("pk", "due_at")
    )
    rows.update(due_at=timezone.now() + timedelta(hours=1))
    assert due.notices(timezone.now()) == []
