from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement, log
from games.models import Question, Seat
from games.models_clock import Vacation
from games.selectors import vacations as known
from games.services import climbing, needs, rebuild, vacations
from tests import factories
from tests.games.ladders import climb, climb_now, kinds

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def needy_game():
    return factories.game(terms=agreement.Terms(3, "default", needs=True))


def in_days(days):
    return time_machine.travel(timezone.now() + days * DAY, tick=False)


def test_who_runs_out_of_time_goes_on_vacation_once_and_is_late_afterwards():
    game = needy_game()
    who, _, _ = factories.asked(game)
    due_at = Question.objects.get(game=game).deadline_at
    climb(game)
    assert kinds(game, 1) == ["vacation_taken"]
    taken = Vacation.objects.get(person=who)
    assert (taken.starts_at, taken.ends_at, taken.is_needed) == (due_at, due_at + 3 * DAY, True)
    question = Question.objects.get(game=game)
    assert question.rung_at == question.deadline_at == due_at + 3 * DAY
    climb(game, 2)
    assert kinds(game, 4) == ["grace_given", "default_called", "moved", "time_spent"]
    assert not rebuild.rebuild(game=log.find(game.pk))


def test_a_server_that_was_down_for_weeks_gives_the_whole_vacation_and_counts_only_that():
    game = needy_game()
    who, _, _ = factories.asked(game)
    with in_days(40):
        now = timezone.now()
        assert climbing.climb_due() == 1
        assert climbing.climb_due() == 0
        assert Question.objects.get(game=game).rung_at == now + 3 * DAY
        assert known.left_until(who, now + 3 * DAY) == 27 * DAY


def test_a_planned_vacation_is_not_taken_twice():
    game = needy_game()
    who, _, _ = factories.asked(game)
    with in_days(2):
        now = timezone.now()
        vacations.take(person=who, starts_at=now + 2 * DAY, ends_at=now + 10 * DAY)
    climb(game)
    assert [each.is_needed for each in Vacation.objects.filter(person=who)] == [True, False]
    first, second = Vacation.objects.filter(person=who)
    assert first.ends_at == second.starts_at
    assert Question.objects.get(game=game).rung_at == second.ends_at


def test_without_days_left_there_is_none():
    game = needy_game()
    who, _, _ = factories.asked(game)
    Vacation.objects.create(
        person=who, starts_at=timezone.now() - 40 * DAY, ends_at=timezone.now() - 10.5 * DAY
    )
    climb(game)
    assert kinds(game, 1) == ["grace_given"]


def test_days_that_are_planned_for_later_in_the_year_are_not_left():
    game = needy_game()
    who = factories.asked(game)[0]
    begins_at = timezone.now() + 60 * DAY
    vacations.take(person=who, starts_at=begins_at, ends_at=begins_at + 30 * DAY)
    climb(game)
    assert kinds(game, 1) == ["grace_given"]


def test_it_ends_with_the_answer():
    game = needy_game()
    climb(game)
    with in_days(4):
        assert needs.end_answered() == 0
        factories.play(game)
    with in_days(4.1):
        assert needs.end_answered() == 1
        assert needs.end_answered() == 0
        assert Vacation.objects.get().ends_at == timezone.now()


def test_it_lasts_until_every_game_that_waited_is_answered():
    game, other = needy_game(), needy_game()
    who, _seat, _ = factories.asked(game)
    other.seats.filter(number=factories.asked(other)[1]).update(player=who)
    climb(game)
    with in_days(4):
        factories.play(game)
    with in_days(4.1):
        assert needs.end_answered() == 0
        factories.play(other)
    with in_days(4.2):
        assert needs.end_answered() == 1


def test_it_does_not_end_with_what_the_clock_plays_elsewhere():
    game = needy_game()
    who, _, _ = factories.asked(game)
    climb(game)
    other = factories.game(terms=agreement.Terms(3, "default", grace=0))
    Seat.objects.filter(game=other, number=factories.asked(other)[1]).update(player=who)
    with in_days(3.5):
        climb_now(other)
    assert kinds(other, 2) == ["default_called", "moved"]
    with in_days(4):
        assert needs.end_answered() == 0
