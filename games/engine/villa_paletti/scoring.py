"""How a game ended: points on the top floor, and who wins by the seal (rules section 5.6)."""

from __future__ import annotations

from games.engine.base import Outcome, Score
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.editing import Kind
from games.engine.villa_paletti.state import OVER, State, Table


def outcome(state: State) -> Outcome | None:
    """Return how the game ended; None while it goes on.

    Nobody may win. Then nobody is first; who let the villa fall is always last.
    """
    table = state.table
    if table.phase != OVER or table.reason is None:
        return None
    winners = () if table.winner is None else (table.winner,)
    scores = tuple(score(table, seat) for seat in range(table.seats))
    return Outcome(table.reason, winners, scores)


def score(table: Table, seat: int) -> Score:
    """Return a seat's rank and its points by kind of column."""
    sources = tuple((kind.id, worth(table, seat, kind.id)) for kind in kinds(table))
    return Score(seat, rank(table, seat), sum(points for _, points in sources), sources)


def kinds(table: Table) -> tuple[Kind, ...]:
    """List the kinds of columns."""
    return EDITIONS[table.edition].document.kinds


def worth(table: Table, seat: int, kind: str) -> int:
    """Count what a seat's columns of a kind on the top floor are worth."""
    pieces, top = EDITIONS[table.edition].pieces, len(table.plates)
    found = [
        pieces[number].kind for number, column in owning.owned(table, seat) if column.level == top
    ]
    return sum(each.points for each in found if each.id == kind)


def rank(table: Table, seat: int) -> int:
    """Return a seat's rank: the winner is first, who let the villa fall is last."""
    if seat == table.winner:
        return 1
    if table.fall is None or seat != table.fall.by:
        return 2
    others = {*range(table.seats)} - {seat, table.winner}
    return 2 + len(others)
