"""The equations of all floors in one system, as the rules page writes them, in whole numbers.

The engine solves each floor by itself. Here the same simplex solves them together, so that the
proof that they fall apart (games/engine/villa_paletti/statics.py) is not only on paper.
"""

from __future__ import annotations

from fractions import Fraction

from games.engine.villa_paletti import simplex, statics, wobble
from tests.engine.villa_paletti.positions import EDITION

PARTS = 20


def paths(scene, direction=None):
    """List every way down: the floor it begins at, column, top point and lean."""
    found = []
    for column in scene.columns:
        floor = column.level
        if floor >= len(scene.plates):
            continue
        kind = EDITION.pieces[column.number].kind
        place = (column.x, column.y, floor, scene.plates[floor])
        for x, y in statics.contact(scene.edition, column.number, *place):
            found.append((floor, column.number, x, y, 0))
            if direction:
                lean = wobble.leans(kind, direction).get((x - column.x, y - column.y), 0)
                if lean > 0:
                    found.append((floor, column.number, x, y, min(lean, EDITION.document.friction)))
    return found


def weights(scene, floor):
    """List the weights that rest on a floor by themselves, with their places."""
    plate = scene.plates[floor]
    own = [(EDITION.slabs[floor].weight, plate.x, plate.y)]
    return own + [
        (EDITION.pieces[column.number].kind.weight, column.x, column.y)
        for column in scene.columns
        if column.level == floor + 1
    ]


def columns(scene, ways, direction=(0, 0)):
    """Return the columns of the system: three rows a floor, moments in parts."""
    found = []
    for floor, _, x, y, lean in ways:
        row = [0] * 3 * len(scene.plates)
        row[3 * floor : 3 * floor + 3] = arms(scene.plates[floor], x, y)
        if floor:
            # One whole lean, and the lever of the lower floor's thickness on top of it.
            reach = lean * (PARTS + 2)
            lower = arms(scene.plates[floor - 1], x, y)
            moved = (lower[0], *(a + reach * u for a, u in zip(lower[1:], direction, strict=True)))
            row[3 * floor - 3 : 3 * floor] = [-each for each in moved]
        found.append(row)
    return found


def arms(plate, x, y):
    return 1, PARTS * (x - plate.x), PARTS * (y - plate.y)


def right(scene):
    """Return the right side of the system."""
    found = []
    for floor, plate in enumerate(scene.plates):
        rows = [[w * arm for arm in arms(plate, x, y)] for w, x, y in weights(scene, floor)]
        found += [sum(row) for row in zip(*rows, strict=True)]
    return found


def stands(scene):
    return simplex.feasible(columns(scene, paths(scene)), right(scene))


def carry(scene, x, y):
    extra = [0] * 3 * len(scene.plates)
    extra[-3:] = [-each for each in arms(scene.plates[-1], x, y)]
    rows = [*columns(scene, paths(scene)), extra]
    return simplex.maximise(rows, right(scene), [0] * (len(rows) - 1) + [1]).value


def load_range(scene, number):
    ways = paths(scene)
    goal = [int(way[1] == number) for way in ways]
    rows, side = columns(scene, ways), right(scene)
    least = simplex.maximise(rows, side, [-each for each in goal]).value
    return -least, simplex.maximise(rows, side, goal).value


def heaviest(scene, heights):
    """Return the highest sum of height times load."""
    ways = paths(scene)
    goal = [heights[way[1]] for way in ways]
    return simplex.maximise(columns(scene, ways), right(scene), goal).value


def capacity(scene, first):
    return min(pushed(scene, first, way) for way in wobble.DIRECTIONS)


def pushed(scene, first, direction):
    """Return how hard the floors from `first` on can be pushed in one direction."""
    ways, floors = paths(scene, direction), range(len(scene.plates))
    rows = [
        [
            *row,
            *(way[4] * ((way[0] == floor) - (way[0] == floor + 1)) for floor in floors),
        ]
        for row, way in zip(columns(scene, ways, direction), ways, strict=True)
    ]
    push, shear = [], []
    for floor in floors:
        weight = sum(w for w, _, _ in weights(scene, floor)) if floor >= first else 0
        push += [0, *(-u * weight for u in direction)]
        shear.append(-weight)
    goal = [0] * len(rows) + [1]
    side = [*right(scene), *(0 for _ in floors)]
    found = simplex.maximise([*rows, [*push, *shear]], side, goal)
    return Fraction(found.value)
