from __future__ import annotations

import itertools
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import agreement, clock, ladder
from tests.games.clock_settings import (
    MOMENTS,
    TERMS,
    ZONES,
    hours,
    questions,
    spans,
    stops,
)

pytestmark = pytest.mark.once
A_WHILE = spans(most=timedelta(days=5))
often = settings(max_examples=100, deadline=None)


def length(stop):
    return stop.ends_at - stop.began_at


@often
@given(questions())
def test_the_allowance_and_the_stops_crossed_add_up_to_the_deadline(question):
    asked_at, allowance, calendar = question
    found = clock.due(asked_at, allowance, calendar)
    assert found.at >= asked_at + allowance
    assert found.at == asked_at + allowance + sum(map(length, found.crossed), timedelta())
    assert found.at == asked_at + allowance + sum(clock.spans(found.crossed).values(), timedelta())
    assert clock.elapsed(asked_at, found.at, calendar) == allowance


@often
@given(questions())
def test_stops_that_are_crossed_lie_in_order_behind_the_question_and_before_the_deadline(question):
    asked_at, allowance, calendar = question
    found = clock.due(asked_at, allowance, calendar)
    edges = [edge for stop in found.crossed for edge in (stop.began_at, stop.ends_at)]
    assert edges == sorted(edges)
    assert all(asked_at <= edge <= found.at for edge in edges)
    assert all(length(stop) > timedelta() for stop in found.crossed)


@often
@given(questions(), A_WHILE)
def test_more_time_is_never_due_earlier(question, more):
    asked_at, allowance, calendar = question
    before = clock.due(asked_at, allowance, calendar).at
    assert clock.due(asked_at, allowance + more, calendar).at >= before + more


@often
@given(st.data())
def test_another_stop_brings_no_deadline_forward(data):
    asked_at, allowance, calendar = data.draw(questions())
    longer = clock.Calendar((*calendar.stops, data.draw(stops(asked_at))), calendar.hours)
    before = clock.due(asked_at, allowance, calendar).at
    assert clock.due(asked_at, allowance, longer).at >= before


@often
@given(questions())
def test_nights_and_free_days_bring_no_deadline_forward(question):
    asked_at, allowance, calendar = question
    restless = clock.Calendar(calendar.stops)
    assert (
        clock.due(asked_at, allowance, calendar).at >= clock.due(asked_at, allowance, restless).at
    )


@often
@given(questions(), A_WHILE, A_WHILE)
def test_a_clock_never_runs_backwards_nor_faster_than_the_wall(question, first, more):
    asked_at, _, calendar = question
    then = asked_at + first
    before, after = (clock.elapsed(asked_at, at, calendar) for at in (then, then + more))
    assert timedelta() <= before <= after <= before + more


@often
@given(questions(), A_WHILE, A_WHILE)
def test_a_question_put_later_is_never_due_earlier(question, allowance, later):
    asked_at, _, calendar = question
    first = clock.due(asked_at, allowance, calendar).at
    assert clock.due(asked_at + later, allowance, calendar).at >= first


@often
@given(hours(), MOMENTS)
def test_rests_come_in_order_and_stand_for_all_that_a_person_chose(chosen, since):
    found = list(itertools.islice(clock.rests(chosen, since), 40))
    assert found == sorted(found, key=clock.order)
    assert all(one.ends_at <= other.began_at for one, other in itertools.pairwise(found))
    zone = clock.zone_of(chosen.zone)
    for moment in (found[0].began_at + each * clock.AN_HOUR for each in range(96)) if found else ():
        local = moment.astimezone(zone)
        is_free = local.weekday() in chosen.free
        is_night = bool(list(clock.night_around(moment, chosen)))
        stands = any(stop.began_at <= moment < stop.ends_at for stop in found)
        assert stands == (is_free or is_night), local


