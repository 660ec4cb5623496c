"""What a turn would make of the table, up to the moment a card is turned up."""

from __future__ import annotations

from games.engine.patrizier import moves, rules
from games.engine.patrizier.state import UNKNOWN, State, Turn, View


def preview(view: View, move: Turn) -> View:
    """Return the seat's view after `move`, before the pile's top card is known."""
    moves.check(view, move)
    return imagine(view, move)


def imagine(view: View, move: Turn) -> View:
    """Return the view after a turn that is known to be legal."""
    table, seat = view.table, view.seat
    assert seat is not None  # noqa: S101 - a checked move has a seat
    fact = rules.happen(table, seat, move, UNKNOWN if table.pile else None)
    # The others' hands and the pile are not known, and a turn does not touch them.
    hidden = tuple(view.hidden if each == seat else () for each in range(len(table.players)))
    after = rules.advance(State(table, hidden, ()), fact)
    return View(seat, None, after.table, after.hidden[seat])
