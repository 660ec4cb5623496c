"""Looking for a place where the next floor can lie (rules section 5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.engine.villa_paletti import geometry, statics
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.geometry import Point
from games.engine.villa_paletti.statics import Plate, Scene, Standing

FEW = "columns"
ALL_LIE = "floors"


def impossible(scene: Scene) -> str | None:
    """Say why no floor can be laid at all: all lie, or too few columns stand; else None."""
    edition = EDITIONS[scene.edition]
    if len(scene.plates) == len(edition.slabs):
        return ALL_LIE
    return FEW if len(on_top(scene)) < edition.document.contacts else None


def on_top(scene: Scene) -> list[Standing]:
    """List the columns on the top floor."""
    return [column for column in scene.columns if column.level == len(scene.plates)]


@lru_cache(1 << 10)
def first_place(scene: Scene) -> Plate | None:
    """Return the first place of the search at which the next floor would rest, if there is one."""
    rules = EDITIONS[scene.edition].document.search
    spots = list(centres(scene, rules.step, rules.margin))
    for rotation in range(0, EDITIONS[scene.edition].rotations, rules.turn):
        for x, y in spots:
            if fits(scene, plate := Plate(x, y, rotation)):
                return plate
    return None


def centres(scene: Scene, step: int, margin: int) -> Iterator[Point]:
    """List the places for a floor's centre that are worth a look, over all columns on top.

    The centre has to lie over what bears it, and what is below has to bear the floor; neither
    depends on how the floor is turned.
    """
    columns = on_top(scene)
    edition = EDITIONS[scene.edition]
    weight = edition.slabs[len(scene.plates)].weight
    kinds = [(edition.pieces[each.number].kind, each.x, each.y) for each in columns]
    corners = geometry.hull(point for each in kinds for point in statics.samples(*each))
    xs, ys = [each.x for each in columns], [each.y for each in columns]
    for x in range(min(xs) - margin, max(xs) + margin + 1, step):
        for y in range(min(ys) - margin, max(ys) + margin + 1, step):
            if geometry.inside(corners, x, y):
                bears = statics.carry(scene, x, y)
                if bears is None or bears >= weight:
                    yield x, y


def fits(scene: Scene, plate: Plate) -> bool:
    """Say whether the next floor touches enough columns at a place and rests on them.

    What is below is not looked at: `centres` lists only places where it bears the floor.
    """
    points: list[Point] = []
    touched = 0
    for column in on_top(scene):
        found = touching(scene, column, plate)
        touched += bool(found)
        points += found
    if touched < EDITIONS[scene.edition].document.contacts:
        return False
    return geometry.inside(geometry.hull(points), plate.x, plate.y)


def touching(scene: Scene, column: Standing, plate: Plate) -> list[Point]:
    """List the points where a column of the top floor would touch the next floor."""
    edition, floor = EDITIONS[scene.edition], len(scene.plates)
    kind = edition.pieces[column.number].kind
    return [
        (x, y)
        for x, y in statics.samples(kind, column.x, column.y)
        if statics.covers(edition, floor, plate, x, y)
    ]
