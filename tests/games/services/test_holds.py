"""The clock of somebody whose mails come back, by a clock that the test sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Address, User
from games import agreement
from games.models import Question
from games.models_clock import Stop
from games.services import climbing, holds
from tests import factories

pytestmark = pytest.mark.django_db

BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TERMS = agreement.usual(3, agreement.DEFAULT)


@pytest.fixture
def now():
    with time_machine.travel(BEGIN, tick=False) as machine:
        yield machine


@pytest.fixture
def game(now):
    return factories.game(terms=TERMS)


def bounce(person):
    Address.objects.filter(user=person).update(bounced_at=timezone.now())
    return holds.begin(person)


def deadline(game):
    return Question.objects.get(game=game).deadline_at - BEGIN


def test_a_bounce_holds_the_clock_for_three_days(game, now):
    who, _, _ = factories.asked(game)
    now.shift(12 * HOUR)
    assert bounce(who) == 1
    assert deadline(game) == 6 * DAY
    stop = Stop.objects.get()
    assert (stop.began_at - BEGIN, stop.ends_at - BEGIN) == (12 * HOUR, 84 * HOUR)


def test_no_rung_of_the_ladder_is_taken_while_the_clock_stands(game, now):
    bounce(factories.asked(game)[0])
    now.shift(5 * DAY)
    assert climbing.climb_due() == 0
    now.shift(2 * DAY)
    assert climbing.climb_due() == 1


def test_a_second_bounce_adds_nothing_to_a_running_hold(game, now):
    who, _, _ = factories.asked(game)
    bounce(who)
    now.shift(HOUR)
    assert bounce(who) == 0
    assert deadline(game) == 6 * DAY


def test_whoever_is_not_asked_has_no_clock_to_hold(game):
    who, _, _ = factories.asked(game)
    other = game.seats.exclude(player=who).get().player
    assert bounce(other) == 0
    assert deadline(game) == 3 * DAY


def test_the_clock_goes_on_when_the_player_looks_in(game, now):
    who, _, _ = factories.asked(game)
    bounce(who)
    now.shift(10 * HOUR)
    assert holds.release_due() == 0
    User.objects.filter(pk=who.pk).update(seen_at=timezone.now())
    now.shift(HOUR)
    assert holds.release_due() == 1
    assert deadline(game) == 3 * DAY + 10 * HOUR
    assert holds.release_due() == 0


def test_a_visit_before_the_bounce_does_not_count(game, now):
    who, _, _ = factories.asked(game)
    User.objects.filter(pk=who.pk).update(seen_at=timezone.now() - HOUR)
    bounce(who)
    now.shift(HOUR)
    assert holds.release_due() == 0


def test_the_clock_goes_on_when_the_address_works_again(game, now):
    who, _, _ = factories.asked(game)
    bounce(who)
    now.shift(5 * HOUR)
    Address.objects.update(bounced_at=None)
    assert holds.release(who) == 1
    assert deadline(game) == 3 * DAY + 5 * HOUR


def test_the_clock_goes_on_when_there_is_another_main_address(game, now):
    who, _, _ = factories.asked(game)
    bounce(who)
    now.shift(5 * HOUR)
    who.email = "new@example.org"
    who.save()
    assert holds.release_due() == 1
    assert deadline(game) == 3 * DAY + 5 * HOUR


def test_a_hold_ends_with_its_question(game, now):
    who, _, _ = factories.asked(game)
    bounce(who)
    now.shift(5 * HOUR)
    factories.play(game, 2)
    assert factories.asked(game)[0] == who
    assert holds.release_due() == 1
    assert deadline(game) == 3 * DAY + 5 * HOUR


def test_one_question_is_held_for_seventy_two_hours_at_most(game, now):
    who, _, _ = factories.asked(game)
    bounce(who)
    now.shift(50 * HOUR)
    User.objects.filter(pk=who.pk).update(seen_at=timezone.now())
    holds.release_due()
    now.shift(HOUR)
    assert bounce(who) == 1
    assert deadline(game) == 3 * DAY + 72 * HOUR
    now.shift(23 * HOUR)
    assert bounce(who) == 0


def test_one_game_is_held_for_seven_days_at_most(game, now):
    who, _, _ = factories.asked(game)
    for _ in range(3):
        bounce(who)
        now.shift(80 * HOUR)
        holds.release_due()
        factories.play(game, 2)
    stood = [(stop.ends_at - stop.began_at) // HOUR for stop in Stop.objects.all()]
    assert stood == [72, 72, 24]
    assert bounce(who) == 0


def test_every_game_of_the_person_is_held(game, now):
    who, _, _ = factories.asked(game)
    other = factories.game(terms=TERMS)
    _, seat, _ = factories.asked(other)
    other.seats.filter(number=seat).update(player=who)
    assert bounce(who) == 2


def test_without_a_time_limit_there_is_nothing_to_hold(now):
    game = factories.game()
    assert bounce(factories.asked(game)[0]) == 0


def test_a_hold_that_has_its_reason_costs_a_sweep_nothing_but_one_query(
    game, now, django_assert_num_queries
):
    others = [factories.game(terms=TERMS) for _ in range(3)]
    for each in (game, *others):
        bounce(factories.asked(each)[0])
    now.shift(HOUR)
    with django_assert_num_queries(1):
        assert holds.release_due() == 0
    User.objects.filter(pk=factories.asked(others[-1])[0].pk).update(seen_at=timezone.now())
    assert holds.release_due() == 1
