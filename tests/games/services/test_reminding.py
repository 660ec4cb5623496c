"""Reminders: once a stage and deadline, whatever happens to deadlines, sweeps and clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import transaction

from games import agreement, log
from games.models import Question
from games.models_mail import Notice
from games.services import clocks, pausing, reminding, vacations
from tests import factories
from tests.games.services.pausing import extend, pause

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 16, 12, tzinfo=UTC)
AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)
# Half of three days, 24 hours and 3 hours before the end.
USUAL = [36 * AN_HOUR, 48 * AN_HOUR, 69 * AN_HOUR]


def at(moment):
    return time_machine.travel(moment, tick=False)


@pytest.fixture
def game():
    """A game whose first question is put at the start, with three days for it."""
    with at(START):
        host = factories.player("host")
        return factories.game(host=host, terms=agreement.Terms(3, "default"))


def sweep(first, until, *, every=AN_HOUR / 2):
    """Sweep again and again; never beyond the deadline, which is another chore's."""
    moment = first
    while moment < until:
        with at(moment):
            reminding.remind_due()
        moment += every


def reminded(game):
    """Return when reminders were written, counted from the start."""
    rows = Notice.objects.filter(game=game, kind="reminder").order_by("made_at")
    return [row.made_at - START for row in rows]


def deadline(game):
    return Question.objects.get(game=game).deadline_at


def test_each_stage_brings_one_reminder(game):
    sweep(START, deadline(game))
    assert reminded(game) == USUAL


def test_each_player_chooses_the_stages(game):
    person, _, _ = factories.asked(game)
    person.reminders = "12,1"
    person.save()
    with at(START), transaction.atomic():
        clocks.set_anew(log.locked(game.pk))
    sweep(START, deadline(game))
    assert reminded(game) == [60 * AN_HOUR, 71 * AN_HOUR]


def test_without_stages_nobody_is_reminded(game):
    person, _, _ = factories.asked(game)
    person.reminders = ""
    person.save()
    with at(START), transaction.atomic():
        clocks.set_anew(log.locked(game.pk))
    sweep(START, deadline(game))
    assert not reminded(game)


def test_a_server_that_slept_reminds_once_for_all_stages(game):
    with at(START + 70 * AN_HOUR):
        assert reminding.remind_due() == 1
        assert reminding.remind_due() == 0
    assert len(reminded(game)) == 1


def test_more_time_arms_the_stages_anew(game):
    sweep(START, START + 50 * AN_HOUR)
    with at(START + 50 * AN_HOUR):
        extend(game, hours=48)
    assert deadline(game) == START + 5 * A_DAY
    sweep(START + 50 * AN_HOUR, deadline(game))
    assert reminded(game) == [*USUAL[:2], 60 * AN_HOUR, 96 * AN_HOUR, 117 * AN_HOUR]


def test_a_vacation_is_silent_and_arms_the_stages_anew(game):
    person, _, _ = factories.asked(game)
    sweep(START, START + 50 * AN_HOUR)
    with at(START + 50 * AN_HOUR):
        back = START + 98 * AN_HOUR
        vacations.take(person=person, starts_at=START + 50 * AN_HOUR, ends_at=back)
    assert deadline(game) == START + 5 * A_DAY
    sweep(START + 50 * AN_HOUR, deadline(game))
    told = reminded(game)[2:]
    # Back after 98 hours: one reminder for what was missed, then the last stage.
    assert told == [98 * AN_HOUR, 117 * AN_HOUR]


def test_a_pause_is_silent_and_arms_the_stages_anew(game):
    with at(START + 50 * AN_HOUR):
        pause(game, days=2)
        assert reminding.remind_due() == 0
    sweep(START + 50 * AN_HOUR, START + 98 * AN_HOUR)
    assert not reminded(game)
    with at(START + 98 * AN_HOUR):
        pausing.resume_due()
    assert deadline(game) == START + 5 * A_DAY
    sweep(START + 98 * AN_HOUR, deadline(game))
    assert reminded(game)[-1] == 117 * AN_HOUR
    assert len(reminded(game)) == len(set(reminded(game)))


@pytest.mark.parametrize("again", [False, True])
def test_a_clock_set_back_neither_doubles_nor_loses_a_reminder(game, again):
    sweep(START, START + 36 * AN_HOUR + AN_HOUR / 4)
    assert reminded(game) == USUAL[:1]
    back = START + 35 * AN_HOUR
    if again:
        # Something sets the clocks anew, as it is an hour earlier.
        with at(back), transaction.atomic():
            clocks.set_anew(log.locked(game.pk))
    sweep(back, deadline(game))
    assert reminded(game) == USUAL


def test_two_sweeps_at_once_remind_once(game):
    with at(START + 36 * AN_HOUR):
        question = Question.objects.get(game=game)
        assert reminding.remind_safely(game.pk, question.pk)
        assert not reminding.remind_safely(game.pk, question.pk)
    assert len(reminded(game)) == 1
