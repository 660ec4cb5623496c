"""More time for a seat, by a clock that the test sets."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games import agreement, log
from games.errors import BadPause, NoQuestion, NotRunning, OwnTime, Paused
from games.models import Event, Game, Seat
from games.models_clock import Stop
from games.services import climbing, vacations
from tests import factories
from tests.games.services.pausing import (
    BEGIN,
    DAY,
    HOUR,
    assert_sound,
    deadline,
    extend,
    pause,
    question,
    resume,
)

pytestmark = pytest.mark.django_db


def test_only_a_running_game_is_extended(host):
    with pytest.raises(NotRunning):
        extend(factories.table(host=host), seat=0)


def test_an_extension_moves_the_deadline(game, now):
    now.shift(DAY)
    event = extend(game)
    assert deadline(game) == 4 * DAY
    assert event.seat == question(game).seat
    stop = Stop.objects.get()
    assert (stop.reason, stop.began_at, stop.ends_at) == (
        "extension",
        BEGIN + DAY,
        BEGIN + 2 * DAY,
    )
    assert_sound(game)


def test_nobody_gives_themselves_more_time(game):
    host = factories.asked(game)[0]
    Game.objects.filter(pk=game.pk).update(host=host)
    with pytest.raises(OwnTime):
        extend(log.find(game.pk))
    assert deadline(game) == 3 * DAY
    factories.play(game)
    assert extend(log.find(game.pk))


def test_a_host_who_is_late_does_not_pause_the_game(game, now):
    host = factories.asked(game)[0]
    Game.objects.filter(pk=game.pk).update(host=host)
    now.shift(3 * DAY)
    assert climbing.climb_due() == 1
    with pytest.raises(OwnTime):
        pause(log.find(game.pk))
    factories.play(game)
    assert pause(log.find(game.pk))


def test_whoever_is_late_has_the_extension_from_now_on(game, now):
    now.shift(3 * DAY)
    assert climbing.climb_due() == 1
    now.shift(12 * HOUR)
    extend(game, hours=10)
    found = question(game)
    assert found.rung == ""
    assert found.deadline_at == BEGIN + 3 * DAY + 22 * HOUR
    now.shift(9 * HOUR)
    assert climbing.climb_due() == 0
    now.shift(HOUR)
    assert climbing.climb_due() == 1
    assert_sound(game)


def test_an_extension_is_not_swallowed_by_a_vacation(game, now):
    who, _, _ = factories.asked(game)
    vacations.take(person=who, starts_at=timezone.now(), ends_at=timezone.now() + 2 * DAY)
    extend(game)
    assert deadline(game) == 6 * DAY


def test_an_extension_is_not_swallowed_by_a_pause(game, now):
    extend(game, hours=48)
    assert deadline(game) == 5 * DAY
    now.shift(DAY)
    pause(game, days=7)
    assert deadline(game) == 12 * DAY
    now.shift(2 * DAY)
    resume(game)
    assert deadline(game) == 7 * DAY
    assert_sound(game)


def test_an_extension_is_for_one_question_and_not_for_the_next(game, now):
    first = question(game)
    extend(game, hours=48)
    factories.play(game, 2)
    assert question(game).seat == first.seat
    assert question(game).asked != first.asked
    assert deadline(game) == 3 * DAY
    assert_sound(game)


def test_an_open_bank_stays_open_when_there_is_more_time(host, now):
    game = factories.game(terms=agreement.Terms(3, agreement.DEFAULT, bank=24, cap=24), host=host)
    now.shift(3 * DAY + HOUR)
    assert climbing.climb_due() == 1
    extend(game)
    assert question(game).rung == "bank_opened"
    assert deadline(game) == 5 * DAY
    assert climbing.climb_due() == 0
    assert_sound(game)


@pytest.mark.parametrize("hours", [0, 169])
def test_an_extension_has_hours(game, hours):
    with pytest.raises(BadPause):
        extend(game, hours=hours)


def test_nobody_gets_more_time_who_is_not_asked(game, now):
    asked = factories.asked(game)[1]
    for seat in (1 - asked, 7):
        with pytest.raises(NoQuestion):
            extend(game, seat=seat)
    Seat.objects.filter(game=game, number=asked).update(bot="greedy")
    with pytest.raises(NoQuestion):
        extend(game)


def test_a_game_without_a_limit_needs_no_extension(host):
    with pytest.raises(NoQuestion):
        extend(factories.game(host=host))


def test_a_clock_that_is_paused_is_not_extended(game):
    pause(game)
    with pytest.raises(Paused):
        extend(game)


def test_an_extension_ends_the_vote_about_the_seat(host, now):
    game = factories.game(3, terms=agreement.Terms(3, agreement.WAIT, grace=0), host=host)
    now.shift(3 * DAY)
    climbing.climb_due()
    assert log.find(game.pk).votes
    extend(game)
    assert not log.find(game.pk).votes
    assert Event.objects.filter(game=game, kind="extended").exists()
    assert_sound(game)
