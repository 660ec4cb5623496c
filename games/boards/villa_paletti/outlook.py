"""PURE: what is known of the risks, as it is drawn: numbers in pills, letters, a map.

It is slow to work out, so whoever draws brings it along, or draws without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.boards.choices import Pick
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti.answers import Lay, Place
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.spots import FloorPlace, Mark, Spot
from games.engine.villa_paletti.state import FLOOR, View
from games.engine.villa_paletti.tremor import ALL

CALM, SHAKY = 10, 30
"""Risks in percent up to which a place is drawn as calm, and as shaky."""


class Interval(Protocol):
    """The risk of pulling a column at least and at most."""

    @property
    def column(self) -> str: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...


class Advice(Protocol):
    """What the engine works out for a seat before it decides."""

    @property
    def columns(self) -> Sequence[Interval]: ...
    @property
    def spots(self) -> Sequence[Spot]: ...
    @property
    def map(self) -> Sequence[Mark]: ...
    @property
    def places(self) -> Sequence[FloorPlace]: ...


@dataclass(frozen=True, slots=True)
class Lettered:
    """A place on the top floor with its letter and risk."""

    letter: str
    x: int
    y: int
    risk: int
    told: str
    move: Place | Lay
    pick: Pick | None = None


@dataclass(frozen=True, slots=True)
class Heat:
    """A square of the map; `grade` says how risky it is there."""

    x: int
    y: int
    grade: str


def risks(view: View, advice: Advice | None, language: str) -> dict[str, str]:
    """Write the risk of pulling each column as far as it is known: exact for the one felt."""
    known = {each.column: (each.least, each.most) for each in advice.columns} if advice else {}
    hold = view.table.hold
    if hold is not None and hold.safe is not None and not hold.in_hand:
        known = {hold.column: (ALL - hold.safe, ALL - hold.safe)}
    return {column: written(low, high, language) for column, (low, high) in known.items()}


def written(low: int, high: int, language: str) -> str:
    """Write a risk: one number, or from one to another."""
    key = "risk" if low == high else "risk_range"
    return words(language)[key].format(low=low, high=high)


def lettered(view: View, advice: Advice | None, language: str) -> tuple[Lettered, ...]:
    """Draw the places with letters; what is set on another column stands on no place of its own."""
    if advice is None:
        return ()
    found = advice.places if view.table.phase == FLOOR else advice.spots
    return tuple(
        letter(view, each.letter, each.move, each.risk, language)
        for each in found
        if isinstance(each.move, Place | Lay)
    )


def letter(view: View, name: str, move: Place | Lay, risk: int, language: str) -> Lettered:
    """Draw one place: of a floor, its centre."""
    unit = EDITIONS[view.table.edition].document.unit
    said = {"letter": name, "x": move.x, "y": move.y, "risk": risk}
    told = words(language)["spot_told"].format(**said)
    if isinstance(move, Lay):
        told = words(language)["place_told"].format(**said, rotation=move.rotation)
    return Lettered(name, int(move.x) * unit, -int(move.y) * unit, risk, told, move)


def heat(view: View, advice: Advice | None) -> tuple[Heat, ...]:
    """Draw the map of the risk."""
    unit = EDITIONS[view.table.edition].document.unit
    found = advice.map if advice else ()
    return tuple(Heat(mark.x * unit, -mark.y * unit, grade(mark.risk)) for mark in found)


def grade(risk: int) -> str:
    """Say how risky a place is, in three grades."""
    if risk <= CALM:
        return "calm"
    return "shaky" if risk <= SHAKY else "wild"
