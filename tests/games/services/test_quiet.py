"""When mails come: after a while if it is still one's turn, and not at night."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail

from accounts.services import hours
from games import agreement
from games.models import Question
from games.models_mail import Incoming, Notice
from games.selectors.talk import PLAYERS
from games.services import (
    climbing,
    digests,
    mail_person,
    nudges,
    posting,
    reminding,
    talk,
    trial_mails,
)
from games.services.mail_desk import Desk
from tests import factories

pytestmark = pytest.mark.django_db
# In Berlin, one hour before UTC in winter: the night is from 21 to 6 in UTC.
MORNING = datetime(2026, 11, 17, 6, tzinfo=UTC)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
MIDNIGHT = datetime(2026, 11, 16, 23, tzinfo=UTC)
A_MINUTE = timedelta(minutes=1)


def at(moment):
    return time_machine.travel(moment, tick=False)


def rest(game, **chosen):
    """Let everybody in a game be quiet at night, and whatever else is chosen."""
    for seat in game.seats.select_related("player"):
        person = seat.player
        for name, value in {"time_zone": "Europe/Berlin", "is_quiet": True, **chosen}.items():
            setattr(person, name, value)
        person.save()
        hours.choose(user=person, wakes=7, sleeps=22, free=())


@pytest.fixture
def game():
    """A game of people who sleep, with its first mails gone."""
    with at(NOON):
        made = factories.game(terms=agreement.Terms(3, "default"))
        rest(made)
        posting.deliver_due()
        mail.outbox.clear()
    return made


def newest(game, kind):
    return Notice.objects.filter(game=game, kind=kind).latest("pk")


def test_a_turn_at_night_is_told_in_the_morning(game):
    with at(MIDNIGHT):
        factories.play(game)
        assert newest(game, "turn").due_at == MORNING
        assert posting.deliver_due() == 0
    with at(MORNING):
        assert posting.deliver_due() == 1


def test_by_day_a_turn_is_told_at_once(game):
    with at(NOON + timedelta(hours=1)):
        factories.play(game)
        assert posting.deliver_due() == 1


def test_whoever_is_not_quiet_is_told_at_night(game):
    rest(game, is_quiet=False)
    with at(MIDNIGHT):
        factories.play(game)
        assert posting.deliver_due() == 1


def test_the_mail_of_a_turn_waits_as_long_as_its_player_wants(game):
    rest(game, turn_delay=30)
    with at(NOON):
        factories.play(game)
        assert newest(game, "turn").due_at == NOON + 30 * A_MINUTE
        assert posting.deliver_due() == 0
    with at(NOON + 30 * A_MINUTE):
        assert posting.deliver_due() == 1


def test_whoever_has_moved_meanwhile_gets_no_mail_about_it(game):
    rest(game, turn_delay=30)
    with at(NOON):
        factories.play(game)
        first = newest(game, "turn")
    with at(NOON + 10 * A_MINUTE):
        factories.play(game)
    with at(NOON + 31 * A_MINUTE):
        assert posting.deliver_due() == 0
    first.refresh_from_db()
    assert first.status == "dropped"
    with at(NOON + 40 * A_MINUTE):
        assert posting.deliver_due() == 1
    assert len(mail.outbox) == 1


def test_a_delay_that_ends_at_night_ends_in_the_morning(game):
    rest(game, turn_delay=60)
    with at(MORNING - timedelta(hours=9, minutes=30)):
        factories.play(game)
        assert newest(game, "turn").due_at == MORNING


@pytest.mark.parametrize("kind", ["chat", "nudge", "late"])
def test_other_mails_of_a_table_wait_for_the_morning_too(game, kind):
    asked, _, _ = factories.asked(game)
    other = next(seat.player for seat in game.seats.all() if seat.player_id != asked.pk)
    late = Question.objects.get(game=game).deadline_at + timedelta(hours=11)
    night = late if kind == "late" else MIDNIGHT + timedelta(days=2)
    with at(night):
        if kind == "chat":
            talk.say(game=game, author=other, audience=PLAYERS, text="Good night!", key="k")
        elif kind == "nudge":
            nudges.nudge(game=game, player=other, asked=factories.asked(game)[2])
        else:
            climbing.climb_due()
        found = list(Notice.objects.filter(game=game, kind=kind))
        assert found
        assert {each.due_at.hour for each in found} == {6}
        assert posting.deliver_due() == 0


def test_what_somebody_asked_for_comes_at_night(game):
    person, _, asked = factories.asked(game)
    with at(MIDNIGHT):
        trial_mails.send(user=person)
        question = Question.objects.get(game=game, asked=asked)
        again = mail_person.again(Desk(Incoming(pk=1), person, "key"), question)
        assert again.due_at == MIDNIGHT
        assert posting.deliver_due() == 1
    assert [each.kind for each in Notice.objects.filter(made_at=MIDNIGHT)] == ["test"]


def test_a_digest_comes_at_the_hour_that_was_chosen_also_at_night(game):
    person, _, _ = factories.asked(game)
    rest(game, digest_hour=3)
    with at(NOON):
        factories.play(game, 2)
    with at(MIDNIGHT + timedelta(hours=3)):
        digests.gather_due()
        assert posting.deliver_due() == 1
    assert Notice.objects.filter(person=person, kind="digest").get().status == "sent"


def test_single_mails_again_come_in_the_morning(game):
    rest(game, digest_hour=3)
    with at(MIDNIGHT - timedelta(hours=3)):
        factories.play(game)
    rest(game, digest_hour=None)
    with at(MIDNIGHT):
        digests.gather_due()
        assert newest(game, "turn").due_at == MORNING


def asleep(game, *, alarm_at, deadline_at):
    Question.objects.filter(game=game).update(alarm_at=alarm_at, deadline_at=deadline_at)


def test_a_reminder_from_just_before_the_night_still_comes(game):
    evening = MORNING - timedelta(hours=9)
    asleep(game, alarm_at=evening - A_MINUTE, deadline_at=MORNING + timedelta(hours=2))
    with at(evening + A_MINUTE / 2):
        assert reminding.remind_due() == 1
        assert newest(game, "reminder").due_at == evening + A_MINUTE / 2


def test_a_reminder_that_was_held_up_waits_for_the_morning(game):
    asleep(game, alarm_at=NOON + A_MINUTE, deadline_at=MORNING + timedelta(hours=2))
    with at(MIDNIGHT):
        assert reminding.remind_due() == 1
        assert newest(game, "reminder").due_at == MORNING


def test_no_reminder_waits_beyond_its_deadline(game):
    asleep(game, alarm_at=NOON + A_MINUTE, deadline_at=MORNING - timedelta(hours=1))
    with at(MIDNIGHT):
        assert reminding.remind_due() == 1
        assert newest(game, "reminder").due_at == MIDNIGHT
        assert posting.deliver_due() == 1


def test_nights_of_a_whole_table_cost_one_query(game, django_assert_max_num_queries):
    with at(MIDNIGHT), django_assert_max_num_queries(200) as quiet:
        factories.play(game)
    rest(game, is_quiet=False)
    with at(MIDNIGHT), django_assert_max_num_queries(200) as loud:
        factories.play(game)
    # One for the notices, one for the alarms of the next question.
    assert len(quiet) - len(loud) <= 2
