"""Where a column or a floor may be put down: the refusals of rules section 5.8, and the risk."""

from __future__ import annotations

from math import isqrt

from games.engine.errors import IllegalMove
from games.engine.villa_paletti import layout, owning, search, statics, tremor
from games.engine.villa_paletti.answers import Lay, Place, Stack
from games.engine.villa_paletti.data import EDITIONS, Edition
from games.engine.villa_paletti.state import Table
from games.engine.villa_paletti.statics import Plate, Scene

FARTHEST = 1000
"""No piece reaches so many millimetres from the centre."""


def millimetres(length: int, unit: int) -> str:
    """Write a length in millimetres, to a tenth."""
    tenths = length * 10 // unit
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def whole(*lengths: object) -> bool:
    """Say whether these are whole millimetres, and not absurdly many."""
    return all(type(length) is int and abs(length) <= FARTHEST for length in lengths)


def check_whole(*lengths: object) -> None:
    """Refuse what are no whole millimetres."""
    if not whole(*lengths):
        raise IllegalMove("whole_millimetres", "Use whole millimetres.", most=FARTHEST)


# --- columns ---------------------------------------------------------------------------------


def place_safe(table: Table, number: int, move: Place) -> int:
    """Return the highest harmless tremor of setting a column there; refuse what cannot be."""
    check_whole(move.x, move.y)
    edition = EDITIONS[table.edition]
    x, y = int(move.x) * edition.document.unit, int(move.y) * edition.document.unit
    scene = lifted(table, number)
    check_on_floor(edition, scene, number, x, y)
    check_room(table, number, x, y, height=0)
    return pressed(scene, edition, number, x, y)


def lifted(table: Table, number: int) -> Scene:
    """Return what stands without a column that is in the hand, or is thought to be."""
    return statics.without(owning.scene(table), number)


def pressed(scene: Scene, edition: Edition, number: int, x: int, y: int) -> int:
    """Return the highest harmless tremor by the floor; refuse where it would tip."""
    safe = tremor.press(scene, x, y, edition.pieces[number].kind.weight)
    if safe is None:
        raise IllegalMove("floor_tips", "The floor would tip with this column there.")
    return safe


def check_on_floor(edition: Edition, scene: Scene, number: int, x: int, y: int) -> None:
    """Refuse a place where a column would stick out over the top floor."""
    top = len(scene.plates) - 1
    for px, py in edition.pieces[number].kind.footprint:
        if not statics.covers(edition, top, scene.plates[top], x + px, y + py):
            unit = edition.document.unit
            at = {"x": millimetres(x + px, unit), "y": millimetres(y + py, unit)}
            detail = "The column would stick out over the floor by its vertex at ({x},{y})."
            raise IllegalMove("sticks_out", detail.format(**at), **at)


def check_room(table: Table, number: int, x: int, y: int, *, height: int) -> None:
    """Refuse a place too near to a column that stands equally high on the top floor."""
    edition, top = EDITIONS[table.edition], len(table.plates)
    for other, column in enumerate(table.columns):
        if other == number or column.out or column.level != top:
            continue
        if stack_height(table, other) != height:
            continue
        has = layout.away((x, y), (column.x, column.y))
        needs = layout.needed(edition, number, other)
        if has < needs * needs:
            raise too_close(edition, other, needs, isqrt(has))


def too_close(edition: Edition, other: int, needs: int, has: int) -> IllegalMove:
    """Return the refusal of a place too near to another column."""
    unit, name = edition.document.unit, edition.pieces[other].id
    far = {"needs": millimetres(needs, unit), "has": millimetres(has, unit)}
    detail = f"Too close to column {name} (needs {far['needs']} mm, has {far['has']} mm)."
    return IllegalMove("too_close", detail, column=name, **far)


def stack_height(table: Table, number: int) -> int:
    """Count the columns below a column, down to the floor."""
    below = table.columns[number].on
    return 0 if below is None else 1 + stack_height(table, owning.number_of(table, below))


def stack_safe(table: Table, number: int, move: Stack) -> int:
    """Return the highest harmless tremor of setting a column on another; refuse what cannot be."""
    edition = EDITIONS[table.edition]
    if len(table.plates) < len(edition.slabs):
        raise IllegalMove("stack_not_red", "Columns may be stacked only on the red floor.")
    below = edition.numbers.get(move.column)
    if below is None:
        raise unknown_column(move.column)
    if not is_stackable(table, number, below):
        detail = "Only one stack, straight above the lower column."
        raise IllegalMove("stack_spot", detail, column=move.column)
    x, y, high = table.columns[below].x, table.columns[below].y, 1 + stack_height(table, below)
    check_room(table, number, x, y, height=high)
    scene = lifted(table, number)
    safe = pressed(scene, edition, number, x, y)
    radius = min(edition.pieces[each].kind.radius for each in (number, below))
    return min(safe, tremor.balance(scene, high, radius))


def is_stackable(table: Table, number: int, below: int) -> bool:
    """Say whether a column stands on the top floor with nothing on it."""
    column, name = table.columns[below], owning.name_of(table, below)
    if column.out or below == number or column.level != len(table.plates):
        return False
    return all(other.out or other.on != name for other in table.columns)


def unknown_column(name: str) -> IllegalMove:
    """Return the refusal of a column that there is not."""
    return IllegalMove("unknown_column", f"There is no column {name!r}.", column=name[:20])


# --- floors ----------------------------------------------------------------------------------


def lay_safe(table: Table, move: Lay) -> int:
    """Return the highest harmless tremor of laying a floor there; refuse what cannot be."""
    check_whole(move.x, move.y)
    edition = EDITIONS[table.edition]
    last = edition.rotations - 1
    if type(move.rotation) is not int or not 0 <= move.rotation <= last:
        detail = f"Use a rotation from 0 to {last}."
        raise IllegalMove("rotation", detail, last=last)
    plate, scene = plate_of(edition, move), owning.scene(table)
    found = len(contacts(scene, plate))
    if found < edition.document.contacts:
        detail = f"This floor would touch only {found} columns, it needs three."
        raise IllegalMove("few_contacts", detail, count=found, needed=edition.document.contacts)
    safe = tremor.lay(scene, plate)
    if safe is None:
        raise IllegalMove("floor_falls", "This floor would tip over; it was not let go.")
    return safe


def plate_of(edition: Edition, move: Lay) -> Plate:
    """Return where a floor comes to lie."""
    unit = edition.document.unit
    return Plate(int(move.x) * unit, int(move.y) * unit, int(move.rotation))


def contacts(scene: Scene, plate: Plate) -> list[int]:
    """List the columns of the top floor that the next floor would touch."""
    return [
        column.number for column in search.on_top(scene) if search.touching(scene, column, plate)
    ]
