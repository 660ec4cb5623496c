"""PURE: the villa as it stands, seen from the south: floors and columns in order of painting."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.villa_paletti import outlines
from games.boards.villa_paletti.plans import Footing, footing
from games.engine.villa_paletti.data import EDITIONS, Edition
from games.engine.villa_paletti.geometry import Polygon
from games.engine.villa_paletti.state import Table


@dataclass(frozen=True, slots=True)
class Slab:
    """A floor from the side: its upper face, and its edge below that."""

    floor: str
    face: str
    edge: str


@dataclass(frozen=True, slots=True)
class Shaft:
    """A column from the side: a box between two ellipses, or what has corners drawn as bands.

    `x` and `y` are the middle of its foot, `half` is half of its width, `dip` half of its depth.
    """

    footing: Footing
    x: int
    y: int
    half: int
    dip: int
    height: int


@dataclass(frozen=True, slots=True)
class Storey:
    """A floor and what stands on it, from north to south; the base has no slab."""

    level: int
    slab: Slab | None
    shafts: tuple[Shaft, ...]


@dataclass(frozen=True, slots=True)
class Villa:
    """The whole villa and the part of the paper that it takes: left, top, width, height."""

    storeys: tuple[Storey, ...]
    base: int
    site: int
    flat: int
    box: tuple[int, int, int, int]


MARGIN = 60


def villa(table: Table) -> Villa:
    """Draw the villa from the south."""
    edition = EDITIONS[table.edition]
    levels = range(len(table.plates) + 1)
    storeys = tuple(storey(edition, table, level) for level in levels)
    base = edition.document.base
    return Villa(storeys, base, edition.document.site, flat(base), box(edition, storeys))


def box(edition: Edition, storeys: tuple[Storey, ...]) -> tuple[int, int, int, int]:
    """Return what must be on the paper: the base, every floor and every column."""
    base, low = edition.document.base, flat(edition.document.base)
    tops = [shaft.y - shaft.height - shaft.dip for each in storeys for shaft in each.shafts]
    reached = [corner for each in storeys if each.slab for corner in corners(each.slab.face)]
    left = min([-base, *(x for x, _ in reached)]) - MARGIN
    right = max([base, *(x for x, _ in reached)]) + MARGIN
    top = min([-low, *tops, *(y for _, y in reached)]) - MARGIN
    bottom = low + edition.document.thickness + MARGIN
    return left, top, right - left, bottom - top


def corners(written: str) -> list[tuple[int, int]]:
    """Read the corners of a written polygon."""
    pairs = (pair.split(",") for pair in written.split())
    return [(int(x), int(y)) for x, y in pairs]


def flat(length: int) -> int:
    """Return how long something that points north looks."""
    return length * outlines.FLAT // outlines.WHOLE


def storey(edition: Edition, table: Table, level: int) -> Storey:
    """Draw a floor and what stands on it."""
    return Storey(
        level,
        slab(edition, table, level) if level else None,
        tuple(shafts(edition, table, level)),
    )


def slab(edition: Edition, table: Table, level: int) -> Slab:
    """Draw a floor: its edge is its outline drawn down by its thickness."""
    lies = outlines.floor(edition, level, table.plates[level - 1])
    face = outlines.aside(lies, outlines.ground(edition, level))
    return Slab(
        edition.slabs[level - 1].id,
        outlines.points(face),
        outlines.points(drawn_down(face, edition.document.thickness)),
    )


def drawn_down(face: Polygon, thickness: int) -> Polygon:
    """Return the same face lower: painted before the face it shows as its edge."""
    return tuple((x, y + thickness) for x, y in face)


def shafts(edition: Edition, table: Table, level: int) -> list[Shaft]:
    """Draw the columns of a level from north to south, lower ones before those on them."""
    found = [
        shaft(edition, outlines.storey(edition, table, column), footing(column, piece))
        for column, piece in outlines.standing(edition, table, level)
    ]
    return sorted(found, key=lambda each: (each.footing.y, -each.y))


def shaft(edition: Edition, foot: int, drawn: Footing) -> Shaft:
    """Draw a column whose foot stands at a height."""
    return Shaft(
        footing=drawn,
        x=drawn.x,
        y=flat(drawn.y) - foot,
        half=drawn.radius,
        dip=flat(drawn.radius),
        height=edition.document.height,
    )
