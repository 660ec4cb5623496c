"""The numbered lines of mails and forms."""

from __future__ import annotations

from games.engine.patronize import gains, moves
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import AnyMove, Copy, View


def offers(view: View) -> tuple[AnyMove, ...]:
    """List what is offered by number: mentor and payment are added to a line, not lines."""
    wanted = moves.asked(view)
    seat = view.seat
    if wanted.ask is None or seat is None:
        return ()
    cards = EDITIONS[view.table.edition].cards
    if wanted.ask.kind == "play":
        return (moves.PASS, *(cards[card].plays[0] for card in view.hand))
    if wanted.ask.kind == "colour":
        return moves.COLOUR_MOVES
    if wanted.ask.kind == "copy":
        return (*(Copy(card) for card in moves.copyable(view.table, seat)), Copy())
    return (*takes(view, seat), *moves.CUBE_MOVES)


def takes(view: View, seat: int) -> list[AnyMove]:
    """List each character once that can be taken now; the payment has a usual colour."""
    table = view.table
    edition, is_rich = EDITIONS[table.edition], any(table.players[seat].cubes)
    return [
        edition.cards[card].take
        for owner, card in gains.takeable(table.places)
        if is_rich or not moves.is_taxed(table, edition, owner)
    ]
