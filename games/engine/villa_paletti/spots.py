"""Where a column or a floor might well be put: a few places with letters, and a map of the risk.

Everything here follows from a view alone and is the same for everybody who sees the same table, so
that a letter in a mail and the same letter in its answer mean the same place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from string import ascii_uppercase
from typing import Final

from msgspec import Struct

from games.engine.villa_paletti import building, geometry, layout, owning, search, statics, tremor
from games.engine.villa_paletti.answers import Lay, Place, Stack
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.geometry import Point
from games.engine.villa_paletti.moves import refusal
from games.engine.villa_paletti.state import DUE, FLOOR, PROVE, Table, View
from games.engine.villa_paletti.statics import Plate, Scene
from games.engine.villa_paletti.tremor import ALL

MOST_SPOTS: Final = 6
MOST_STACKS: Final = 3
MOST_PLACES: Final = 6
TRIED_PLACES: Final = 24
GRID: Final = 10
"""Spots are looked for every so many millimetres."""
WORSE: Final = 10
"""So many points of risk more than the best spot has are still worth a letter."""
NEAR: Final = 250
"""Floors whose centres are nearer to each other, in tenths of a millimetre, are alike."""
TURN: Final = 3
"""Places for a floor are looked for at every so many steps of rotation."""


class Spot(Struct, frozen=True):
    """A place for a column, with its letter and its risk in percent."""

    letter: str
    move: Place | Stack
    risk: int


class FloorPlace(Struct, frozen=True):
    """A place for the next floor, with its letter, its risk and how many columns it touches."""

    letter: str
    move: Lay
    risk: int
    contacts: int


class Mark(Struct, frozen=True, gc=False):
    """A place on the map, in millimetres, with the risk of setting the column there."""

    x: int
    y: int
    risk: int


# --- columns ---------------------------------------------------------------------------------


def subject(view: View) -> int | None:
    """Return the column that spots are for: the one held, else the widest the seat may take."""
    table = view.table
    if table.hold is not None:
        return owning.number_of(table, table.hold.column)
    pieces = EDITIONS[table.edition].pieces
    seat = table.active if table.phase == PROVE else view.seat
    choice = owning.candidates(table, seat) if seat is not None else []
    return max(choice, key=lambda number: (pieces[number].kind.radius, -number), default=None)


def spots(view: View) -> tuple[Spot, ...]:
    """Suggest places for the column that is held, or will be."""
    number = subject(view)
    if number is None:
        return ()
    table = view.table
    moves = [*spread(table, number), *stacks(table, number)]
    return tuple(
        Spot(letter, move, ALL - safe)
        for letter, (move, safe) in zip(ascii_uppercase, moves, strict=False)
    )


def risk_map(view: View) -> tuple[Mark, ...]:
    """Return every place of the grid where the column can be set down, with its risk."""
    number = subject(view)
    if number is None:
        return ()
    return marks(owning.scene(view.table), number, on_floor(view.table, number))


def on_floor(table: Table, number: int) -> tuple[tuple[int, Point], ...]:
    """List the columns that stand right on the top floor, but for one: number and place."""
    top = len(table.plates)
    return tuple(
        (other, (column.x, column.y))
        for other, column in enumerate(table.columns)
        if other != number and not column.out and column.level == top and column.on is None
    )


@lru_cache(1 << 8)
def marks(scene: Scene, number: int, others: tuple[tuple[int, Point], ...]) -> tuple[Mark, ...]:
    """Make the map of a column for what stands."""
    edition = EDITIONS[scene.edition]
    weight, unit = edition.pieces[number].kind.weight, edition.document.unit
    lifted = statics.without(scene, number)
    top, found = tremor.bump(lifted), []
    for x, y in floor_grid(scene, number):
        if any(layout.is_near(edition, number, (x, y), other, at) for other, at in others):
            continue
        safe = tremor.pressed(lifted, x, y, weight, top)
        if safe is not None:
            found.append(Mark(x // unit, y // unit, ALL - safe))
    return tuple(found)


def floor_grid(scene: Scene, number: int) -> Iterator[Point]:
    """List the places of the grid where a column stands wholly on the top floor."""
    edition, floor = EDITIONS[scene.edition], len(scene.plates) - 1
    plate, slab, kind = scene.plates[floor], edition.slabs[floor], edition.pieces[number].kind
    outline, middle = slab.turned[plate.rotation], max(isqrt(slab.inner) - kind.radius, 0) ** 2
    step = GRID * edition.document.unit
    xs, ys = zip(*outline, strict=True)
    for dx in range(min(xs) // step * step, max(xs) + 1, step):
        for dy in range(min(ys) // step * step, max(ys) + 1, step):
            if dx * dx + dy * dy <= middle or all(
                geometry.inside(outline, dx + px, dy + py) for px, py in kind.footprint
            ):
                yield plate.x + dx, plate.y + dy


def spread(table: Table, number: int) -> list[tuple[Place | Stack, int]]:
    """Choose spots of low risk that lie far apart, the safest and most central first."""
    others = on_floor(table, number)
    found = marks(owning.scene(table), number, others)
    if not found:
        return []
    unit, plate = EDITIONS[table.edition].document.unit, table.plates[-1]
    middle = (plate.x // unit, plate.y // unit)
    best = min(mark.risk for mark in found)
    good = [mark for mark in found if mark.risk <= best + WORSE]
    first = min(good, key=lambda mark: (mark.risk, layout.away((mark.x, mark.y), middle)))
    chosen = scatter(good, first, [(x // unit, y // unit) for _, (x, y) in others])
    return [(Place(mark.x, mark.y), ALL - mark.risk) for mark in chosen]


def scatter(good: list[Mark], first: Mark, taken: list[Point]) -> list[Mark]:
    """Add to the first spot those that are farthest from all before them, and from columns."""
    chosen = [first]
    while len(chosen) < min(MOST_SPOTS, len(good)):
        points = [*taken, *((mark.x, mark.y) for mark in chosen)]
        chosen.append(max(good, key=lambda mark: (room(mark, points), -mark.risk)))
    return list(dict.fromkeys(chosen))


def room(mark: Mark, points: list[Point]) -> int:
    """Return the squared distance to the nearest of some points."""
    return min(layout.away((mark.x, mark.y), point) for point in points)


def stacks(table: Table, number: int) -> list[tuple[Place | Stack, int]]:
    """Choose the safest columns to stack on; there are some on the red floor only."""
    edition = EDITIONS[table.edition]
    if len(table.plates) < len(edition.slabs):
        return []
    moves = [Stack(piece.id) for piece in edition.pieces]
    possible: list[tuple[Place | Stack, int]] = [
        (move, building.stack_safe(table, number, move))
        for move in moves
        if refusal(building.stack_safe, table, number, move) is None
    ]
    return sorted(possible, key=lambda pair: -pair[1])[:MOST_STACKS]


# --- floors ----------------------------------------------------------------------------------


def places(view: View) -> tuple[FloorPlace, ...]:
    """Suggest places for the next floor, the safest first."""
    table = view.table
    scene = owning.scene(table)
    if search.impossible(scene) is not None:
        return ()
    known = table.place if table.phase in (FLOOR, DUE) else None
    edition = EDITIONS[table.edition]
    unit = edition.document.unit
    return tuple(
        FloorPlace(
            letter,
            Lay(plate.x // unit, plate.y // unit, plate.rotation),
            ALL - safe,
            len(building.contacts(scene, plate)),
        )
        for letter, (plate, safe) in zip(ascii_uppercase, floor_places(scene, known), strict=False)
    )


@lru_cache(1 << 8)
def floor_places(scene: Scene, known: Plate | None) -> tuple[tuple[Plate, int], ...]:
    """Choose some places with their highest harmless tremor; what was found before is one."""
    tried = dict.fromkeys([*([known] if known else []), *promising(scene)])
    judged = [(plate, safe) for plate in tried if (safe := tremor.lay(scene, plate)) is not None]
    judged.sort(key=lambda pair: -pair[1])
    chosen: list[tuple[Plate, int]] = []
    for plate, safe in judged:
        if len(chosen) < MOST_PLACES and not any(alike(plate, other) for other, _ in chosen):
            chosen.append((plate, safe))
    return tuple(chosen)


def promising(scene: Scene) -> list[Plate]:
    """List places at which the next floor rests, those first that tip last."""
    edition = EDITIONS[scene.edition]
    rules = edition.document.search
    found = []
    for x, y in search.centres(scene, rules.step, rules.margin):
        for rotation in range(0, edition.rotations, TURN):
            plate = Plate(x, y, rotation)
            if search.fits(scene, plate):
                found.append((margin(scene, plate), plate))
    found.sort(key=lambda pair: -pair[0])
    return [plate for _, plate in found[:TRIED_PLACES]]


def margin(scene: Scene, plate: Plate) -> int:
    """Return how far a floor's centre lies from the edge of what bears it (squared)."""
    points = [
        point for column in search.on_top(scene) for point in search.touching(scene, column, plate)
    ]
    bounds = geometry.sides(geometry.hull(points))
    return min((a * plate.x + b * plate.y + c) ** 2 // (a * a + b * b) for a, b, c in bounds)


def alike(plate: Plate, other: Plate) -> bool:
    """Say whether two places are so near each other that one letter is enough."""
    return layout.away((plate.x, plate.y), (other.x, other.y)) < NEAR**2
