"""What the fields of a listed move accept that are left open: places and rotations."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from games.engine.base import Range
from games.engine.villa_paletti import owning, search
from games.engine.villa_paletti.answers import AnyMove, Lay, Place
from games.engine.villa_paletti.building import FARTHEST
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import Table, View

MILLIMETRES = "mm"
STEPS = "steps"


def ranges(view: View, move: AnyMove) -> dict[str, Range]:
    """Return what each open field of a listed move accepts; nothing outside is ever legal."""
    if isinstance(move, Place):
        return over_top(view.table)
    if isinstance(move, Lay):
        last = EDITIONS[view.table.edition].rotations - 1
        return {**around_columns(view.table), "rotation": Range(0, last, STEPS)}
    return {}


def over_top(table: Table) -> dict[str, Range]:
    """Return how far the top floor reaches."""
    plate, floor = table.plates[-1], len(table.plates) - 1
    reach = isqrt(EDITIONS[table.edition].slabs[floor].outer) + 1
    return {name: span(table, [at], reach) for name, at in (("x", plate.x), ("y", plate.y))}


def around_columns(table: Table) -> dict[str, Range]:
    """Return where the centre of the next floor can be, which has to touch columns."""
    edition, tops = EDITIONS[table.edition], search.on_top(owning.scene(table))
    reach = isqrt(edition.slabs[len(table.plates)].outer) + 1
    reach += max(piece.kind.radius for piece in edition.pieces)
    at = {"x": [each.x for each in tops], "y": [each.y for each in tops]}
    return {name: span(table, lengths, reach) for name, lengths in at.items()}


def span(table: Table, at: Iterable[int], reach: int) -> Range:
    """Return everything that is near enough to some lengths, in whole millimetres."""
    unit, found = EDITIONS[table.edition].document.unit, list(at)
    if not found:
        return Range(-FARTHEST, FARTHEST, MILLIMETRES)
    least, most = (min(found) - reach) // unit, -((-max(found) - reach) // unit)
    return Range(max(least, -FARTHEST), min(most, FARTHEST), MILLIMETRES)
