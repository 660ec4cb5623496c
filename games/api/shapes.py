"""What programs are told: one struct a kind of answer, from which the schema is made as well."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct


class Shape(Struct, frozen=True):
    """Something a program is told."""


class Me(Shape, frozen=True):
    """Who calls; `scopes` is what the token allows, nothing with a session."""

    id: int
    name: str
    language: str
    time_zone: str
    email: str | None
    scopes: list[str]
    vacation_days_left: int


class Option(Shape, frozen=True):
    """What can be chosen about a title: a yes or no, a number, or one of some values."""

    name: str
    kind: str
    default: Any
    values: list[Any]


class TitleShape(Shape, frozen=True):
    """A title that can be played here."""

    key: str
    name: str
    players: list[int]
    editions: list[str]
    colours: list[str]
    options: list[Option]


class Titles(Shape, frozen=True):
    """All titles that can be played here."""

    items: list[TitleShape]


class EditionShape(Shape, frozen=True):
    """An edition with all its card data, in the words of its title."""

    title: str
    key: str
    name: str
    digest: str
    warnings: list[str]
    cards: dict[str, Any]


class PlayerName(Shape, frozen=True):
    """A person on a seat."""

    id: int
    name: str


class SeatShape(Shape, frozen=True):
    """A seat: who sits there, whether it is asked now, and its result once there is one."""

    number: int
    colour: str
    colour_name: str
    player: PlayerName | None
    bot: str
    is_taken: bool
    is_asked: bool
    is_given_up: bool
    deadline: datetime | None
    away_until: datetime | None
    rank: int | None
    total: int | None


class GameShape(Shape, frozen=True):
    """A game, or a table before the start. `asked` is the caller's open question."""

    id: int
    uuid: str
    name: str
    title: str
    title_name: str
    edition: str
    engine: int
    players: int
    options: dict[str, Any]
    terms: dict[str, Any]
    status: str
    is_public: bool
    opened_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    paused_until: datetime | None
    frozen_at: datetime | None
    last_event: int
    head: str
    seats: list[SeatShape]
    my_seat: int | None
    asked: int | None


class GamePage(Shape, frozen=True):
    """Some games, the newest first; `next` is the cursor of the following page."""

    items: list[GameShape]
    next: str | None


class PositionShape(Shape, frozen=True):
    """What the caller may see after an event; `view` is in the words of the title, null before
    the deal. `lines` are the board and `hand` the caller's hand as text."""

    event: int
    seat: int | None
    view: Any
    lines: list[str]
    hand: list[str]


class AskShape(Shape, frozen=True):
    """An open question to the caller. Answer it by its number `asked`."""

    asked: int
    kind: str
    silence: str | None
    prompt: str
    deadline: datetime | None
    explanation: str
    moves: int


class OpenAsk(Shape, frozen=True):
    """The caller's open question; null if there is none."""

    ask: AskShape | None


class GroupShape(Shape, frozen=True):
    """Moves that begin with the same choice."""

    key: str
    moves: int


class OpenField(Shape, frozen=True):
    """A field of a move that is too wide to list, a coordinate for instance: put in a value of your
    own. Whatever is not from `least` to `most` is refused, what is may be: rules decide."""

    name: str
    kind: Annotated[str, Meta(description="What a value is: `integer`", examples=["integer"])]
    least: Annotated[int, Meta(description="The smallest value", examples=[-112])]
    most: Annotated[int, Meta(description="The largest value", examples=[112])]
    unit: Annotated[str, Meta(description="What it counts", examples=["mm", "steps"])]
    example: Annotated[int, Meta(description="A value in between, not always legal", examples=[0])]


class MoveShape(Shape, frozen=True):
    """A legal move: its notation, the same in words, as data, and the choice it begins with.
    Where `any` has fields, `move` and `text` say "any" for each: put in your own values, as in
    `sample`, or take a whole move from `advice`."""

    text: str
    words: str
    move: dict[str, Any]
    group: str
    any: list[OpenField]
    sample: Annotated[
        str, Meta(description="`text` with example values; empty where nothing is open")
    ]


class MovePage(Shape, frozen=True):
    """Legal moves; `asked` is null and all is empty if the caller is not asked."""

    asked: int | None
    total: int
    groups: list[GroupShape]
    items: list[MoveShape]
    next: str | None


class AdviceShape(Shape, frozen=True):
    """What is suggested to the caller: moves in which nothing is left open, and what can be worked
    out of the position, in the words of the title; null where a title gives no advice."""

    asked: int | None
    suggestions: list[MoveShape]
    advice: Any


class EventShape(Shape, frozen=True):
    """An event as the caller may know it. `facts` are what happened in the game, `data` what
    happened at the table; `struck_by` is the rewind that struck it, 0 if it counts."""

    number: int
    kind: str
    seat: int | None
    at: datetime
    text: str
    notation: str
    struck_by: int
    facts: list[Any]
    data: dict[str, Any]


class StreamBegun(Shape, frozen=True):
    """The first thing that a stream tells: behind which id, and that something is heard at least
    every so many seconds."""

    id: str
    beat: int


class StreamedEvent(Shape, frozen=True):
    """An event of one of the caller's games, as the caller's seat there may know it."""

    game: int
    seat: int
    event: EventShape


class EventPage(Shape, frozen=True):
    """Events after a number; `last` is the game's last event."""

    items: list[EventShape]
    last: int
    head: str


class ClockShape(Shape, frozen=True):
    """The clock of a seat that is asked, and how its deadline came about."""

    seat: int
    asked: int
    asked_at: datetime
    deadline: datetime | None
    explanation: str


class Clocks(Shape, frozen=True):
    """All clocks that run or stand; seconds of bank and grace by seat."""

    paused_until: datetime | None
    items: list[ClockShape]
    banks: list[int]
    graces: list[int]


class Count(Shape, frozen=True):
    """So many points from one source."""

    name: str
    count: int


class ScoreShape(Shape, frozen=True):
    """A seat's result."""

    seat: int
    rank: int
    total: int
    sources: list[Count]
    ties: list[Count]


class ResultShape(Shape, frozen=True):
    """How a game ended; all but `is_over` is empty while it has not."""

    is_over: bool
    headline: str
    reasons: list[str]
    ranking: list[ScoreShape]


class PlayerShape(Shape, frozen=True):
    """What everybody may know of a player: answers in time of the last ones, public games."""

    id: int
    name: str
    reliability: str
    answers: int
    in_time: int
    usual_seconds: int
    finished: int
    won: int
