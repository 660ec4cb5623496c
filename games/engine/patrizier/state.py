"""Patrizier's frozen values: the table all see, the state behind it, and what can happen.

Cards are their texts ("Roma D"); equal cards are interchangeable. A tower is a string with one
seat digit a floor, from the ground up. Towers stand in one row, left and right site of each city.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.engine.base import Ask, Fact, Move

UNKNOWN: Final = "?"
"""A card that somebody may not see."""

SITES: Final = ("L", "R")
MARKS: Final = ("0", "1", "2", "3", "4")
ASKS: Final = tuple(Ask(seat, "turn") for seat in range(5))


class Shift(Struct, frozen=True, gc=False, rename={"site": "from"}):
    """Take the top floor from `site` of `city` and put it on the other site."""

    city: str
    site: str


class Turn(Move, frozen=True, gc=False):
    """One package: card, sites, shift, and the city to take from where there is a choice."""

    ask = "turn"

    card: str
    sites: str
    shift: Shift | None = None
    take: str | None = None


class Award(Struct, frozen=True, gc=False):
    """A fame tile and who won it."""

    seat: int
    points: int


class Scored(Struct, frozen=True, gc=False):
    """A city that is full: who won the high and the low tile."""

    city: str
    high: Award
    low: Award


class Dealt(Fact, frozen=True, gc=False, tag="dealt"):
    """The cards were dealt; `pile` has its top first, `open` follows the edition's cities."""

    edition: str
    start: int
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    open: tuple[str, ...]


class TurnPlayed(Fact, frozen=True, gc=False, tag="turn_played"):
    """A turn, with the card `taken` from the city `took` and the card turned up in its place."""

    seat: int
    move: Turn
    took: str | None = None
    taken: str | None = None
    refill: str | None = None
    scored: Scored | None = None


class Retired(Fact, frozen=True, gc=False, tag="retired"):
    """A seat was given up; default moves are played for it from now on."""

    seat: int


class Player(Struct, frozen=True, gc=False):
    """What all know of a seat: cards seen taken, number of cards not seen, pile, supply."""

    known: tuple[str, ...]
    unseen: int
    played: tuple[str, ...]
    supply: int


class Table(Struct, frozen=True, gc=False):
    """Everything that lies open. `turn` is None when the game is over."""

    edition: str
    turn: int | None
    players: tuple[Player, ...]
    open: tuple[str | None, ...]
    pile: int
    towers: tuple[str, ...]
    scored: tuple[Scored | None, ...]
    retired: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False):
    """The table and what lies face down: the dealt cards still in hand, and the pile.

    `pile` stays as it was dealt, top first; the last `table.pile` of its cards still lie there.
    """

    table: Table
    hidden: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]


class View(Struct, frozen=True, gc=False):
    """The table and, for a seat, its own dealt cards."""

    seat: int | None
    ask: Ask | None
    table: Table
    hidden: tuple[str, ...]

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's cards: those dealt, then those taken."""
        return (
            self.hidden if self.seat is None else self.hidden + self.table.players[self.seat].known
        )
