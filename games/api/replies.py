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


class Invited(Shape, frozen=True):
    """How many people had not been asked to this table before."""

    invited: int
