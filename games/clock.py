"""PURE: when an answer is due, and how long that is from now.

A clock runs except in stops: intervals with a reason. Some are single (a vacation, a pause), others
come again and again (the nights and the free weekdays of whoever is asked). Everything is computed
in UTC; zones matter only for when nights and weekdays begin and end.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import msgspec

A_DAY, AN_HOUR, A_MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
NIGHT, WEEKDAY = "night", "weekday"


class Hours(msgspec.Struct, frozen=True):
    """When a person rests: awake from one full hour to another, and free on some weekdays.

    `sleeps` may be more than 24, which is after midnight. Monday is 0.
    """

    zone: str = "UTC"
    wakes: int = 0
    sleeps: int = 24
    free: tuple[int, ...] = ()

    @property
    def night(self) -> int:
        """How many hours a night has, when no clock is changed."""
        return 24 - (self.sleeps - self.wakes)


ALWAYS = Hours()


class Stop(msgspec.Struct, frozen=True):
    """A while in which a clock stands, and why."""

    began_at: datetime
    ends_at: datetime
    reason: str


class Calendar(msgspec.Struct, frozen=True):
    """When one clock stands."""

    stops: tuple[Stop, ...] = ()
    hours: Hours = ALWAYS


EMPTY = Calendar()


class Due(msgspec.Struct, frozen=True):
    """When an answer is due, and the stops that were crossed until then, merged and in order."""

    at: datetime
    crossed: tuple[Stop, ...] = ()


def due(asked_at: datetime, allowance: timedelta, calendar: Calendar = EMPTY) -> Due:
    """Let an allowance run from the question on, but for the stops.

    A stop that begins when the time has just run out still counts.
    """
    at, crossed = asked_at + allowance, []
    for stop in standing(calendar, since=asked_at):
        if stop.began_at > at:
            break
        at += stop.ends_at - stop.began_at
        crossed.append(stop)
    return Due(at, tuple(crossed))


def elapsed(asked_at: datetime, until: datetime, calendar: Calendar = EMPTY) -> timedelta:
    """Return how long a clock has run between two moments."""
    ran = until - asked_at
    for stop in standing(calendar, since=asked_at):
        if stop.began_at >= until:
            break
        ran -= min(stop.ends_at, until) - stop.began_at
    return ran


def standing(calendar: Calendar, *, since: datetime) -> Iterator[Stop]:
    """Give the stops in order, none before a moment and none over another: the earlier counts."""
    known = sorted(calendar.stops, key=order)
    end = since
    for stop in heapq.merge(known, rests(calendar.hours, since), key=order):
        began_at = max(end, stop.began_at)
        if stop.ends_at > began_at:
            end = stop.ends_at
            yield Stop(began_at, stop.ends_at, stop.reason)


def order(stop: Stop) -> tuple[datetime, datetime]:
    """Sort stops by when they begin."""
    return stop.began_at, stop.ends_at


def rests(hours: Hours, since: datetime) -> Iterator[Stop]:
    """Give the nights and free weekdays of a person in order and for ever; none if there are none.

    A free day is whole: the nights around it have only the hours that it leaves them.
    """
    if not hours.night and not hours.free:
        return
    day = since.astimezone(zone_of(hours.zone)).date() - 2 * A_DAY
    while True:
        yield from rests_of(hours, day)
        day += A_DAY


def rests_of(hours: Hours, day: date) -> Iterator[Stop]:
    """Give the free day that a date is, and what that leaves of the night that begins on it."""
    first, last = moment(hours, day, 0), moment(hours, day, 24)
    if first >= last:
        # A zone that changed its side of the date line has left this day out.
        return
    is_free = day.weekday() in hours.free
    if is_free:
        yield Stop(first, last, WEEKDAY)
    for night in night_of(hours, day):
        began_at = max(night.began_at, last) if is_free else night.began_at
        is_eve = (day + A_DAY).weekday() in hours.free
        ends_at = min(night.ends_at, last) if is_eve else night.ends_at
        if ends_at > began_at:
            yield Stop(began_at, ends_at, NIGHT)


def night_of(hours: Hours, day: date) -> Iterator[Stop]:
    """Give the night that begins on a date, if nights are kept."""
    if hours.night:
        is_early = hours.sleeps >= 24
        began_at = moment(hours, day, hours.sleeps - 24 * is_early)
        yield Stop(began_at, moment(hours, day, hours.wakes + 24 * (not is_early)), NIGHT)


def moment(hours: Hours, day: date, hour: int) -> datetime:
    """Return when an hour of a date begins by a person's clock; 24 is the next day's first."""
    days, rest = divmod(hour, 24)
    local = datetime.combine(day + days * A_DAY, time(rest), tzinfo=zone_of(hours.zone))
    return local.astimezone(UTC)


@cache
def zone_of(name: str) -> ZoneInfo:
    """Return a zone by its IANA name."""
    return ZoneInfo(name)


# Reminders: half of the time, or so many hours before the deadline.
HALF = "half"
STAGES = (HALF, "48", "24", "12", "6", "3", "1")
USUAL_STAGES = (HALF, "24", "3")


def alarm(
    asked_at: datetime,
    due_at: datetime,
    after: datetime,
    stages: Sequence[str] = USUAL_STAGES,
    quiet: Hours = ALWAYS,
) -> datetime | None:
    """Return the next moment to remind of a question; none is in the night of somebody quiet."""
    found = {calm(staged(asked_at, due_at, stage), asked_at, quiet) for stage in stages}
    return min((each for each in found if max(after, asked_at) < each < due_at), default=None)


def staged(asked_at: datetime, due_at: datetime, stage: str) -> datetime:
    """Return when a stage is reached."""
    if stage == HALF:
        return asked_at + (due_at - asked_at) / 2
    return due_at - int(stage) * AN_HOUR


def calm(at: datetime, asked_at: datetime, quiet: Hours) -> datetime:
    """Move a moment out of the night: before it, or behind if the question came in that night."""
    for stop in night_around(at, quiet):
        before = stop.began_at - A_MINUTE
        return before if before > asked_at else stop.ends_at
    return at


def night_around(at: datetime, hours: Hours) -> Iterator[Stop]:
    """Give the night that a moment is in, if it is in one."""
    day = at.astimezone(zone_of(hours.zone)).date()
    for each in (day - A_DAY, day):
        for night in night_of(hours, each):
            if night.began_at <= at < night.ends_at:
                yield night


def awake(at: datetime, hours: Hours) -> datetime:
    """Return the first moment from `at` on that is not in the night."""
    return next((stop.ends_at for stop in night_around(at, hours)), at)


@dataclass(frozen=True, slots=True)
class Left:
    """How long it is to a moment, or since it, in the one unit that says it best."""

    count: int
    unit: str
    is_over: bool


def left(until: datetime, now: datetime) -> Left:
    """Say how long it is from now to a moment: in days from two of them on, then hours, minutes."""
    span, is_over = abs(until - now), until <= now
    if span >= 2 * A_DAY - A_MINUTE:
        # A pace of three days says "3 days" when the question is put, not "2 days".
        return Left((span + A_DAY // 2) // A_DAY, "days", is_over)
    if span >= AN_HOUR:
        return Left(span // AN_HOUR, "hours", is_over)
    return Left(max(1, span // A_MINUTE), "minutes", is_over)


def spans(stops: Iterable[Stop]) -> dict[str, timedelta]:
    """Add up how long a clock stood for each reason, in the order they came."""
    found: dict[str, timedelta] = {}
    for stop in stops:
        found[stop.reason] = found.get(stop.reason, timedelta()) + (stop.ends_at - stop.began_at)
    return found
