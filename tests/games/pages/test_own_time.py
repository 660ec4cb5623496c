from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import agreement
from tests import factories

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 11, 16, 20, tzinfo=UTC)
CHOSEN = {"wakes": "8", "until": "22", "free": ["6"], "turn_delay": "15"}


@pytest.fixture
def person():
    return factories.player()


def choose(person, **chosen):
    client = Client()
    client.force_login(person)
    answer = client.post(reverse("games:time"), CHOSEN | chosen)
    person.refresh_from_db()
    return answer


def shown(person):
    client = Client()
    client.force_login(person)
    return client.get(reverse("games:time"))


def test_only_whoever_is_logged_in_has_a_time():
    assert Client().get(reverse("games:time")).url.startswith("/login/")


def test_a_person_chooses_hours_free_days_reminders_and_when_mails_come(person):
    answer = choose(person, free=["5", "6"], is_quiet="on", reminders=["48", "1"])
    assert answer.status_code == 302
    assert (person.is_quiet, person.turn_delay, person.reminders) == (True, 15, "48,1")
    (row,) = person.hours.all()
    assert (row.wakes, row.sleeps, row.free_days) == (8, 22, (5, 6))
    again = shown(person).context["form"]
    assert again["free"].value() == (5, 6)
    assert again["reminders"].value() == ["48", "1"]


@pytest.mark.parametrize(("until", "sleeps"), [("24", 24), ("2", 26), ("8", 32), ("22", 22)])
def test_awake_until_an_hour_before_the_first_is_after_midnight(person, until, sleeps):
    choose(person, until=until)
    assert person.hours.get().sleeps == sleeps
    assert shown(person).context["form"]["until"].value() == int(until)


def test_whoever_wants_no_reminder_gets_none(person):
    choose(person)
    assert person.reminders == ""


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"until": "17"}, "at most 10 hours"),
        ({"free": ["1", "2", "3"]}, "two free weekdays"),
        ({"turn_delay": "7"}, "Select a valid choice"),
        ({"reminders": ["5"]}, "Select a valid choice"),
        ({"wakes": "25"}, "Select a valid choice"),
    ],
)
def test_what_is_not_offered_is_refused_and_nothing_is_kept(person, wrong, told):
    answer = choose(person, **wrong)
    assert answer.status_code == 400
    assert told in answer.content.decode()
    assert not person.hours.exists()
    assert (person.turn_delay, person.reminders) == (0, "half,24,3")


def test_a_guest_chooses_hours_but_no_mails():
    guest = User.objects.create(display_name="Guest", email=None)
    assert "reminders" not in shown(guest).context["form"].fields
    choose(guest)
    assert guest.hours.get().wakes == 8
    assert guest.reminders == "half,24,3"


def test_other_reminders_count_for_what_waits_already_but_other_hours_do_not():
    with time_machine.travel(EVENING, tick=False):
        game = factories.game(terms=agreement.Terms(3, "wait", rests=True))
        who, _, _ = factories.asked(game)
        before = game.questions.get()
        assert before.alarm_at == EVENING + timedelta(hours=36)
    with time_machine.travel(EVENING + timedelta(hours=1), tick=False):
        choose(who, reminders=["48"])
        after = game.questions.get()
        assert after.alarm_at == EVENING + timedelta(hours=24)
        assert after.deadline_at == before.deadline_at
        choose(who)
        assert game.questions.get().alarm_at is None


def test_hours_count_for_the_next_question_and_only_where_clocks_rest():
    with time_machine.travel(EVENING, tick=False) as now:
        resting = factories.game(terms=agreement.Terms(1, "wait", rests=True))
        restless = factories.game(terms=agreement.Terms(1, "wait"))
        for game in (resting, restless):
            for seat in game.seats.all():
                choose(seat.player)
        now.shift(60)
        for game, nights in ((resting, 2), (restless, 0)):
            factories.play(game)
            due_at = game.questions.get().deadline_at
            assert due_at == EVENING + timedelta(hours=24 + 10 * nights, minutes=1)