@often
@given(hours(), MOMENTS)
def test_whoever_sleeps_is_awake_later_and_at_most_a_night_later(chosen, at):
    found = clock.awake(at, chosen)
    assert clock.awake(found, chosen) == found
    # A change of the clock makes a night longer, by two hours at most.
    assert at <= found <= at + (chosen.night + 2) * clock.AN_HOUR
    if found != at:
        assert found.astimezone(clock.zone_of(chosen.zone)).hour in {
            chosen.wakes,
            # In the hour that a change leaves out nobody gets up.
            (chosen.wakes + 1) % 24,
            (chosen.wakes + 2) % 24,
        }


STAGES = st.lists(st.sampled_from(clock.STAGES), unique=True)


def alarms(asked_at, due_at, stages, quiet=clock.ALWAYS, *, after=None):
    """Go from one alarm to the next as the sweeps do."""
    found, moment = [], after or asked_at
    while moment := clock.alarm(asked_at, due_at, moment, stages, quiet):
        found.append(moment)
    return found


@often
@given(questions(), STAGES, hours())
def test_reminders_come_once_a_stage_while_there_is_time_and_never_at_night(question, stages, who):
    asked_at, allowance, calendar = question
    due_at = clock.due(asked_at, allowance, calendar).at
    found = alarms(asked_at, due_at, stages, who)
    assert len(found) <= len(stages)
    assert found == sorted(set(found))
    assert all(asked_at < moment < due_at for moment in found)
    assert all(clock.awake(moment, who) == moment for moment in found)
    for stage in stages:
        moment = clock.staged(asked_at, due_at, stage)
        if asked_at < moment < due_at and clock.awake(moment, who) == moment:
            assert moment in found


@often
@given(questions(), STAGES, A_WHILE)
def test_a_deadline_that_moves_arms_every_stage_that_is_still_to_come(question, stages, more):
    asked_at, allowance, calendar = question
    due_at = clock.due(asked_at, allowance, calendar).at
    for sent_at in alarms(asked_at, due_at, stages):
        later = alarms(asked_at, due_at + more, stages, after=sent_at)
        expected = {clock.staged(asked_at, due_at + more, stage) for stage in stages}
        assert later == sorted(moment for moment in expected if sent_at < moment < due_at + more)


RUNGS = st.sampled_from((*ladder.RUNGS, ladder.BOT, ladder.VOTE))
SECONDS = st.integers(0, 3 * 86400)


@often
@given(TERMS, questions(), SECONDS, SECONDS, RUNGS, A_WHILE)
def test_no_rung_comes_before_the_time_for_it(terms, question, bank, grace, rung, waited):
    asked_at, _, calendar = question
    due_at = ladder.due(terms, ladder.Standing(asked_at, bank, grace), calendar).at
    since = due_at + waited if rung in ladder.WAITS else None
    standing = ladder.Standing(asked_at, bank, grace, rung, since)
    found = ladder.next_at(terms, standing, calendar)
    if rung in ladder.LAST:
        assert found is None
    elif rung == ladder.NONE and bank:
        assert asked_at + terms.pace * clock.A_DAY <= found <= due_at
    elif since is None:
        assert found == due_at
    else:
        assert found >= since >= due_at
        if rung == ladder.GRACE:
            assert found >= since + timedelta(seconds=grace)
        if rung == ladder.BENCH:
            assert found >= since + ladder.BENCH_TIME


@often
@given(TERMS, questions(), SECONDS, SECONDS)
def test_more_pace_or_bank_is_never_due_earlier(terms, question, bank, more):
    asked_at, _, calendar = question
    first = ladder.due(terms, ladder.Standing(asked_at, bank, 0), calendar).at
    assert ladder.due(terms, ladder.Standing(asked_at, bank + more, 0), calendar).at >= first
    for pace in (pace for pace in agreement.PACES if pace > terms.pace):
        slower = agreement.Terms(pace, terms.late)
        assert ladder.due(slower, ladder.Standing(asked_at, bank, 0), calendar).at > first


