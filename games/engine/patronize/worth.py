"""What colours are worth to a seat, and what is played for it when it does not answer (4.6)."""

from __future__ import annotations

from games.engine.patronize import scoring
from games.engine.patronize.data import EDITIONS, Edition
from games.engine.patronize.gains import INDEX
from games.engine.patronize.moves import COLOUR_MOVES, CUBE_MOVES, PASS, not_asked
from games.engine.patronize.state import ACT, COLOURS, GAIN, TAKE, AnyMove, Copy, Table, View


def default(view: View) -> AnyMove:
    """Choose the move for an absent player."""
    table, seat = view.table, view.seat
    if view.ask is None or seat is None:
        raise not_asked()
    if table.phase == ACT:
        return spare(view)
    if table.phase == GAIN:
        return COLOUR_MOVES[INDEX[dearest(table, seat)]]
    if table.phase == TAKE:
        return CUBE_MOVES[INDEX[dearest(table, seat)]]
    return Copy(scoring.best_copy(table, seat))


def spare(view: View) -> AnyMove:
    """Pass as long as all cards can still be played, else play the least influential one."""
    table = view.table
    if len(view.hand) < rounds_left(table):
        return PASS
    cards = EDITIONS[table.edition].cards
    return min((cards[card] for card in view.hand), key=lambda card: card.influence).plays[0]


def rounds_left(table: Table) -> int:
    """Return how many rounds there are still, this one included."""
    return table.pile + 1


def dearest(table: Table, seat: int) -> str:
    """Return the colour of which one more is worth most; of equals, the first."""
    edition = EDITIONS[table.edition]
    works = scoring.count_works(table, edition, seat)
    cubes, all_of_them = table.players[seat].cubes, edition.document.cubes
    # Whoever holds all of a colour would gain nothing (R25).
    open_to = [place for place, count in enumerate(cubes) if count < all_of_them]
    return COLOURS[max(open_to, key=lambda place: step(edition, works[place] + 1))]


def cheapest(table: Table, edition: Edition, seat: int) -> str:
    """Return the colour of which one less is worth least of those the seat has a cube of."""
    works = scoring.count_works(table, edition, seat)
    held = [place for place, count in enumerate(table.players[seat].cubes) if count]
    return COLOURS[min(held, key=lambda place: step(edition, works[place]))]


def step(edition: Edition, count: int) -> int:
    """Return what the last of so many masterpieces of one colour is worth."""
    return edition.worth[count] - edition.worth[count - 1]
