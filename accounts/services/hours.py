"""When a person rests. What is chosen counts from then on, never for what was before."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from accounts.errors import UnfairHours
from accounts.models import Hours, User

LONGEST_NIGHT = 10
MOST_FREE = 2
A_DAY, A_WEEK = 24, 7


def choose(*, user: User, wakes: int, sleeps: int, free: Iterable[int]) -> None:
    """Let a person rest outside these hours and on free weekdays; the same again changes nothing.

    Hours are full ones by the person's clock; asleep from more than 24 on is after midnight.
    """
    days = sorted(set(free))
    refuse_unfair(wakes, sleeps, days)
    note(Hours(user=user, wakes=wakes, sleeps=sleeps, free=",".join(map(str, days))))


def refuse_unfair(wakes: int, sleeps: int, free: list[int]) -> None:
    """Refuse hours that let nobody wait in vain: a night too long, or too many free days."""
    if not 0 <= wakes < A_DAY or not wakes < sleeps <= wakes + A_DAY:
        raise UnfairHours("no_hours")
    if A_DAY - (sleeps - wakes) > LONGEST_NIGHT:
        raise UnfairHours("long_night")
    if not set(free) <= set(range(A_WEEK)):
        raise UnfairHours("no_weekday")
    if len(free) > MOST_FREE:
        raise UnfairHours("many_free")


def move(*, user: User) -> None:
    """Let a person's hours be those of the time zone they have now."""
    row = current(user)
    if row.pk is not None:
        note(Hours(user=user, wakes=row.wakes, sleeps=row.sleeps, free=row.free))


def current(user: User) -> Hours:
    """Return the hours of a person as they are now: awake always if nothing was chosen."""
    return user.hours.last() or Hours(user=user, zone=user.time_zone)


def note(row: Hours) -> None:
    """Write down what counts from now on, if it is anything new."""
    row.zone, row.since = row.user.time_zone, timezone.now()
    before = current(row.user)
    known = ("zone", "wakes", "sleeps", "free")
    if any(getattr(row, name) != getattr(before, name) for name in known):
        row.save()
