"""What programs are told of what people do: moves, orders, talk, notes, vacations."""

from __future__ import annotations

from datetime import datetime

from games.api.shapes import Shape


class Played(Shape, frozen=True):
    """A move was played: the event it made, and how it was understood."""

    event: int
    text: str


class WayShape(Shape, frozen=True):
    """One alternative of a prepared step."""

    text: str
    words: str
    condition: str


class OrderShape(Shape, frozen=True):
    """What the caller has prepared, step by step; empty if nothing is. `now` is the move it
    would make in this position, else `why_not`."""

    steps: list[list[WayShape]]
    now: str
    why_not: str


class MessageShape(Shape, frozen=True):
    """Something said at a table."""

    id: int
    at: datetime
    text: str
    author: str
    seat: int | None
    is_nudge: bool
    is_withdrawn: bool
    is_mine: bool


class MessagePage(Shape, frozen=True):
    """Messages of one talk, the newest first; `next` is the cursor of the following page."""

    audience: str
    items: list[MessageShape]
    next: str | None


class NoteShape(Shape, frozen=True):
    """The caller's private note about a game. Send `version` back when saving."""

    text: str
    version: int


class VacationShape(Shape, frozen=True):
    """A while in which all clocks of the caller stand."""

    starts_at: datetime
    ends_at: datetime


class Vacations(Shape, frozen=True):
    """The vacation that runs and those to come."""

    items: list[VacationShape]
    days_left: int


class Outcome(Shape, frozen=True):
    """What came of an act."""

    outcome: str


class ReportShape(Shape, frozen=True):
    """What the caller reported, whether it is open, taken or answered, and the answer."""

    number: int
    game: int
    about: str
    category: str
    text: str
    status: str
    answer: str
    made_at: datetime
    answered_at: datetime | None


class ReportList(Shape, frozen=True):
    """What the caller reported, the newest first."""

    items: list[ReportShape]


class VoteShape(Shape, frozen=True):
    """An open vote: what is asked, who votes, how many must agree, and until when.

    `caller` is the seat that called for it, null if the clock did; `seat` whom it is about.
    `closes_at` is null if it is open until that seat answers.
    """

    number: int
    on: str
    caller: int | None
    seat: int | None
    days: int | None
    hours: int | None
    to: int | None
    by: str | None
    closes_at: datetime | None
    needed: int
    voters: list[int]
    agreed: list[int]
    against: list[int]
    may_answer: bool
    question: str
    rule: str


class VoteList(Shape, frozen=True):
    """The open votes of a game, the oldest first."""

    items: list[VoteShape]


class Invited(Shape, frozen=True):
    """How many people had not been asked to this table before."""

    invited: int
