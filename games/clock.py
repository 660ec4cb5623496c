"""PURE: the terms of a table, when an answer is due, and how long that is from now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec

PACES = (1, 2, 3, 5, 7, 14)
USUAL_PACE = 3
WAIT, DEFAULT, BOT = "wait", "default", "bot"
LADDERS = (WAIT, DEFAULT, BOT)
A_DAY, AN_HOUR, A_MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast a game is played: days for an answer (0: no limit), and what comes after them.

    `late` is what is done about an answer that is `grace` days overdue: nothing, a default move
    for this question, or a bot for the seat.
    """

    pace: int = 0
    late: str = WAIT
    grace: int = 1


NO_LIMIT = Terms()


def usual(pace: int, late: str) -> Terms:
    """Return the terms for a pace; without a limit nobody is late."""
    return Terms(pace, late) if pace else NO_LIMIT


def plain(terms: Terms) -> dict[str, Any]:
    """Return what event 1 says of the terms: nothing if there is no limit."""
    return {"terms": msgspec.structs.asdict(terms)} if terms.pace else {}


def read(opened: Mapping[str, Any]) -> Terms:
    """Return the terms from what event 1 says; older logs say nothing, which is no limit."""
    return msgspec.convert(opened["terms"], Terms) if "terms" in opened else NO_LIMIT


def deadline(asked_at: datetime, terms: Terms) -> datetime | None:
    """Return when the answer to a question is due; None if it never is."""
    return asked_at + terms.pace * A_DAY if terms.pace else None


def last_call(due_at: datetime, terms: Terms) -> datetime | None:
    """Return when the ladder's step is taken for a player who is late; None if it never is."""
    return None if terms.late == WAIT else due_at + terms.grace * A_DAY


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
