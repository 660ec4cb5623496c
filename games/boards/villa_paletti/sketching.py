"""PURE: the villa from the south in signs, for mails of plain text; one sign is 5 millimetres."""

from __future__ import annotations

from collections.abc import Iterable

from games.boards.villa_paletti import outlines
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti.data import EDITIONS, Edition
from games.engine.villa_paletti.state import Table, View

SIGN = 50
"""So many tenths of a millimetre a sign is wide."""
WIDEST = 66
SHAFTS = {"thin": "|", "hex": "HH", "thick": "##"}
NAME = 2
"""How many signs the name of a column has."""


def sketch(view: View, language: str = "en") -> list[str]:
    """Draw every level from the top floor down to the ground, with the names of the columns."""
    table = view.table
    edition = EDITIONS[table.edition]
    left, right = sides(edition, table)
    sign = max(SIGN, -(-(right - left) // WIDEST))
    drawn: list[str] = []
    for level in range(len(table.plates), -1, -1):
        drawn += standing(edition, table, level, left, sign)
        if level:
            drawn.append(floor(edition, table, level, left, sign, language))
    base = edition.document.base
    ground = band(-base, base, left, sign, "~", "")
    return [words(language)["sketch_key"], *drawn, ground]


def sides(edition: Edition, table: Table) -> tuple[int, int]:
    """Return how far west and east something reaches."""
    base = edition.document.base
    reached = [
        x
        for level, plate in enumerate(table.plates, start=1)
        for x, _ in outlines.floor(edition, level, plate)
    ]
    return min([-base, *reached]), max([base, *reached])


def floor(edition: Edition, table: Table, level: int, left: int, sign: int, language: str) -> str:
    """Draw a floor as a line with its name in the middle."""
    lies = outlines.floor(edition, level, table.plates[level - 1])
    name = words(language)[f"sketch_{edition.slabs[level - 1].id}"]
    xs = [x for x, _ in lies]
    return band(min(xs), max(xs), left, sign, "=", f" {name} ")


def band(begin: int, end: int, left: int, sign: int, fill: str, name: str) -> str:
    """Draw a line from one place to another."""
    indent, wide = (begin - left) // sign, (end - begin) // sign
    return " " * indent + name.center(wide, fill)


def standing(edition: Edition, table: Table, level: int, left: int, sign: int) -> list[str]:
    """Draw the columns of a level from west to east, above their names."""
    found = sorted(
        (
            (column.x, piece.kind.id, piece.id)
            for column, piece in outlines.standing(edition, table, level)
        )
    )
    places = apart((x - left) // sign for x, _, _ in found)
    shafts = [SHAFTS[kind] for _, kind, _ in found]
    rows = (row(places, shafts), row(places, [name for _, _, name in found]))
    return [each for each in rows if each]


def apart(places: Iterable[int]) -> list[int]:
    """Move what would be drawn over each other to the east."""
    found: list[int] = []
    for place in places:
        found.append(max(place, found[-1] + NAME) if found else place)
    return found


def row(places: list[int], signs: list[str]) -> str:
    """Write signs at their places."""
    written = ""
    for place, text in zip(places, signs, strict=True):
        written = f"{written.ljust(place)}{text}"
    return written
