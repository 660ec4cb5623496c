"""PURE: what can happen at a table beside the rules, and what each event says."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec

from games.agreement import Terms
from games.ballots import On, Verdict

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Number = Annotated[int, msgspec.Meta(ge=0)]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event says; nothing else may stand in it."""


class Rewound(Said, frozen=True):
    """A rewind: where to, the digest of the reason, and which open votes lapse by it.

    Whoever took a turn back has used so many seconds of the pace, and has so much left in the bank.
    """

    to: int
    reason: str
    seat: int | None = None
    ran: Number = 0
    bank: Number = 0
    lapsed: tuple[Number, ...] = ()


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


class TakeBackAsked(Said, frozen=True):
    """Somebody wants to go back, in logs from before there was one kind of vote for all."""

    to: Number


class TakeBackAnswered(Said, frozen=True):
    """Somebody's word on going back, in such logs."""

    proposal: Number
    agrees: bool


class VoteCalled(Said, frozen=True):
    """The table is asked something, until a moment if a player calls for it (games.ballots).

    What the clock calls for is about ending a game with somebody who is away, and is a rung.
    """

    on: On = On.END
    seat: Number | None = None
    asked: Number = 0
    days: Number = 0
    hours: Number = 0
    to: Number = 0
    by: str = ""
    closes_at: datetime | None = None


class VoteAnswered(Said, frozen=True):
    """Somebody's word; `vote` is the event that called for it."""

    vote: Number
    agrees: bool


class VoteClosed(Said, frozen=True):
    """How a vote came out: which seats could vote, and what they said.

    What was decided is the very next event.
    """

    vote: Number
    on: On
    verdict: Verdict
    voters: tuple[Number, ...]
    agreed: tuple[Number, ...]
    against: tuple[Number, ...]


class Ended(Said, frozen=True):
    """The game ends without a result."""

    reason: str


class Paused(Said, frozen=True):
    """All clocks stand and nothing is played, until a moment at the latest.

    There is a reason unless the table decided it by a vote.
    """

    until: datetime
    reason: Digest | None = None


class Resumed(Said, frozen=True):
    """The game goes on; there is a reason if a moderator lets it."""

    reason: Digest | None = None


class Extended(OfSeat, frozen=True):
    """A seat gets more time for the open question; there is a reason unless the table voted."""

    asked: Number
    hours: Annotated[int, msgspec.Meta(ge=1)]
    reason: Digest | None = None


# What staff does, and nobody else can but the table by a vote, which is no reason. Each `reason`
# is a digest.


class Decided(Said, frozen=True):
    """Something that staff decided for the whole table."""

    reason: Digest


class DecidedFor(OfSeat, frozen=True):
    """Something that staff decided for a seat."""

    reason: Digest


class ExtensionEnded(DecidedFor, frozen=True):
    """What is left of the more time that event `extension` gave is taken back."""

    asked: Number
    extension: Number


class TermsChanged(Decided, frozen=True):
    """The game is played by other terms from now on."""

    terms: Terms


class BotSeated(OfSeat, frozen=True):
    """A bot plays a seat for its player."""

    bot: str
    reason: Digest | None = None


class SeatGiven(OfSeat, frozen=True):
    """Somebody from the bench has a seat now."""

    reason: Digest | None = None


class BotDismissed(OfSeat, frozen=True):
    """The bot that was seated leaves; by itself, without a reason, when a ban is over."""

    reason: Digest | None = None


class MoveRuled(DecidedFor, frozen=True):
    """A default move is played for a seat in answer to a question: by the very next event."""

    asked: Number


class Awarded(Decided, frozen=True):
    """The game ends with these ranks, by seat."""

    ranks: tuple[Annotated[int, msgspec.Meta(ge=1)], ...]


class Corrected(Awarded, frozen=True):
    """A game that is over has these ranks, or without any those that were played."""


class Unfrozen(Decided, frozen=True):
    """A game goes on after its log could not be trusted since a moment, and was repaired."""

    since: datetime


STAFF_KINDS: dict[str, type[Said]] = {
    "extension_ended": ExtensionEnded,
    "terms_changed": TermsChanged,
    "bot_seated": BotSeated,
    "bot_dismissed": BotDismissed,
    "seat_given": SeatGiven,
    "seat_returned": DecidedFor,
    "move_ruled": MoveRuled,
    "awarded": Awarded,
    "annulled": Decided,
    "result_corrected": Corrected,
    "talk_locked": Decided,
    "talk_unlocked": Decided,
    "hand_seen": DecidedFor,
    "unfrozen": Unfrozen,
}
# None: read by nobody but the projection, or checked elsewhere.
KINDS: dict[str, type[Said] | None] = {
    "opened": None,
    "joined": Joined,
    "left": Left,
    "closed": None,
    "rewound": Rewound,
    "take_back_asked": TakeBackAsked,
    "take_back_answered": TakeBackAnswered,
    "bot_took_over": TookOver,
    "came_back": CameBack,
    "bank_opened": Counted,
    "vacation_taken": Counted,
    "grace_given": Counted,
    "bench_called": Counted,
    "default_called": Rung,
    "vote_called": VoteCalled,
    "vote_answered": VoteAnswered,
    "vote_closed": VoteClosed,
    "seat_taken": SeatTaken,
    "time_spent": TimeSpent,
    "ended": Ended,
    "paused": Paused,
    "resumed": Resumed,
    "extended": Extended,
    **STAFF_KINDS,
}


def decode(kind: str, data: str) -> Any:
    """Read what an event says."""
    return msgspec.json.decode(data, type=KINDS[kind] or dict[str, Any])
