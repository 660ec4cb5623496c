"""PURE: where things lie on the paper, in whole tenths of a millimetre.

Plans look from above, north up. The villa as a whole is seen from the south, a little from above:
what lies farther north lies higher on the paper, and so does what stands higher.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.villa_paletti import geometry
from games.engine.villa_paletti.data import Edition, Piece
from games.engine.villa_paletti.geometry import Point, Polygon
from games.engine.villa_paletti.state import Column, Table
from games.engine.villa_paletti.statics import Plate

# How flat the ground looks from the side: 37 of 100.
FLAT, WHOLE = 37, 100


def points(polygon: Iterable[Point]) -> str:
    """Write the corners of a polygon as SVG takes them."""
    return " ".join(f"{x},{y}" for x, y in polygon)


def above(polygon: Iterable[Point]) -> Polygon:
    """Turn places into those of a plan: north is up, where SVG counts downwards."""
    return tuple((x, -y) for x, y in polygon)


def aside(polygon: Iterable[Point], height: int) -> Polygon:
    """Turn places at a height into those of the view from the south."""
    return tuple((x, -y * FLAT // WHOLE - height) for x, y in polygon)


def floor(edition: Edition, level: int, plate: Plate) -> Polygon:
    """Return the outline of the floor that carries a level, where it lies."""
    return geometry.shift(edition.slabs[level - 1].turned[plate.rotation], plate.x, plate.y)


def ground(edition: Edition, level: int) -> int:
    """Return how high the upper side of a level's floor lies; the base lies at nought."""
    return level * (edition.document.height + edition.document.thickness)


def storey(edition: Edition, table: Table, column: Column) -> int:
    """Return how high the foot of a column stands, on others if it is stacked."""
    height, below = ground(edition, column.level), column.on
    while below is not None:
        height += edition.document.height
        below = table.columns[edition.numbers[below]].on
    return height


def standing(edition: Edition, table: Table, level: int) -> list[tuple[Column, Piece]]:
    """List the columns that stand on a level; one in a hand stands nowhere."""
    held = table.hold.column if table.hold is not None and table.hold.in_hand else None
    return [
        (column, piece)
        for column, piece in zip(table.columns, edition.pieces, strict=True)
        if column.level == level and not column.out and piece.id != held
    ]
