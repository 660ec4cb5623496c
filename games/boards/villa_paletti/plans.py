"""PURE: each level from above: what stands on it, and the shadow of the floor over it."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.villa_paletti import outlines
from games.engine.villa_paletti.data import EDITIONS, Edition, Piece
from games.engine.villa_paletti.state import Column, Table

MARGIN = 30
"""Round what is drawn."""


@dataclass(frozen=True, slots=True)
class Footing:
    """A column on a plan: its name, which is printed on it in every language, where it stands.

    `shape` has the corners of what is not round. A column on top of others covers them.
    """

    key: str
    colour: str
    kind: str
    x: int
    y: int
    radius: int
    shape: str
    locked: bool
    stacked: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A level: 0 is the base. `floor` is the colour and `outline` the shape of what it stands on.

    `shadow` is the outline of the floor above it, if one lies there.
    """

    level: int
    floor: str
    outline: str
    shadow: str
    columns: tuple[Footing, ...]
    is_top: bool


def plans(table: Table) -> tuple[Plan, ...]:
    """Draw every level from the base upwards."""
    edition = EDITIONS[table.edition]
    return tuple(plan(edition, table, level) for level in range(len(table.plates) + 1))


def paper(table: Table) -> tuple[int, int, int, int]:
    """Return what every plan must show, so that all have one scale: left, top, width, height."""
    edition = EDITIONS[table.edition]
    side = edition.document.base + MARGIN
    found = [(-side, -side), (side, side)]
    for level, plate in enumerate(table.plates, start=1):
        found += outlines.above(outlines.floor(edition, level, plate))
    xs, ys = zip(*found, strict=True)
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top


def plan(edition: Edition, table: Table, level: int) -> Plan:
    """Draw one level."""
    top = len(table.plates)
    return Plan(
        level=level,
        floor=edition.slabs[level - 1].id if level else "",
        outline=lying(edition, table, level) if level else "",
        shadow=lying(edition, table, level + 1) if level < top else "",
        columns=tuple(footings(edition, table, level)),
        is_top=level == top,
    )


def lying(edition: Edition, table: Table, level: int) -> str:
    """Write the outline of the floor that carries a level."""
    lies = outlines.floor(edition, level, table.plates[level - 1])
    return outlines.points(outlines.above(lies))


def footings(edition: Edition, table: Table, level: int) -> list[Footing]:
    """Draw the columns of a level, those first that stand lower."""
    standing = outlines.standing(edition, table, level)
    standing.sort(key=lambda pair: outlines.storey(edition, table, pair[0]))
    return [footing(column, piece) for column, piece in standing]


def footing(column: Column, piece: Piece) -> Footing:
    """Draw a column from above."""
    corners = [(column.x + x, column.y + y) for x, y in rim(piece)]
    return Footing(
        key=piece.id,
        colour=piece.colour,
        kind=piece.kind.id,
        x=column.x,
        y=-column.y,
        radius=piece.kind.radius,
        shape=outlines.points(outlines.above(corners)) if is_angular(piece) else "",
        locked=column.locked,
        stacked=column.on is not None,
    )


def is_angular(piece: Piece) -> bool:
    """Say whether a column has corners."""
    return piece.kind.id == "hex"


def rim(piece: Piece) -> list[tuple[int, int]]:
    """List the points of a column's footprint in order round its centre."""
    above = sorted((x, y) for x, y in piece.kind.footprint if y >= 0)
    below = sorted(((x, y) for x, y in piece.kind.footprint if y < 0), reverse=True)
    return [*above[::-1], *below[::-1]]
