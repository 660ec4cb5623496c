"""PURE: the rungs for a question that is not answered, and when the next one is due."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from games import clock
from games.agreement import Terms
from games.clock import Calendar, Due

# Why every clock of a game stands.
PAUSE = "pause"
# The rungs in order, by the events that take them.
NONE = ""
BANK, VACATION, GRACE, BENCH = "bank_opened", "vacation_taken", "grace_given", "bench_called"
DEFAULT, BOT, VOTE = "default_called", "bot_took_over", "vote_called"
LAST = frozenset((BOT, VOTE))
RUNGS = (NONE, BANK, VACATION, GRACE, BENCH, DEFAULT)
# Until here a player is not late, so nobody is told.
IN_TIME = frozenset((NONE, BANK, VACATION))
# How long a vacation by need is at most.
NEED_TIME = timedelta(days=3)
# How long the bench is asked before the last rung.
BENCH_TIME = timedelta(hours=48)


class Standing(msgspec.Struct, frozen=True):
    """A question with what counts for its ladder: what the seat has left, and how far it went."""

    asked_at: datetime
    bank: int
    grace: int
    rung: str = NONE
    since: datetime | None = None


def due(terms: Terms, question: Standing, calendar: Calendar = clock.EMPTY) -> Due | None:
    """Return when an answer is due, after the pace and the bank; None without a limit."""
    if not terms.pace:
        return None
    return clock.due(question.asked_at, allowance(terms, question.bank), calendar)


def allowance(terms: Terms, bank: int) -> timedelta:
    """Return how long a clock runs for one answer."""
    return terms.pace * clock.A_DAY + timedelta(seconds=bank)


def next_at(terms: Terms, question: Standing, calendar: Calendar = clock.EMPTY) -> datetime | None:
    """Return when the next rung is due; None if there is none."""
    if not terms.pace or question.rung in LAST:
        return None
    if question.rung == NONE and question.bank:
        return clock.due(question.asked_at, terms.pace * clock.A_DAY, calendar).at
    if question.rung in WAITS and question.since:
        # It runs from when it was announced: a server that was down takes nothing from anybody.
        return clock.due(question.since, *WAITS[question.rung](question, calendar)).at
    return clock.due(question.asked_at, allowance(terms, question.bank), calendar).at


def pauses(calendar: Calendar) -> Calendar:
    """Leave only the pauses of the whole table."""
    return Calendar(tuple(stop for stop in calendar.stops if stop.reason == PAUSE))


WAITS: dict[str, Callable[[Standing, Calendar], tuple[timedelta, Calendar]]] = {
    GRACE: lambda question, calendar: (timedelta(seconds=question.grace), calendar),
    BENCH: lambda question, calendar: (BENCH_TIME, pauses(calendar)),
    DEFAULT: lambda question, calendar: (timedelta(), pauses(calendar)),
}


class Spent(msgspec.Struct, frozen=True):
    """What a seat has left after an answer that took more than the pace."""

    bank: int
    grace: int


def spend(terms: Terms, question: Standing, ran: timedelta, waited: timedelta) -> Spent:
    """Take what an answer took beyond the pace from the bank, and what it waited from the grace.

    `ran` is how long the clock ran since the question, `waited` how long since the last rung.
    """
    over = max(0, int((ran - terms.pace * clock.A_DAY).total_seconds()))
    bank = max(0, question.bank - over) if over else terms.grown(question.bank)
    if question.rung in IN_TIME:
        return Spent(bank, question.grace)
    is_waiting = question.rung == GRACE
    return Spent(bank, max(0, question.grace - int(waited.total_seconds())) if is_waiting else 0)
