from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games import clock
from games.selectors import remaining

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_an_answer_is_due_a_pace_after_the_question():
    assert clock.deadline(NOON, clock.Terms(3, "wait")) == NOON + timedelta(days=3)
    assert clock.deadline(NOON, clock.NO_LIMIT) is None


def test_the_ladder_waits_a_day_of_grace_or_for_ever():
    assert clock.last_call(NOON, clock.Terms(3, "bot")) == NOON + timedelta(days=1)
    assert clock.last_call(NOON, clock.Terms(3, "wait")) is None


def test_a_log_without_terms_has_no_limit():
    assert clock.read({"players": 2}) == clock.NO_LIMIT
    terms = clock.Terms(5, "default")
    assert clock.read(clock.plain(terms)) == terms
    assert clock.plain(clock.NO_LIMIT) == {}
    assert clock.usual(0, "bot") == clock.NO_LIMIT


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(days=3), "3 days left"),
        (timedelta(days=3, seconds=-1), "3 days left"),
        (timedelta(days=2, seconds=-1), "2 days left"),
        (timedelta(hours=47), "47 hours left"),
        (timedelta(hours=1, minutes=59), "1 hour left"),
        (timedelta(minutes=59, seconds=59), "59 minutes left"),
        (timedelta(seconds=1), "1 minute left"),
        (timedelta(0), "overdue for 1 minute"),
        (timedelta(hours=-3), "overdue for 3 hours"),
        (timedelta(days=-4), "overdue for 4 days"),
    ],
)
def test_time_left_is_told_in_one_unit(span, words):
    assert remaining.words(clock.left(NOON + span, NOON)) == words
