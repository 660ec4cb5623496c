"""What programs send: one struct a kind of body; whatever else is in it is refused."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, Meta(max_length=4000)]
Short = Annotated[str, Meta(max_length=200)]
Moment = Annotated[datetime, Meta(tz=True)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a program sends."""


class MoveBody(Body, frozen=True):
    """A move or an order as `text`, or a move as data, in answer to the question `asked`."""

    asked: Number
    text: Text | None = None
    move: dict[str, Any] | None = None


class OrderBody(Body, frozen=True):
    """An order for when the caller is asked next. `seen` is the last event the caller knew of."""

    text: Text
    seen: Number | None = None


class MessageBody(Body, frozen=True):
    """Something to say in a talk: of the players, or of the spectators."""

    text: Text
    audience: Short = "players"


class ReportBody(Body, frozen=True):
    """What the moderators should look at: the game, or in it a `seat` or a `message`, by number."""

    text: Annotated[str, Meta(max_length=1000)]
    category: Literal["stuck", "abuse", "spam", "cheating", "other"] = "other"
    seat: Number | None = None
    message: Number | None = None


class NoteBody(Body, frozen=True):
    """A note, written over the one of `version`."""

    text: Text
    version: Number


class VacationBody(Body, frozen=True):
    """A while in which the caller's clocks are to stand."""

    starts_at: Moment
    ends_at: Moment


class TermsBody(Body, frozen=True):
    """What a table agrees on about time, see docs/clocks.md; a pace of 0 days is no limit."""

    pace: Number = 0
    late: Short = "wait"
    grace: Number = 1
    bank: Number = 0
    increment: Number = 0
    cap: Number = 0
    rests: bool = False
    needs: bool = False
    bench: bool = False
    returns: bool = True
    on_time: Number = 0


class TableBody(Body, frozen=True):
    """A table to open, with a seat for the caller and bots on others."""

    title: Short
    players: Number
    edition: Short = ""
    name: Short = ""
    is_public: bool = True
    bots: Number = 0
    colour: Short = ""
    word: Short = ""
    seal: Number = 10
    options: dict[str, Any] = {}
    terms: TermsBody = TermsBody()


class SeatBody(Body, frozen=True):
    """A seat to take: a wish for a colour, a word for the shuffle, the secret of a link."""

    colour: Short = ""
    word: Short = ""
    link: Short = ""


class InvitationBody(Body, frozen=True):
    """Addresses to invite to a table."""

    addresses: Annotated[list[Annotated[str, Meta(max_length=254)]], Meta(max_length=10)]
    greeting: Annotated[str, Meta(max_length=300)] = ""


class EventBody(Body, frozen=True):
    """The number of the event to take back."""

    number: Number


class VoteBody(Body, frozen=True):
    """What the table is to vote on, see docs/votes.md. `seen` is the last event you know of.

    A pause has `days`, more time a `seat` and `hours`; whoever is away is replaced on a `seat` by a
    bot or the bench (`by`).
    """

    on: Literal["pause", "resume", "extend", "end", "replace"]
    seat: Number | None = None
    days: Number = 0
    hours: Number = 0
    by: Short = ""
    seen: Number | None = None


class AnswerBody(Body, frozen=True):
    """An answer to a proposal or a vote; `asked` is the number of the event that put it."""

    asked: Number
    agrees: bool
