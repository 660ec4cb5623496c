"""What a seat may see: everything but the heights of the columns, and after the end those too."""

from __future__ import annotations

from msgspec import structs

from games.engine.villa_paletti import owning
from games.engine.villa_paletti.happenings import AnyFact, Gripped, LaidOut
from games.engine.villa_paletti.state import ANSWER, ASKS, KINDS, OVER, State, Table, View


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may see; None is a spectator."""
    table = state.table
    heights = state.heights if table.phase == OVER else None
    if seat is None or not is_asked(table, seat):
        return View(seat, None, table, heights)
    return View(seat, ASKS[table.phase][seat], table, heights)


def is_asked(table: Table, seat: int) -> bool:
    """Say whether a seat has a question to answer."""
    if table.phase not in KINDS:
        return False
    if table.phase == ANSWER and table.dispute is not None:
        return table.dispute.objections[seat] is None
    return owning.actor(table) == seat


def seen(fact: AnyFact, seat: int | None) -> AnyFact:
    """Return the fact as anybody may see it: without heights and exact loads."""
    if isinstance(fact, LaidOut):
        return structs.replace(fact, heights=None)
    if isinstance(fact, Gripped):
        return structs.replace(fact, load=None)
    return fact
