"""How a deadline came about, in a sentence that adds up."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone, translation
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import Hours
from games import agreement, clock, reckoning
from games.models import Question
from games.selectors import explaining
from games.services import benches, clocks, vacations
from tests import factories
from tests.games.clock_settings import ZONES, questions
from tests.games.ladders import climb

UNITS = {"day": clock.A_DAY, "hour": clock.AN_HOUR, "minute": clock.A_MINUTE}
WAITING = (
    "After that: 1 day of grace for the whole game, told to the table; then waiting, or an end "
    "without a result if the others vote for it."
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHAPE = re.compile(r"Asked (?P<asked>[^:]+:\d\d): (?P<parts>.*) = (?P<until>.*) \((?P<zone>.*)\)\.")
# Monday evening in Berlin, 9 p.m.
EVENING = datetime(2026, 11, 16, 20, tzinfo=UTC)


def added(part):
    """Return how long a part of the sentence says that it takes."""
    lengths = re.findall(r"(\d+) (day|hour|minute)s?", part)
    if lengths:
        return sum((int(count) * UNITS[unit] for count, unit in lengths), timedelta())
    count, _, day = part.rpartition(f" {explaining.TIMES} ")
    assert day in DAYS
    return int(count or 1) * clock.A_DAY


def row(asked_at, due, bank=0, zone=""):
    written = reckoning.write(due, bank, zone)
    return Question(seat=0, asked_at=asked_at, deadline_at=due.at, reckoning=written)


def minutes(span):
    return span // clock.A_MINUTE


@pytest.mark.once
@settings(max_examples=100, deadline=None)
@given(questions(), st.sampled_from(agreement.PACES), st.integers(0, 200_000), ZONES)
def test_the_parts_add_up_to_the_minute_whatever_was_crossed(question, pace, bank, home):
    asked_at, _, calendar = question
    allowance = pace * clock.A_DAY + timedelta(seconds=bank)
    due = clock.due(asked_at, allowance, calendar)
    told = explaining.sentence(pace, row(asked_at, due, bank, calendar.hours.zone), home)
    found = SHAPE.fullmatch(told)
    total = sum(map(added, found["parts"].split(" + ")), timedelta())
    assert minutes(total) == minutes(explaining.minute(due.at) - explaining.minute(asked_at))
    zone = clock.zone_of(calendar.hours.zone)
    for name, moment in (("asked", asked_at), ("until", due.at)):
        assert moment.astimezone(zone).strftime("%H:%M") in found[name]
    is_changed = asked_at.astimezone(zone).utcoffset() != due.at.astimezone(zone).utcoffset()
    assert found["zone"] == zone.key + ", clock change included" * is_changed


BERLIN = clock.Hours("Europe/Berlin", wakes=8, sleeps=24, free=(6,))


@pytest.mark.parametrize(
    ("asked_at", "hours", "told"),
    [
        (
            EVENING,
            BERLIN,
            (
                "Asked Mon 16 Nov, 21:00: 3 days + bank 12 hours + 6 nights, 48 hours + Sunday"
                " = Mon 23 Nov, 09:00 (Europe/Berlin)."
            ),
        ),
        (
            datetime(2026, 3, 27, 8, tzinfo=UTC),
            clock.Hours("Europe/Berlin", wakes=7, sleeps=23),
            (
                "Asked Fri 27 Mar, 09:00: 3 days + bank 12 hours + 5 nights, 39 hours"
                " = Wed 1 Apr, 13:00 (Europe/Berlin, clock change included)."
            ),
        ),
        (
            datetime(2026, 10, 23, 8, tzinfo=UTC),
            clock.Hours("Europe/Berlin", free=(5, 6)),
            (
                "Asked Fri 23 Oct, 10:00: 3 days + bank 12 hours + Saturday + Sunday, 25 hours"
                " = Wed 28 Oct, 22:00 (Europe/Berlin, clock change included)."
            ),
        ),
        (
            EVENING,
            clock.ALWAYS,
            "Asked Mon 16 Nov, 20:00: 3 days + bank 12 hours = Fri 20 Nov, 08:00 (UTC).",
        ),
    ],
)
def test_nights_free_days_and_changes_of_the_clock_are_told(asked_at, hours, told):
    due = clock.due(asked_at, timedelta(hours=84), clock.Calendar(hours=hours))
    assert explaining.sentence(3, row(asked_at, due, 12 * 3600, hours.zone), "UTC") == told


def test_weeks_of_free_days_are_counted():
    due = clock.due(EVENING, timedelta(days=14), clock.Calendar(hours=clock.Hours(free=(6,))))
    told = explaining.sentence(14, row(EVENING, due, zone="UTC"), "UTC")
    assert f"14 days + 2 {explaining.TIMES} Sunday = Wed 2 Dec, 20:00" in told


@pytest.fixture
def asked():
    with time_machine.travel(EVENING, tick=False):
        terms = agreement.Terms(3, "wait", bank=24, cap=24, rests=True)
        game = factories.game(terms=terms)
        who, _seat, _ = factories.asked(game)
        yield game, who


@pytest.mark.django_db
def test_everybody_reads_the_sentence_in_the_zone_of_whoever_is_asked(asked):
    game, who = asked
    who.time_zone = "Asia/Tokyo"
    who.save(update_fields=["time_zone"])
    for zone in ("Europe/Berlin", "America/New_York"):
        with timezone.override(zone):
            told = explaining.explanation(game, game.questions.get())
        assert told.startswith(
            "Asked Tue 17 Nov, 05:00: 3 days + bank 1 day = Sat 21 Nov, 05:00 (Asia/Tokyo)."
        )
        assert told.endswith(WAITING)
    with translation.override("de"):
        assert "(Asia/Tokyo)" in explaining.explanation(game, game.questions.get())


@pytest.mark.django_db
def test_a_vacation_is_told_as_soon_as_it_is_taken(asked):
    game, who = asked
    starts_at = EVENING + timedelta(hours=10)
    vacations.take(person=who, starts_at=starts_at, ends_at=starts_at + timedelta(days=2))
    told = explaining.explanation(game, game.questions.get())
    assert "3 days + bank 1 day + vacation 2 days = Sun 22 Nov, 20:00 (UTC)" in told


LATE = {
    "bank_opened": "After that: up to 3 days of vacation by need, if the player has days left;",
    "vacation_taken": "After that: 1 day of grace",
    "grace_given": "The grace ends on Wed 25 Nov, 20:00. After that: 48 hours",
    "bench_called": "Substitutes may take the seat until Fri 27 Nov, 20:00. After that: waiting,",
    "vote_called": "The time is over, and the others may end the game by a vote.",
}


@pytest.mark.django_db
def test_whoever_is_late_reads_where_the_ladder_stands_and_until_when():
    with time_machine.travel(EVENING, tick=False):
        terms = agreement.Terms(3, "wait", bank=48, cap=48, needs=True, bench=True)
        game = factories.game(terms=terms)
        benches.offer(person=factories.player(), titles=["patrizier"])
    for rung, then in LATE.items():
        climb(game)
        question = game.questions.get()
        assert question.rung == rung
        assert f"(UTC). {then}" in explaining.explanation(game, question)
    assert "bank 2 days + vacation 3 days = Tue 24 Nov, 20:00" in explaining.explanation(
        game, question
    )


@pytest.mark.django_db
def test_hours_that_were_chosen_after_the_question_do_not_count_for_it(asked):
    game, who = asked
    Hours.objects.create(user=who, zone="Europe/Berlin", wakes=8, sleeps=22)
    Hours.objects.filter(user=who).update(since=EVENING + clock.A_MINUTE)
    clocks.set_anew(game)
    assert "night" not in explaining.explanation(game, game.questions.get())
    Hours.objects.filter(user=who).update(since=EVENING)
    clocks.set_anew(game)
    assert "nights" in explaining.explanation(game, game.questions.get())


@pytest.mark.django_db
def test_without_a_limit_there_is_nothing_to_add_up():
    game = factories.game()
    assert explaining.explanation(game, game.questions.get()) == "There is no time limit."


@pytest.mark.django_db
def test_a_question_from_before_reckonings_were_kept_is_told_without(asked):
    game, _ = asked
    Question.objects.filter(game=game).update(reckoning="")
    told = explaining.explanation(game, game.questions.get())
    assert told == WAITING
