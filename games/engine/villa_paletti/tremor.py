"""How much a hand may tremble: the highest harmless roll of each action (rules section 4.6)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from games.engine.villa_paletti import statics, wobble
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import FIRM, JAMMED, LIGHT, LOOSE
from games.engine.villa_paletti.statics import MEMORY, Plate, Scene, Standing

ALL = 100


class Strain(Struct, frozen=True):
    """What pulling a column out does to the rest of the villa, whatever the column carries.

    `push` is what the shaken part withstands, None where nothing can be shaken, and `weight` what
    it weighs; `floor` is the floor that the column carries, None if it carries none.
    """

    stands: bool
    push: Fraction | None
    weight: int
    floor: int | None


def floor_on(scene: Scene, column: Standing) -> int | None:
    """Return the floor that lies on a column, if one does."""
    floor = column.level
    if floor >= len(scene.plates):
        return None
    plate = scene.plates[floor]
    place = (column.x, column.y, floor, plate)
    return floor if statics.contact(scene.edition, column.number, *place) else None


@lru_cache(MEMORY)
def strain(scene: Scene, number: int) -> Strain:
    """Find out what pulling a column does to the rest."""
    column = next(each for each in scene.columns if each.number == number)
    rest, floor = statics.without(scene, number), floor_on(scene, column)
    shaken = column.level - 1 if floor is None else floor
    if not statics.stands(rest):
        weight = sum(each.own for each in statics.layers(rest)[max(shaken, 0) :])
        return Strain(stands=False, push=None, weight=weight, floor=floor)
    if shaken < 0:
        return Strain(stands=True, push=None, weight=0, floor=None)
    push, weight = wobble.capacity(rest, shaken)
    return Strain(stands=True, push=push, weight=weight, floor=floor)


def pull(scene: Scene, number: int, load: Fraction) -> int:
    """Return the highest tremor at which a column with this load comes out safely."""
    found = strain(scene, number)
    if not found.stands:
        return 0
    if found.push is None:
        return ALL
    document = EDITIONS[scene.edition].document
    tremor, weight = document.tremor, found.weight
    resists = tremor.steadiness * ALL * weight * found.push
    shakes = document.height * (tremor.bump * weight + tremor.rub * load)
    return limited(resists, shakes)


def limited(resists: Fraction | int, shakes: Fraction | int) -> int:
    """Divide, round down and keep within 0 and 100."""
    return int(min(max(resists // shakes, 0), ALL))


def load_on(scene: Scene, number: int, heights: tuple[int, ...]) -> Fraction:
    """Return what a column carries."""
    floor = strain(scene, number).floor
    if floor is None:
        return Fraction(0)
    return statics.loads(scene, floor, heights).get(number, Fraction(0))


def grade(scene: Scene, number: int, load: Fraction) -> str:
    """Say how firmly a column with this load sits (5.3)."""
    tremor = EDITIONS[scene.edition].document.tremor
    if not load:
        return LOOSE
    share, weight = ALL * load, strain(scene, number).weight
    if share < tremor.light * weight:
        return LIGHT
    return FIRM if share < tremor.firm * weight else JAMMED


def pull_range(scene: Scene, number: int) -> tuple[int, int]:
    """Return the least and the most that `pull` can be, as far as anybody can see (4.3)."""
    floor = strain(scene, number).floor
    if floor is None:
        safe = pull(scene, number, Fraction(0))
        return safe, safe
    least, most = statics.load_range(scene, floor, number)
    return pull(scene, number, most), pull(scene, number, least)


# --- setting down ----------------------------------------------------------------------------


def press(scene: Scene, x: int, y: int, weight: int) -> int | None:
    """Return the highest harmless tremor when a weight comes down on the top floor.

    None: the floor would tip.
    """
    return pressed(scene, x, y, weight, bump(scene))


def pressed(scene: Scene, x: int, y: int, weight: int, top: int) -> int | None:
    """Do the same where it is known how much the top floor alone withstands."""
    bears = statics.carry(scene, x, y)
    if bears is None:
        return top
    if bears < weight:
        return None
    return min(limited((bears - weight) * ALL, EDITIONS[scene.edition].document.tremor.press), top)


def bump(scene: Scene) -> int:
    """Return the highest tremor of a hand that the top floor alone withstands."""
    document = EDITIONS[scene.edition].document
    push, weight = wobble.capacity(scene, len(scene.plates) - 1)
    resists = document.tremor.steadiness * push * weight
    return limited(resists, document.tremor.nudge * document.height)


def balance(scene: Scene, high: int, radius: int) -> int:
    """Return the highest harmless tremor on a stack of so many columns, by the radius that touches.

    Only of the stack itself; the floor below it says `press`.
    """
    document = EDITIONS[scene.edition].document
    weight = statics.layers(scene)[-1].own
    resists = document.tremor.steadiness * 2 * radius * weight
    return limited(resists, high * document.tremor.nudge * document.height)


def lay(scene: Scene, plate: Plate) -> int | None:
    """Return the highest harmless tremor when a floor is laid; None: it would not rest."""
    higher = Scene(scene.edition, scene.columns, (*scene.plates, plate))
    if not statics.stands(higher):
        return None
    return press(higher, plate.x, plate.y, 0)
