"""What a move would make of the table, up to the moment a card is turned up."""

from __future__ import annotations

from games.engine.patronize import moves, rules
from games.engine.patronize.folding import apply
from games.engine.patronize.state import UNKNOWN, AnyMove, State, View


def preview(view: View, move: AnyMove) -> View:
    """Return the seat's view after `move` and what follows, before the next fame card is known."""
    moves.check(view, move)
    return imagine(view, move)


def imagine(view: View, move: AnyMove) -> View:
    """Return the view after a move that is known to be legal."""
    seat = view.seat
    assert seat is not None  # noqa: S101 - a checked move has a seat
    state = suppose(view, seat)
    for fact in rules.happen(state, seat, move)[0]:
        if rules.turned_up(fact):
            break
        state = apply(state, fact)
    return View(seat, None, state.table, state.hands[seat])


def suppose(view: View, seat: int) -> State:
    """Return a state that looks like this to the seat; nothing hangs on the unknown cards."""
    table = view.table
    hands = [(UNKNOWN,) * player.hand for player in table.players]
    hands[seat] = view.hand
    return State(table, tuple(hands), (UNKNOWN,) * (table.pile + 1), (), ())
