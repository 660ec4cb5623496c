"""PURE: what a table votes on, who has no vote, how many must agree, and when a vote is decided.

One machine for every vote. Whoever plays for themselves votes; bots, seats that were given up and
whoever is away do not. Silence is no agreement.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from games.engine import canonical

Number = Annotated[int, msgspec.Meta(ge=0)]
A_DAY = timedelta(days=1)
# As long as a turn at this table, but a week at most.
LONGEST_DAYS = 7


class On(StrEnum):
    """What can be voted on."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    TAKE_BACK = "take_back"
    END = "end"
    REPLACE = "replace"


class Verdict(StrEnum):
    """How a vote is closed; `void` is one that passed when it could not be carried out any more."""

    PASSED = "passed"
    REFUSED = "refused"
    EXPIRED = "expired"
    VOID = "void"


BOT, BENCH = "bot", "bench"


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody wants the table to vote on; which of the rest it needs, depends on `on`.

    `seat` gets `hours` more for question `asked`, is replaced `by` a bot or from the bench, or is
    away so that the game ends; `days` is a pause, `to` the event to go back to.
    """

    on: On
    seat: Number | None = None
    asked: Number = 0
    days: Number = 0
    hours: Number = 0
    to: Number = 0
    by: str = ""


class Vote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A vote that is open. `caller` is a seat, none if the clock called for it."""

    number: int
    wish: Wish
    caller: int | None = None
    # None: until whoever it is about answers.
    closes_at: datetime | None = None
    agreed: tuple[int, ...] = ()
    against: tuple[int, ...] = ()

    @property
    def on(self) -> On:
        """What it is about."""
        return self.wish.on


@dataclass(frozen=True, slots=True)
class Rule:
    """How votes of a kind are decided."""

    is_unanimous: bool
    # Whoever it is about, or wants it, has no vote.
    leaves_out_seat: bool = False
    leaves_out_caller: bool = False


RULES: Mapping[On, Rule] = {
    On.PAUSE: Rule(is_unanimous=False),
    On.RESUME: Rule(is_unanimous=False),
    On.EXTEND: Rule(is_unanimous=False, leaves_out_seat=True),
    On.TAKE_BACK: Rule(is_unanimous=True, leaves_out_caller=True),
    On.END: Rule(is_unanimous=True, leaves_out_seat=True),
    On.REPLACE: Rule(is_unanimous=False, leaves_out_seat=True),
}
# What is voted on while a game rests.
IN_A_PAUSE = frozenset((On.RESUME,))


def without(vote: Vote) -> int | None:
    """Return the seat that has no vote, if one has none."""
    rule = RULES[vote.on]
    if rule.leaves_out_seat:
        return vote.wish.seat
    return vote.caller if rule.leaves_out_caller else None


def is_standing(vote: Vote) -> bool:
    """Say whether a no leaves a vote open: while somebody is away, the others can come round."""
    return vote.on == On.END and vote.wish.seat is not None


def needed(on: On, voters: int) -> int:
    """Return how many must agree."""
    return voters if RULES[on].is_unanimous else voters // 2 + 1


def verdict(vote: Vote, voters: Collection[int]) -> Verdict | None:
    """Return how a vote is decided by those who vote now; None while it is not."""
    if not voters and vote.on == On.EXTEND:
        # Bots do not mind.
        return Verdict.PASSED
    need, count = needed(vote.on, len(voters)), len(voters)
    agreed = sum(seat in voters for seat in vote.agreed)
    against = sum(seat in voters for seat in vote.against)
    if agreed and agreed >= need:
        return Verdict.PASSED
    if not is_standing(vote) and against and count - against < need:
        return Verdict.REFUSED
    return None


def closes_at(now: datetime, pace: int) -> datetime:
    """Return until when a vote that somebody calls for is open."""
    days = min(pace, LONGEST_DAYS) if pace else LONGEST_DAYS
    return (now + days * A_DAY).replace(microsecond=0)


def answered(vote: Vote, seat: int, *, agrees: bool) -> Vote:
    """Return a vote with somebody's word, which replaces an earlier one."""
    vote = unsaid(vote, seat)
    side = "agreed" if agrees else "against"
    return msgspec.structs.replace(vote, **{side: tuple(sorted({*getattr(vote, side), seat}))})


def unsaid(vote: Vote, seat: int) -> Vote:
    """Return a vote without the word of a seat."""
    agreed, against = (tuple(s for s in side if s != seat) for side in (vote.agreed, vote.against))
    return msgspec.structs.replace(vote, agreed=agreed, against=against)


def put_off(vote: Vote, until: datetime) -> Vote:
    """Return a vote that is open until a moment at least."""
    if vote.closes_at is None:
        return vote
    return msgspec.structs.replace(vote, closes_at=max(vote.closes_at, until))


def read_wish(said: Mapping[str, Any]) -> Wish:
    """Return what an event calls a vote on; older logs knew one about ending a game only."""
    fields = {name: said[name] for name in Wish.__struct_fields__ if name in said}
    return msgspec.convert({"on": On.END, **fields}, Wish)


def write(votes: Iterable[Vote]) -> str:
    """Write open votes down: nothing if there are none."""
    found = list(votes)
    return canonical.text(found) if found else ""


def load(text: str) -> tuple[Vote, ...]:
    """Read votes that were written down."""
    return msgspec.json.decode(text, type=tuple[Vote, ...]) if text else ()


def seat_behind(actor: str) -> int | None:
    """Return the seat whose player did something; None for anybody else."""
    by = actor.removeprefix("seat:")
    return int(by) if by != actor and by.isdecimal() else None


def next_close(votes: Iterable[Vote]) -> datetime | None:
    """Return when the first of some votes closes by itself."""
    return min((vote.closes_at for vote in votes if vote.closes_at), default=None)
