"""Steps that several facts share: changing columns, beginning and ending turns, answering."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import structs

from games.engine.villa_paletti import owning
from games.engine.villa_paletti.state import DUE, TURN, Column, Dispute, Table

T = TypeVar("T")
replace = structs.replace


def swapped(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return `row` with `item` at `place`."""
    items = list(row)
    items[place] = item
    return tuple(items)


def changed(table: Table, name: str, **changes: Any) -> tuple[Column, ...]:
    """Return the columns with one of them changed."""
    number = owning.number_of(table, name)
    return swapped(table.columns, number, replace(table.columns[number], **changes))


def to_turn(table: Table, seat: int) -> Table:
    """Begin a seat's turn: without a column to take, a floor is due at once."""
    phase = TURN if owning.candidates(table, seat) else DUE
    return replace(table, phase=phase, active=seat, hold=None, dispute=None, place=None)


def to_next(table: Table, passes: int = 0) -> Table:
    """End the turn."""
    table = replace(table, turns=table.turns + 1, passes=passes)
    return to_turn(table, owning.after(table, table.active))


def with_answer(table: Table, seat: int, *, objects: bool) -> Table:
    """Return the table after a seat has answered."""
    if table.dispute is None:
        return table
    row = swapped(table.dispute.objections, seat, objects)
    if any(each is None or each for each in row):
        return replace(table, dispute=Dispute(row))
    return replace(table, phase=DUE, dispute=None)
