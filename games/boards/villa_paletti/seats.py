"""PURE: the seats of Villa Paletti as they are drawn: points, columns, the seal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.colours import letter, name
from games.boards.villa_paletti.telling import told_seal
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.state import Table


@dataclass(frozen=True, slots=True)
class Disc:
    """The sign of a seat, or the colour of columns: its colour, letter and name."""

    colour: str
    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat has: its columns' colours, points on the top floor, what it may still take."""

    disc: Disc
    colours: tuple[Disc, ...]
    points: int
    free: tuple[str, ...]
    locked: tuple[str, ...]
    has_seal: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class Seal:
    """Who holds the seal and from whom it was taken, as discs and in words."""

    holder: Disc | None
    previous: Disc | None
    told: str


def disc(colour: str, language: str) -> Disc:
    """Draw the sign of a colour."""
    return Disc(colour, letter(colour, language), name(colour, language))


def stock(colour: str, language: str) -> Disc:
    """Draw the colour of columns, with the letter that they are played by in every language."""
    return Disc(colour, colour[0].upper(), name(colour, language))


def standing(table: Table, seat: int, colours: Sequence[str], language: str) -> Standing:
    """Draw what a seat has."""
    locked = [number for number, column in owning.owned(table, seat) if column.locked]
    return Standing(
        disc=disc(colours[seat], language),
        colours=tuple(stock(colour, language) for colour in owning.colours(table, seat)),
        points=owning.points(table, seat),
        free=tuple(owning.name_of(table, each) for each in owning.candidates(table, seat)),
        locked=tuple(owning.name_of(table, each) for each in locked),
        has_seal=table.holder == seat,
        leads=owning.leader(table) == seat,
    )


def seal(table: Table, colours: Sequence[str], language: str) -> Seal:
    """Draw the seal."""
    signs = [
        None if seat is None else disc(colours[seat], language)
        for seat in (table.holder, table.previous)
    ]
    return Seal(signs[0], signs[1], told_seal(table, colours, language))
