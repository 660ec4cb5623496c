"""An edition file as it is written, and what cannot be right about one (rules section 3)."""

from __future__ import annotations

from collections import Counter
from math import isqrt

from msgspec import Struct

from games.engine.errors import BadEdition
from games.engine.villa_paletti import geometry, meta
from games.engine.villa_paletti.geometry import Point, Polygon

COLOURS = ("red", "blue", "yellow", "green")
KINDS = ("thin", "hex", "thick")
FLOORS = ("blue", "green", "yellow", "orange", "red")
COLUMNS = 20


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A shape of column; `short` is how much less high these are than the others."""

    id: str
    count: int
    points: int
    radius: int
    weight: int
    short: int
    footprint: tuple[Point, ...]


class Floor(Struct, frozen=True, forbid_unknown_fields=True):
    """A floor as the edition file has it."""

    id: str
    weight: int
    outline: tuple[Point, ...]
    mirrored: bool = False


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """How the villa is begun."""

    drift: int


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """How a place for a floor is looked for."""

    step: int
    margin: int
    turn: int


class Tremor(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand does to the villa (rules section 4.6: BN, MU, NUM, B1, P0), and load classes."""

    bump: int
    rub: int
    steadiness: int
    nudge: int
    press: int
    light: int
    firm: int


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition file, as written."""

    edition: str
    seat_colours: tuple[str, ...]
    colours: tuple[str, ...]
    height: int
    error: int
    gap: int
    thickness: int
    friction: int
    base: int
    site: int
    contacts: int
    cosines: tuple[int, ...]
    unit: int
    layout: Layout
    search: Search
    tremor: Tremor
    kinds: tuple[Kind, ...]
    floors: tuple[Floor, ...]
    reconstructed: tuple[str, ...] = ()


def outline_of(floor: Floor) -> Polygon:
    """Return the whole outline; of a mirrored one the file has half."""
    if not floor.mirrored:
        return floor.outline
    return (*floor.outline, *((x, -y) for x, y in floor.outline[-2:0:-1]))


# --- checks ----------------------------------------------------------------------------------


def check(document: Document) -> None:
    """Refuse an edition that cannot be played by the rules."""
    check_names("colours", document.colours, COLOURS)
    check_names("kinds", tuple(kind.id for kind in document.kinds), KINDS)
    check_names("floors", tuple(floor.id for floor in document.floors), FLOORS)
    check_numbers(document)
    for kind in document.kinds:
        check_kind(kind)
    if len(document.colours) * sum(kind.count for kind in document.kinds) != COLUMNS:
        raise BadEdition(f"there are {COLUMNS} columns, equally many of each colour")
    for floor in document.floors:
        check_floor(floor)
    if len(set(document.seat_colours)) < meta.seats[-1]:
        raise BadEdition(f"{meta.seats[-1]} players need as many colours")
    check_room(document)


def check_names(what: str, found: tuple[str, ...], printed: tuple[str, ...]) -> None:
    """Refuse other names than the printed ones, in the printed order."""
    if found != printed:
        raise BadEdition(f"the {what} are {', '.join(printed)}, in this order")


def check_numbers(document: Document) -> None:
    """Refuse numbers with which nothing could stand or move."""
    tremor, search = document.tremor, document.search
    positive = {
        "height": document.height,
        "thickness": document.thickness,
        "friction": document.friction,
        "contacts": document.contacts,
        "unit": document.unit,
        "bump": tremor.bump,
        "steadiness": tremor.steadiness,
        "nudge": tremor.nudge,
        "press": tremor.press,
        "search step": search.step,
        "search turn": search.turn,
    }
    for name, number in positive.items():
        if number < 1:
            raise BadEdition(f"{name} is at least 1, not {number}")
    if min(document.error, document.gap, document.layout.drift, tremor.rub, search.margin) < 0:
        raise BadEdition("error, gap, drift, rub and margin are not negative")
    if not 0 < tremor.light < tremor.firm <= 100:
        raise BadEdition("a light load is less than a firm one, both are shares of 100")
    if any(number % document.unit for number in (search.step, search.margin)):
        raise BadEdition("places are looked for in whole units")
    check_cosines(document.cosines)


def check_cosines(cosines: tuple[int, ...]) -> None:
    """Refuse a table that does not fall from the whole to nothing."""
    if len(cosines) < 2 or list(cosines) != sorted(set(cosines), reverse=True) or cosines[-1]:
        raise BadEdition("the cosines fall from a whole to 0")


def check_kind(kind: Kind) -> None:
    """Refuse a column whose footprint does not fit its radius, or is not symmetric."""
    if min(kind.count, kind.points, kind.radius, kind.weight) < 1 or kind.short < 0:
        raise BadEdition(f"{kind.id}: numbers are at least 1")
    points = Counter(kind.footprint)
    if points != Counter((-x, y) for x, y in points) or points != Counter(
        (x, -y) for x, y in points
    ):
        raise BadEdition(f"{kind.id}: the footprint is not the same from both sides")
    if max(points.values()) > 1 or len(points) < 4:
        raise BadEdition(f"{kind.id}: a footprint has at least four different points")
    if max(isqrt(x * x + y * y) for x, y in points) != kind.radius:
        raise BadEdition(f"{kind.id}: the radius is not that of the footprint")


def check_floor(floor: Floor) -> None:
    """Refuse an outline that does not run once round its centre, counter-clockwise."""
    outline = outline_of(floor)
    if floor.mirrored and (floor.outline[0][1] or floor.outline[-1][1]):
        raise BadEdition(f"{floor.id}: half an outline begins and ends on the line of the mirror")
    pairs = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    if len(outline) < 3 or any(ax * by - bx * ay <= 0 for (ax, ay), (bx, by) in pairs):
        raise BadEdition(f"{floor.id}: the outline does not run round the centre")
    if floor.weight < 1:
        raise BadEdition(f"{floor.id}: a floor weighs something")


def check_room(document: Document) -> None:
    """Refuse a base on which columns or the first floor find no room."""
    if not 0 < document.site <= document.base:
        raise BadEdition("the building site lies on the base")
    needed = sum(kind.count * (2 * kind.radius + document.gap) ** 2 for kind in document.kinds)
    # About a third of the site: columns without any order find room on that quickly.
    if len(document.colours) * needed > document.site**2:
        raise BadEdition("the columns find no room on the building site")
    first = outline_of(document.floors[0])
    if max(x * x + y * y for x, y in first) > document.base**2:
        raise BadEdition("the first floor is larger than the base")


def warnings(document: Document) -> list[str]:
    """List what is unusual and can be played all the same."""
    sizes = [geometry.area(outline_of(floor)) for floor in document.floors]
    if sizes != sorted(sizes, reverse=True):
        return ["a floor is larger than the one below it"]
    return []
