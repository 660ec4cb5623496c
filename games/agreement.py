"""PURE: what a table agrees on about time, as its first event says it.

The ladder for a player who is late has these rungs: the bank, a vacation taken by need, grace with
word to the table, the bench of substitutes, and last what `late` says: a default move, a bot, or
nothing but a vote of the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

import msgspec

from games.engine import canonical

PACES = (1, 2, 3, 5, 7, 14)
USUAL_PACE = 3
BANKS = (0, 24, 48, 72, 168)
# How many minutes a move that came by mail can be replaced before it is played.
SEALS = (0, 5, 10, 30, 60)
USUAL_SEAL = 10
GRACES = (0, 1, 2, 3)
INCREMENTS = range(25)
# How many of a hundred answers must have come in time for a seat at the table.
RATIOS = (0, 50, 75, 90, 95)
WAIT, DEFAULT, BOT = "wait", "default", "bot"
LADDERS = (WAIT, DEFAULT, BOT)
A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast a game is played (0 days: no limit), and what is done about an answer that is late.

    `grace` is what a seat has for the whole game, however often it changes hands. Days: pace and
    grace; hours: bank, its increment for an answer within the pace, and its cap; per cent: on_time.
    """

    pace: int = 0
    late: str = WAIT
    grace: int = 1
    bank: int = 0
    increment: int = 0
    cap: int = 0
    # The clock stands at night and on the free weekdays of whoever is asked.
    rests: bool = False
    # A vacation is taken for whoever runs out of time, if they have days left.
    needs: bool = False
    bench: bool = False
    # A bot that keeps a seat gives it back when its player returns.
    returns: bool = True
    on_time: int = 0

    @property
    def bank_seconds(self) -> int:
        """What a seat's bank holds at the start."""
        return self.bank * 3600

    @property
    def grace_seconds(self) -> int:
        """What a seat has of grace for the whole game."""
        return self.grace * 86400

    def grown(self, bank: int) -> int:
        """Return a bank after an answer within the pace."""
        return max(bank, min(bank + self.increment * 3600, self.cap * 3600))


NO_LIMIT = Terms()


def usual(pace: int, late: str) -> Terms:
    """Return the terms for a pace; without a limit nobody is late."""
    return Terms(pace, late) if pace else NO_LIMIT


OFFERED: dict[str, Collection[Any]] = {
    "pace": (0, *PACES),
    "late": LADDERS,
    "grace": GRACES,
    "bank": BANKS,
    "increment": INCREMENTS,
    "cap": BANKS,
    "on_time": RATIOS,
}
NEEDS_A_LIMIT = "no_limit"


def problem(terms: Terms) -> str:
    """Name which of the terms is not offered or does not fit the others; nothing if all is well."""
    for name, value in msgspec.structs.asdict(terms).items():
        # True is no number of days, though Python takes it for 1.
        is_kind = type(value) is type(getattr(NO_LIMIT, name))
        if not is_kind or value not in OFFERED.get(name, (False, True)):
            return name
    if terms.cap < terms.bank or (terms.increment and not terms.cap):
        return "cap"
    has_limit = terms.pace or terms == Terms(on_time=terms.on_time)
    return "" if has_limit else NEEDS_A_LIMIT


def plain(terms: Terms) -> dict[str, Any]:
    """Return what event 1 says of the terms: nothing if there is no limit."""
    return {"terms": msgspec.structs.asdict(terms)} if terms != NO_LIMIT else {}


def read(opened: Mapping[str, Any]) -> Terms:
    """Return the terms from what event 1 says; older logs say nothing, which is no limit."""
    return msgspec.convert(opened["terms"], Terms) if "terms" in opened else NO_LIMIT


def write(terms: Terms) -> str:
    """Write the terms down."""
    return canonical.text(terms)


def load(text: str) -> Terms:
    """Read terms that were written down."""
    return msgspec.json.decode(text, type=Terms) if text else NO_LIMIT
