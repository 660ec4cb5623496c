"""What stands, and what each column carries: exact, in whole numbers (rules sections 3.3 to 4.5).

A column hands a load down at the very place where it takes it up. So whatever lies above a floor
presses on its supports with the same sum and the same moments however the load spreads higher up:
the equations of all floors fall apart into three for each. A floor rests exactly if the common
centre of gravity of all that it bears lies in the hull of the points that it touches.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from games.engine.villa_paletti import geometry, simplex
from games.engine.villa_paletti.data import EDITIONS, Edition
from games.engine.villa_paletti.editing import Kind
from games.engine.villa_paletti.geometry import Point, Polygon, Side

MEMORY = 1 << 11
"""So many answers are kept of each question: those of a few positions, not of all games."""


class Plate(Struct, frozen=True, gc=False):
    """A floor that lies: its centre, and its rotation in steps."""

    x: int
    y: int
    rotation: int


class Standing(Struct, frozen=True, gc=False):
    """A column that stands: its number and place. Level 0 is the base, level k the k-th floor."""

    number: int
    level: int
    x: int
    y: int


class Scene(Struct, frozen=True, gc=False):
    """All that the physics looks at: what stands where, by number, and the floors from below."""

    edition: str
    columns: tuple[Standing, ...]
    plates: tuple[Plate, ...]


class Layer(Struct, frozen=True):
    """A floor with what bears it and what it bears.

    `touching` has for each column below it the points where it touches. `force` and the moments
    are those of all weight from this floor upwards; `own` is the weight of the floor and of the
    columns on it. `sides` bound the hull of the points; there are none if it touches nothing.
    """

    plate: Plate
    touching: tuple[tuple[int, tuple[Point, ...]], ...]
    own: int
    force: int
    moment_x: int
    moment_y: int
    corners: Polygon
    sides: tuple[Side, ...]

    @property
    def rests(self) -> bool:
        """Say whether the weight lies over what bears it."""
        force, mx, my = self.force, self.moment_x, self.moment_y
        return bool(self.sides) and all(a * mx + b * my + c * force >= 0 for a, b, c in self.sides)


# --- touching --------------------------------------------------------------------------------


def samples(kind: Kind, x: int, y: int) -> tuple[Point, ...]:
    """List the points where a column can touch a floor: its footprint, then its centre."""
    return (*((x + px, y + py) for px, py in kind.footprint), (x, y))


@lru_cache(MEMORY)
def contact(edition: str, number: int, x: int, y: int, floor: int, plate: Plate) -> Polygon:
    """List the points where a column at (x, y) touches a floor above it."""
    kind = EDITIONS[edition].pieces[number].kind
    return tuple(
        point for point in samples(kind, x, y) if covers(EDITIONS[edition], floor, plate, *point)
    )


def covers(edition: Edition, floor: int, plate: Plate, x: int, y: int) -> bool:
    """Say whether a floor lies over (or under) a point."""
    slab = edition.slabs[floor]
    dx, dy = x - plate.x, y - plate.y
    away = dx * dx + dy * dy
    if away <= slab.inner:
        return True
    return away <= slab.outer and geometry.inside(slab.turned[plate.rotation], dx, dy)


@lru_cache(MEMORY)
def layers(scene: Scene) -> tuple[Layer, ...]:
    """Return every floor with its supports and loads, from below."""
    found: list[Layer] = []
    force = mx = my = 0
    for floor in reversed(range(len(scene.plates))):
        own, own_x, own_y = weigh(scene, floor)
        force, mx, my = force + own, mx + own_x, my + own_y
        found.append(layer(scene, floor, own, (force, mx, my)))
    return tuple(reversed(found))


def weigh(scene: Scene, floor: int) -> tuple[int, int, int]:
    """Return the weight of a floor and the columns on it, and its moments."""
    edition, plate = EDITIONS[scene.edition], scene.plates[floor]
    weight = edition.slabs[floor].weight
    mx, my = weight * plate.x, weight * plate.y
    for column in scene.columns:
        if column.level == floor + 1:
            more = edition.pieces[column.number].kind.weight
            weight, mx, my = weight + more, mx + more * column.x, my + more * column.y
    return weight, mx, my


def layer(scene: Scene, floor: int, own: int, load: tuple[int, int, int]) -> Layer:
    """Put a floor together with the columns that touch it."""
    plate = scene.plates[floor]
    touching = []
    for column in scene.columns:
        if column.level == floor:
            points = contact(scene.edition, column.number, column.x, column.y, floor, plate)
            if points:
                touching.append((column.number, points))
    corners = geometry.hull(point for _, points in touching for point in points)
    bounds = geometry.sides(corners) if corners else ()
    return Layer(plate, tuple(touching), own, *load, corners, bounds)


# --- standing --------------------------------------------------------------------------------


def stands(scene: Scene) -> bool:
    """Say whether everything stays where it is (4.1)."""
    return all(each.rests for each in layers(scene))


def without(scene: Scene, number: int) -> Scene:
    """Return the scene without a column."""
    rest = tuple([each for each in scene.columns if each.number != number])
    return Scene(scene.edition, rest, scene.plates)


def carry(scene: Scene, x: int, y: int) -> Fraction | None:
    """Return how much weight the top floor bears at a place (4.5); None: there is no limit."""
    least: tuple[int, int] | None = None
    for each in layers(scene):
        force, mx, my = each.force, each.moment_x, each.moment_y
        for a, b, c in each.sides:
            beyond = -(a * x + b * y + c)
            if beyond <= 0:
                continue
            room = a * mx + b * my + c * force
            if least is None or room * least[1] < least[0] * beyond:
                least = room, beyond
    return None if least is None else Fraction(*least)


# --- loads -----------------------------------------------------------------------------------


def equations(each: Layer) -> tuple[list[tuple[int, int, int]], list[int], list[int]]:
    """Return a floor's three equations: columns, whose column each is, and the right side."""
    x, y = each.plate.x, each.plate.y
    columns, owners = [], []
    for number, points in each.touching:
        for px, py in points:
            columns.append((1, px - x, py - y))
            owners.append(number)
    right = [each.force, each.moment_x - each.force * x, each.moment_y - each.force * y]
    return columns, owners, right


@lru_cache(MEMORY)
def loads(scene: Scene, floor: int, heights: tuple[int, ...]) -> dict[int, Fraction]:
    """Return what each column below a floor carries, if it settles as low as it can (4.2)."""
    columns, owners, right = equations(layers(scene)[floor])
    found = simplex.maximise(columns, right, [heights[owner] for owner in owners])
    carried: dict[int, Fraction] = {}
    for variable, amount in (found.amounts if found else {}).items():
        owner = owners[variable]
        carried[owner] = carried.get(owner, Fraction(0)) + amount
    return carried


@lru_cache(MEMORY)
def load_range(scene: Scene, floor: int, number: int) -> tuple[Fraction, Fraction]:
    """Return the least and the most that a column below a floor may carry (4.3)."""
    columns, owners, right = equations(layers(scene)[floor])
    wanted = [int(owner == number) for owner in owners]
    most = simplex.maximise(columns, right, wanted)
    least = simplex.maximise(columns, right, [-each for each in wanted])
    if most is None or least is None or most.value is None or least.value is None:
        return Fraction(0), Fraction(0)
    return -least.value, most.value
