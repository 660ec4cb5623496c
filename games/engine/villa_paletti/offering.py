"""The numbered lines of mails and forms."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.villa_paletti import moves, spots
from games.engine.villa_paletti.answers import AnyMove, Lay, Place, PutBack, Stack
from games.engine.villa_paletti.state import FLOOR, SET, View


def offers(view: View) -> tuple[AnyMove, ...]:
    """List what is offered by number; places are those that have letters."""
    if view.ask is None or view.table.phase not in (SET, FLOOR):
        return listed(view, ())
    found = spots.spots(view) if view.table.phase == SET else spots.places(view)
    return listed(view, [each.move for each in found])


def listed(view: View, lettered: Sequence[AnyMove]) -> tuple[AnyMove, ...]:
    """List what is offered by number, with places that somebody has looked for already."""
    if view.seat is None:
        return ()
    if view.ask is None:
        return tuple(moves.grips(view.table, view.seat)) if is_coming(view) else ()
    legal = moves.legal(view)
    if view.table.phase == SET:
        stacks = [move for move in legal if isinstance(move, Stack)]
        return (*dict.fromkeys([*lettered, *stacks]), PutBack())
    if view.table.phase == FLOOR:
        return (*lettered, *(move for move in legal if not isinstance(move, Lay | Place)))
    return tuple(legal)


def is_coming(view: View) -> bool:
    """Say whether the seat's next question can be foreseen: its own turn."""
    seat = view.seat
    is_drafting = view.table.phase == "draft"
    return not is_drafting and seat not in view.table.retired and view.table.reason is None
