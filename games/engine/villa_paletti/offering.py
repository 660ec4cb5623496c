"""The numbered lines of mails and forms."""

from __future__ import annotations

from games.engine.villa_paletti import moves, spots
from games.engine.villa_paletti.answers import AnyMove, Lay, Place, PutBack, Stack
from games.engine.villa_paletti.state import FLOOR, SET, View


def offers(view: View) -> tuple[AnyMove, ...]:
    """List what is offered by number; places are those that have letters."""
    if view.seat is None:
        return ()
    if view.ask is None:
        return tuple(moves.grips(view.table, view.seat)) if is_coming(view) else ()
    listed = moves.legal(view)
    if view.table.phase == SET:
        stacks = [move for move in listed if isinstance(move, Stack)]
        found = [spot.move for spot in spots.spots(view)]
        return (*dict.fromkeys([*found, *stacks]), PutBack())
    if view.table.phase == FLOOR:
        lays = [place.move for place in spots.places(view)]
        return (*lays, *(move for move in listed if not isinstance(move, Lay | Place)))
    return tuple(listed)


def is_coming(view: View) -> bool:
    """Say whether the seat's next question can be foreseen: its own turn."""
    seat = view.seat
    is_drafting = view.table.phase == "draft"
    return not is_drafting and seat not in view.table.retired and view.table.reason is None
