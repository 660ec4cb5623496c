"""The interface that every title answers, and the few values all titles share.

A title is pure: states, facts, moves and views are frozen values. `decide` runs once, makes every
draw and verdict and puts them into facts; `apply` folds facts into states for ever and never
draws, solves or refuses. Only `view` and `seen` lead outwards, and whoever chooses a move (page,
mail, program, bot, order) chooses from a view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

from msgspec import Struct

from games.engine.chance import Chance
from games.engine.errors import BadEdition, Refused
from games.engine.orders import Order

ANY: Final = "any"
"""Stands in a listed move for a field too wide to list, a coordinate for instance."""

LANGUAGES: Final = ("en", "de")


class Ask(Struct, frozen=True, gc=False):
    """An open question to a seat. `silence` is the move that no answer means, if one is."""

    seat: int
    kind: str
    silence: str | None = None


class Move(Struct, frozen=True, gc=False):
    """A proposed answer to one ask; `ask` is the kind of question it answers.

    `may_lapse` says that its question follows from an answer of one's own now and then only:
    what was written for the case is not missed when another question comes instead. `opens` says
    that its question begins a row of them: what is written behind it answers none before it.
    """

    ask: ClassVar[str]
    may_lapse: ClassVar[bool] = False
    opens: ClassVar[bool] = False


class Range(Struct, frozen=True):
    """What a field accepts that a listed move leaves open (ANY): whole numbers in some unit."""

    least: int
    most: int
    unit: str


class Fact(Struct, frozen=True, gc=False, tag_field="kind"):
    """Something that happened, complete. An answer's first fact holds its `move` and `seat`."""


class Score(Struct, frozen=True):
    """One seat's result: points by source in the order shown, their sum, what settles ties."""

    seat: int
    rank: int
    total: int
    sources: tuple[tuple[str, int], ...]
    ties: tuple[tuple[str, int], ...] = ()


class Outcome(Struct, frozen=True):
    """How a game ended: why, who won, the scores, and which tie-break decided."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[Score, ...]
    tie_break: str | None = None


class Edition(Protocol):
    """A title's card data, checked when it was loaded."""

    @property
    def key(self) -> str: ...

    @property
    def digest(self) -> str: ...

    @property
    def warnings(self) -> tuple[str, ...]: ...

    def colours(self, players: int) -> tuple[str, ...]: ...


class View(Protocol):
    """What one seat (or a spectator: None) may see. It knows its seat and its ask."""

    @property
    def seat(self) -> int | None: ...

    @property
    def ask(self) -> Ask | None: ...


class Wide(Protocol):
    """What a title has besides whose listed moves leave fields open."""

    def ranges(self, view: Any, move: Any) -> Mapping[str, Range]: ...


class Title(Protocol):
    """One kind of game. `Any` stands for the title's own state, fact, move and view types."""

    key: str
    name: str
    version: int
    seats: range
    bots: tuple[str, ...]
    Fact: Any  # the union of the title's facts, for decoding
    Move: Any  # the union of the title's moves, for decoding
    Options: type[Struct]

    def editions(self) -> Mapping[str, Edition]: ...
    def refused_editions(self) -> Mapping[str, BadEdition]: ...

    # rules: move -> facts once, facts -> state for ever
    def open(self, options: Any, edition: Any, seats: int, chance: Chance) -> tuple[Any, ...]: ...
    def decide(self, state: Any, seat: int, move: Any, chance: Chance) -> tuple[Any, ...]: ...
    def apply(self, state: Any, fact: Any) -> Any: ...
    def retire(self, state: Any, seat: int) -> tuple[Any, ...] | None: ...
    def asks(self, state: Any) -> tuple[Ask, ...]: ...
    def outcome(self, state: Any) -> Outcome | None: ...
    def rounds(self, state: Any) -> int: ...
    def turned_up(self, fact: Any) -> bool: ...

    # knowledge: the only two doors outwards
    def view(self, state: Any, seat: int | None) -> Any: ...
    def seen(self, fact: Any, seat: int | None) -> Any: ...

    # choosing, from a view only
    def legal(self, view: Any) -> list[Any]: ...
    def check(self, view: Any, move: Any) -> None: ...
    def preview(self, view: Any, move: Any) -> Any: ...
    def default(self, view: Any) -> Any: ...
    def offers(self, view: Any) -> tuple[Any, ...]: ...
    def gauges(self, view: Any) -> Mapping[str, int]: ...
    def bot(self, name: str, view: Any, chance: Chance) -> Any: ...
    def plan(self, name: str, view: Any, chance: Chance) -> Order: ...

    # words
    def read(self, text: str, view: Any) -> Order: ...
    def write(self, move: Any, language: str = "") -> str: ...
    def tell(self, fact: Any, language: str, names: Sequence[str]) -> str: ...
    def explain(self, refusal: Refused, language: str) -> str: ...
    def document(self, facts: Sequence[tuple[int, Any]], outcome: Outcome) -> dict[str, Any]: ...
