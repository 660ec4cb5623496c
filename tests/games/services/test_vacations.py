from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement, log
from games.models import Question
from games.models_clock import Vacation
from games.models_mail import Notice
from games.selectors import vacations as taken
from games.services import climbing, rebuild, reminding, vacations
from games.services.vacations import BadVacation, OnVacation
from tests import factories

pytestmark = pytest.mark.django_db


def in_days(days):
    return timezone.now() + timedelta(days=days)


def take(person, first, last):
    now = timezone.now().replace(microsecond=0)
    return vacations.take(
        person=person,
        starts_at=now + timedelta(days=first),
        ends_at=now + timedelta(days=last),
    )


def test_every_clock_of_the_person_stands_and_no_other():
    first, second = (factories.game(terms=agreement.Terms(3, "bot")) for _ in range(2))
    person, _, _ = factories.asked(first)
    before = {each.game_id: each.deadline_at for each in Question.objects.all()}
    take(person, 0, 5)
    after = {each.game_id: each.deadline_at for each in Question.objects.all()}
    assert after[first.pk] - before[first.pk] > timedelta(days=4, hours=23)
    assert after[second.pk] == before[second.pk]
    assert not rebuild.rebuild(game=log.find(first.pk))


def test_nobody_on_vacation_is_late_or_reminded():
    game = factories.game(terms=agreement.Terms(1, "bot"))
    person, _, _ = factories.asked(game)
    take(person, 0, 10)
    with time_machine.travel(in_days(9), tick=False):
        assert climbing.climb_due() == 0
        reminding.remind_due()
        assert not Notice.objects.filter(kind="reminder").exists()
    with time_machine.travel(in_days(12.5), tick=False):
        assert climbing.climb_due() == 1


def test_a_question_put_during_a_vacation_waits_for_its_end():
    game = factories.game(terms=agreement.Terms(2, "bot"))
    _, seat, _ = factories.asked(game)
    other = game.seats.exclude(number=seat).get().player
    away = take(other, 0, 4)
    factories.play(game)
    assert Question.objects.get(game=game).deadline_at == away.ends_at + timedelta(days=2)


def test_ending_it_lets_the_clock_run_again():
    game = factories.game(terms=agreement.Terms(3, "bot"))
    person, _, _ = factories.asked(game)
    take(person, 0, 5)
    take(person, 10, 12)
    with time_machine.travel(in_days(1), tick=False):
        assert vacations.end(person=person)
        assert not vacations.end(person=person)
    question = Question.objects.get(game=game)
    spent = question.deadline_at - question.asked_at
    assert timedelta(days=3, hours=23) < spent < timedelta(days=4, hours=1)
    assert Vacation.objects.count() == 1


@pytest.mark.parametrize(
    ("first", "last", "problem"),
    [(-3, -1, "past"), (-3, 2, "past"), (3, 3, "empty"), (5, 3, "empty"), (400, 402, "far")],
)
def test_impossible_days_are_refused(first, last, problem):
    with pytest.raises(BadVacation) as refused:
        take(factories.player(), first, last)
    assert refused.value.params["problem"] == problem
    assert taken.explain(refused.value)


def test_there_are_thirty_days_in_any_year():
    person = factories.player()
    with pytest.raises(BadVacation):
        take(person, 0, 31)
    take(person, 0, 20)
    with pytest.raises(BadVacation) as refused:
        take(person, 100, 111)
    assert refused.value.params["days"] == 10
    take(person, 100, 110)
    assert taken.days(person).left == 0
    take(person, 366, 380)


def test_the_order_in_which_vacations_are_planned_gives_nobody_more_of_them():
    person = factories.player()
    take(person, 200, 225)
    with pytest.raises(BadVacation) as refused:
        take(person, 100, 110)
    assert refused.value.params["days"] == 5
    assert taken.days(person).left == 5
    take(person, 100, 105)
    assert taken.days(person).left == 0


def test_only_the_part_of_a_vacation_that_is_in_a_year_counts_for_it():
    person = factories.player()
    take(person, 360, 380)
    # The year that ends with it begins on day 15.
    take(person, 0, 24)
    with pytest.raises(BadVacation):
        take(person, 30, 32)
    take(person, 30, 31)


def test_two_vacations_do_not_touch_and_the_same_one_is_taken_once():
    person, now = factories.player(), timezone.now()
    span = {"starts_at": now, "ends_at": now + timedelta(days=3)}
    assert vacations.take(person=person, **span) == vacations.take(person=person, **span)
    with pytest.raises(OnVacation):
        take(person, 2, 4)
    take(person, 4, 5)
