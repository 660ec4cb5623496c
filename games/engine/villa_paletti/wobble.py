"""How hard a villa may be shaken before it falls (rules section 4.4), exact.

A load that meets a column behind its middle can lean forward on its way down, and holds against a
push by that. How much all floors together lean is settled by the push alone, so their equations
fall apart as those of the rest do: four for each floor, in which the push is one unknown more.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd

from msgspec import Struct

from games.engine.villa_paletti import simplex
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.editing import Document, Kind
from games.engine.villa_paletti.geometry import Point
from games.engine.villa_paletti.statics import MEMORY, Layer, Scene, layers

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Push(Struct, frozen=True):
    """What a push does to one floor, for each unit of it: it shears and it tilts.

    `tilt` is in parts of `parts`, which make the thickness of floors come out even.
    """

    shear: int
    tilt: int
    parts: int


@lru_cache(MEMORY)
def capacity(scene: Scene, first: int) -> tuple[Fraction, int]:
    """Return how hard the floors from `first` on may be pushed, and what they weigh.

    The push is in parts of the weight, of which a column's height makes a whole.
    """
    found = layers(scene)
    pushes = spread(found, first, EDITIONS[scene.edition].document)
    weight = sum(each.own for each in found[first:])
    limits = [
        limit(scene, floor, pushes[floor], direction)
        for floor in range(len(found))
        for direction in DIRECTIONS
    ]
    return min(limits), weight


def spread(found: tuple[Layer, ...], first: int, document: Document) -> list[Push]:
    """Add up from above what a push on the floors from `first` on does to each floor."""
    # A push acts in the middle of a floor; what comes from above acts on its upper side.
    common = gcd(document.thickness, 2 * document.height)
    parts, half = 2 * document.height // common, document.thickness // common
    pushes: list[Push] = []
    shear = tilt = 0
    for floor in reversed(range(len(found))):
        tilt += shear * (parts + 2 * half)
        if floor >= first:
            tilt += found[floor].own * half
            shear += found[floor].own
        pushes.append(Push(shear, tilt, parts))
    return pushes[::-1]


def limit(scene: Scene, floor: int, push: Push, direction: Point) -> Fraction:
    """Return how hard one floor may be pushed in one direction before it goes."""
    each = layers(scene)[floor]
    columns, right = equations(scene, each, push, direction)
    goal = [0] * (len(columns) - 1) + [1]
    found = simplex.maximise(columns, right, goal)
    if found is None or found.value is None:
        return Fraction(0)
    return found.value


def equations(
    scene: Scene, each: Layer, push: Push, direction: Point
) -> tuple[list[tuple[int, int, int, int]], list[int]]:
    """Return a floor's four equations; the last column is the push."""
    ux, uy = direction
    parts, plate = push.parts, each.plate
    along, across = ux * plate.x + uy * plate.y, ux * plate.y - uy * plate.x
    paths = [(x, y, 0) for x, y in each.corners] + leaning(scene, each, direction)
    columns = [
        (1, parts * (ux * x + uy * y - along), ux * y - uy * x - across, lean)
        for x, y, lean in paths
    ]
    columns.append((0, -push.tilt, 0, -push.shear))
    force, mx, my = each.force, each.moment_x, each.moment_y
    right = [
        force,
        parts * (ux * mx + uy * my - force * along),
        ux * my - uy * mx - force * across,
        0,
    ]
    return columns, right


def leaning(scene: Scene, each: Layer, direction: Point) -> list[tuple[int, int, int]]:
    """List the points from which a load can lean forward, and by how much."""
    edition = EDITIONS[scene.edition]
    friction = edition.document.friction
    places = {column.number: (column.x, column.y) for column in scene.columns}
    found = []
    for number, points in each.touching:
        reach = leans(edition.pieces[number].kind, direction)
        cx, cy = places[number]
        found += [
            (x, y, min(lean, friction))
            for x, y in points
            if (lean := reach.get((x - cx, y - cy), 0)) > 0
        ]
    return found


@lru_cache(MEMORY)
def leans(kind: Kind, direction: Point) -> dict[Point, int]:
    """Return for each point of a column how far a load may move on its way down."""
    ux, uy = direction
    ahead = {(x, y): ux * x + uy * y for x, y in kind.footprint}
    return {point: -2 * along for point, along in ahead.items()} | {(0, 0): max(ahead.values())}
