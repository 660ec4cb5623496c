from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games import agreement, clock, ladder
from games.selectors import remaining

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def asked(bank=0, grace=86400, rung="", since=None):
    return ladder.Standing(NOON, bank, grace, rung, since)


def test_an_answer_is_due_after_the_pace_and_the_bank():
    terms = agreement.Terms(3, "wait")
    assert ladder.due(terms, asked()).at == NOON + hours(72)
    assert ladder.due(terms, asked(bank=3600)).at == NOON + hours(73)
    assert ladder.due(agreement.NO_LIMIT, asked()) is None


def test_the_rungs_come_after_pace_bank_grace_and_bench():
    terms = agreement.Terms(3, "bot", bank=1, cap=24)
    assert ladder.next_at(terms, asked(bank=3600)) == NOON + hours(72)
    assert ladder.next_at(terms, asked(3600, rung=ladder.BANK)) == NOON + hours(73)
    given = NOON + hours(80)
    assert ladder.next_at(terms, asked(rung=ladder.GRACE, since=given)) == given + hours(24)
    assert ladder.next_at(terms, asked(rung=ladder.BENCH, since=given)) == given + hours(48)
    assert ladder.next_at(terms, asked(rung=ladder.BOT, since=given)) is None


def test_a_log_without_terms_has_no_limit():
    assert agreement.read({"players": 2}) == agreement.NO_LIMIT
    terms = agreement.Terms(5, "default")
    assert agreement.read(agreement.plain(terms)) == terms
    assert agreement.plain(agreement.NO_LIMIT) == {}
    assert agreement.usual(0, "bot") == agreement.NO_LIMIT


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


def hours(count):
    return timedelta(hours=count)


def calendar(stops):
    return clock.Calendar(tuple(stops))


def stop(began, ends, reason="vacation"):
    return clock.Stop(NOON + hours(began), NOON + hours(ends), reason)


def test_the_clock_stands_in_a_stop():
    found = clock.due(NOON, clock.A_DAY, calendar([stop(10, 20)]))
    assert found == clock.Due(NOON + hours(34), (stop(10, 20),))


def test_a_stop_before_the_question_or_after_the_deadline_changes_nothing():
    outside = [stop(-20, -1), stop(25, 30), stop(40, 50)]
    assert clock.due(NOON, clock.A_DAY, calendar(outside)) == clock.Due(NOON + hours(24))


def test_a_deadline_that_moves_into_a_stop_crosses_it_too():
    found = clock.due(NOON, clock.A_DAY, calendar([stop(30, 35), stop(20, 30)]))
    assert found.at == NOON + hours(39)
    assert sum(((each.ends_at - each.began_at) for each in found.crossed), hours(0)) == hours(15)


def test_stops_that_overlap_count_once():
    found = clock.due(NOON, clock.A_DAY, calendar([stop(-5, 6), stop(4, 8, "sealed"), stop(5, 7)]))
    assert found.at == NOON + hours(32)
    assert found.crossed == (stop(0, 6), stop(6, 8, "sealed"))


def test_a_player_is_reminded_half_way_a_day_and_three_hours_before():
    due_at, moment, found = NOON + hours(72), NOON, []
    while moment := clock.alarm(NOON, due_at, moment):
        found.append((moment - NOON) / hours(1))
    assert found == [36, 48, 69]
    assert clock.alarm(NOON, NOON + hours(2), NOON) == NOON + hours(1)
