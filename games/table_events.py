"""PURE: what can happen at a table beside the rules, and what each event says."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Number = Annotated[int, msgspec.Meta(ge=0)]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event says; nothing else may stand in it."""


class Rewound(Said, frozen=True):
    """A rewind: where to, and the digest of the reason.

    Whoever took a turn back has used so many seconds of the pace, and has so much left in the bank.
    """

    to: int
    reason: str
    seat: int | None = None
    ran: Number = 0
    bank: Number = 0


class Joined(Said, frozen=True):
    """Somebody takes a seat; `word` is the salted digest of the word for the shuffle."""

    seat: int
    colour: str
    word: Digest
    bot: str


class OfSeat(Said, frozen=True):
    """Something that is about a seat and needs no more words."""

    seat: Number


class Left(OfSeat, frozen=True):
    """Somebody leaves before the start."""


class TookOver(OfSeat, frozen=True):
    """A bot takes over the seat of somebody who is late."""

    bot: str


class CameBack(OfSeat, frozen=True):
    """A player takes the seat back."""


class Rung(OfSeat, frozen=True):
    """A step of the ladder for the question that event `asked` put."""

    asked: Number


class Counted(Rung, frozen=True):
    """A step that gives so many seconds: of the bank, of vacation, of grace, of the bench."""

    seconds: Number


class TimeSpent(OfSeat, frozen=True):
    """What is left to a seat, in seconds, after an answer that took longer than the pace."""

    bank: Number
    grace: Number


class SeatTaken(OfSeat, frozen=True):
    """A substitute sits down on the seat of somebody who is late."""


class VoteAnswered(Said, frozen=True):
    """Somebody's word on ending the game; `vote` is the event that called for it."""

    vote: Number
    agrees: bool


class Ended(Said, frozen=True):
    """The game ends without a result."""

    reason: str


class Paused(Said, frozen=True):
    """All clocks stand and nothing is played, until a moment at the latest."""

    until: datetime
    reason: Digest


class Resumed(Said, frozen=True):
    """The game goes on."""


class Extended(OfSeat, frozen=True):
    """A seat gets more time for the open question; `reason` is a digest."""

    asked: Number
    hours: Annotated[int, msgspec.Meta(ge=1)]
    reason: Digest


# None: read by nobody but the projection, or checked elsewhere.
KINDS: dict[str, type[Said] | None] = {
    "opened": None,
    "joined": Joined,
    "left": Left,
    "closed": None,
    "rewound": Rewound,
    "take_back_asked": None,
    "take_back_answered": None,
    "bot_took_over": TookOver,
    "came_back": CameBack,
    "bank_opened": Counted,
    "vacation_taken": Counted,
    "grace_given": Counted,
    "bench_called": Counted,
    "default_called": Rung,
    "vote_called": Rung,
    "vote_answered": VoteAnswered,
    "seat_taken": SeatTaken,
    "time_spent": TimeSpent,
    "ended": Ended,
    "paused": Paused,
    "resumed": Resumed,
    "extended": Extended,
}


def decode(kind: str, data: str) -> Any:
    """Read what an event says."""
    return msgspec.json.decode(data, type=KINDS[kind] or dict[str, Any])
