"""What a turn would make of the table, up to the moment a card is turned up."""

from __future__ import annotations

from games.engine.patrizier import moves, rules
from games.engine.patrizier.state import UNKNOWN, Turn, View


def preview(view: View, move: Turn) -> View:
    """Return the seat's view after `move`, before the pile's top card is known."""
    moves.check(view, move)
    return imagine(view, move)


def imagine(view: View, move: Turn) -> View:
    """Return the view after a turn that is known to be legal."""
    table, seat = view.table, view.seat
    assert seat is not None  # noqa: S101 - a checked move has a seat
    fact = rules.happen(table, seat, move, UNKNOWN if table.pile else None)
    hidden = view.hidden
    if move.card not in table.players[seat].known:
        hidden = rules.without(hidden, move.card)
    return View(seat, None, rules.advance(table, fact), hidden)