@often
@given(TERMS, SECONDS, SECONDS, RUNGS, A_WHILE, A_WHILE)
def test_nobody_gains_grace_and_a_bank_grows_only_by_an_answer_in_time(
    terms, bank, grace, rung, ran, waited
):
    question = ladder.Standing(datetime(2026, 1, 1, tzinfo=UTC), bank, grace, rung)
    left = ladder.spend(terms, question, ran, waited)
    assert 0 <= left.grace <= grace
    assert left.bank >= 0
    if ran > terms.pace * clock.A_DAY + timedelta(seconds=1):
        assert left.bank <= bank
    else:
        assert bank <= left.bank <= max(bank, terms.cap * 3600)


@often
@given(TERMS)
def test_terms_come_back_as_they_were_written(terms):
    assert agreement.load(agreement.write(terms)) == terms
    assert agreement.read(agreement.plain(terms)) == terms


# By hand: in Berlin the clock is put forward on 29 March 2026 at 2, back on 25 October at 3.
BERLIN = clock.Hours("Europe/Berlin", wakes=7, sleeps=23)


@pytest.mark.parametrize(
    ("evening", "count"),
    [
        (date(2026, 3, 27), 8),
        (date(2026, 3, 28), 7),
        (date(2026, 10, 24), 9),
        (date(2026, 10, 25), 8),
    ],
)
def test_a_night_in_which_the_clock_changes_has_an_hour_less_or_more(evening, count):
    (night,) = clock.night_of(BERLIN, evening)
    assert length(night) == timedelta(hours=count)
    asked_at = night.began_at - clock.AN_HOUR
    found = clock.due(asked_at, 2 * clock.AN_HOUR, clock.Calendar(hours=BERLIN))
    assert found == clock.Due(night.ends_at + clock.AN_HOUR, (night,))


@pytest.mark.parametrize(
    ("sunday", "count"),
    [(date(2026, 3, 22), 24), (date(2026, 3, 29), 23), (date(2026, 10, 25), 25)],
)
def test_a_free_sunday_in_which_the_clock_changes_has_23_or_25_hours(sunday, count):
    chosen = clock.Hours("Europe/Berlin", free=(6,))
    noon = clock.moment(chosen, sunday, -12)
    found = clock.due(noon, clock.A_DAY, clock.Calendar(hours=chosen))
    assert clock.spans(found.crossed) == {clock.WEEKDAY: timedelta(hours=count)}
    assert found.at == clock.moment(chosen, sunday, 36)


def test_a_free_sunday_is_whole_and_leaves_the_nights_around_it_the_rest():
    chosen = clock.Hours("Europe/Berlin", wakes=8, sleeps=22, free=(6,))
    asked_at = clock.moment(chosen, date(2026, 11, 21), 20)
    found = clock.due(asked_at, 4 * clock.AN_HOUR, clock.Calendar(hours=chosen))
    assert [(stop.reason, length(stop) / clock.AN_HOUR) for stop in found.crossed] == [
        (clock.NIGHT, 2),
        (clock.WEEKDAY, 24),
        (clock.NIGHT, 8),
    ]
    assert found.at == clock.moment(chosen, date(2026, 11, 23), 10)


def test_whoever_sleeps_after_midnight_has_all_of_a_free_day():
    chosen = clock.Hours("Europe/Berlin", wakes=8, sleeps=25, free=(6,))
    asked_at = clock.moment(chosen, date(2026, 11, 21), 23)
    found = clock.due(asked_at, 3 * clock.AN_HOUR, clock.Calendar(hours=chosen))
    assert found.at == clock.moment(chosen, date(2026, 11, 23), 9)


def test_a_day_that_the_date_line_took_is_nobodys_free_day():
    chosen = clock.Hours("Pacific/Apia", wakes=8, sleeps=25, free=(4,))
    asked_at = clock.moment(chosen, date(2011, 12, 29), 12)
    found = clock.due(asked_at, clock.A_DAY, clock.Calendar(hours=chosen))
    assert clock.spans(found.crossed) == {clock.NIGHT: timedelta(hours=7)}


@often
@given(ZONES, MOMENTS)
def test_nobody_is_at_rest_who_chose_nothing(zone, since):
    assert list(clock.rests(clock.Hours(zone), since)) == []
    assert clock.awake(since, clock.Hours(zone)) == since
