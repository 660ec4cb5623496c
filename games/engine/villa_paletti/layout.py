"""How the villa is begun: columns anywhere on the building site, the first floor on them (5.2)."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.villa_paletti import statics
from games.engine.villa_paletti.data import Edition
from games.engine.villa_paletti.geometry import Point
from games.engine.villa_paletti.statics import Plate, Scene, Standing


def places(edition: Edition, chance: Chance) -> tuple[Point, ...]:
    """Draw where the columns stand, one after the other, none too near another."""
    found: list[Point] = []
    for number in range(len(edition.pieces)):
        spot = spot_of(edition, number, chance)
        while any(is_near(edition, number, spot, other, at) for other, at in enumerate(found)):
            spot = spot_of(edition, number, chance)
        found.append(spot)
    return tuple(found)


def spot_of(edition: Edition, number: int, chance: Chance) -> Point:
    """Draw a place on the building site."""
    reach = edition.document.site - edition.pieces[number].kind.radius
    return within(reach, edition.document.unit, chance)


def within(reach: int, unit: int, chance: Chance) -> Point:
    """Draw a place in a circle, in whole units."""
    most = reach // unit
    while True:
        x, y = (unit * (number - most) for number in chance.numbers((2 * most + 1,) * 2))
        if x * x + y * y <= reach * reach:
            return x, y


def is_near(edition: Edition, number: int, at: Point, other: int, there: Point) -> bool:
    """Say whether two columns of one level are too near each other (3.3)."""
    return away(at, there) < needed(edition, number, other) ** 2


def needed(edition: Edition, number: int, other: int) -> int:
    """Return how far apart the middles of two columns have to be."""
    radii = (edition.pieces[each].kind.radius for each in (number, other))
    return sum(radii) + edition.document.gap


def away(at: Point, there: Point) -> int:
    """Return the squared distance of two points."""
    return (at[0] - there[0]) ** 2 + (at[1] - there[1]) ** 2


def heights(edition: Edition, chance: Chance) -> tuple[int, ...]:
    """Draw by how much each column is too high or too low."""
    most = edition.document.error
    drawn = chance.numbers((2 * most + 1,) * len(edition.pieces))
    pairs = zip(drawn, edition.pieces, strict=True)
    return tuple(number - most - piece.kind.short for number, piece in pairs)


def first_floor(edition: Edition, spots: tuple[Point, ...], chance: Chance) -> Plate:
    """Draw where the first floor lies: above the base, on at least three columns, at rest."""
    columns = tuple(Standing(number, 0, x, y) for number, (x, y) in enumerate(spots))
    document = edition.document
    while True:
        x, y = within(document.layout.drift, document.unit, chance)
        plate = Plate(x, y, chance.below(edition.rotations))
        scene = Scene(edition.key, columns, (plate,))
        touching = statics.layers(scene)[0].touching
        is_held = len(touching) >= document.contacts and statics.stands(scene)
        if is_held and is_above_base(edition, plate):
            return plate


def is_above_base(edition: Edition, plate: Plate) -> bool:
    """Say whether the first floor juts out nowhere."""
    reach = edition.document.base**2
    corners = edition.slabs[0].turned[plate.rotation]
    return all((x + plate.x) ** 2 + (y + plate.y) ** 2 <= reach for x, y in corners)
