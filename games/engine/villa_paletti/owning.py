"""Whose columns are whose, what they count, and who comes next: read from the table."""

from __future__ import annotations

from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import Column, Table
from games.engine.villa_paletti.statics import Scene, Standing


def scene(table: Table) -> Scene:
    """Return what stands: every column that is neither out of the game nor in a hand."""
    hold = table.hold
    held = number_of(table, hold.column) if hold is not None and hold.in_hand else None
    standing = [
        Standing(number, column.level, column.x, column.y)
        for number, column in enumerate(table.columns)
        if not column.out and number != held
    ]
    return Scene(table.edition, tuple(standing), table.plates)


def number_of(table: Table, name: str) -> int:
    """Return the number of a column that is known to exist."""
    return EDITIONS[table.edition].numbers[name]


def name_of(table: Table, number: int) -> str:
    """Return the name of a column."""
    return EDITIONS[table.edition].pieces[number].id


def owner(table: Table, number: int) -> int | None:
    """Return whose column it is; nobody's, if its colour has no player (any more)."""
    seat = table.owners[EDITIONS[table.edition].pieces[number].group]
    return None if seat in table.retired else seat


def colours(table: Table, seat: int) -> list[str]:
    """List the colours of a seat's columns."""
    pairs = zip(EDITIONS[table.edition].document.colours, table.owners, strict=True)
    return [colour for colour, owned in pairs if owned == seat]


def owned(table: Table, seat: int) -> list[tuple[int, Column]]:
    """List the seat's columns that are still in the game, with their numbers."""
    if seat in table.retired:
        return []
    pieces, owners = EDITIONS[table.edition].pieces, table.owners
    return [
        (number, column)
        for number, column in enumerate(table.columns)
        if owners[pieces[number].group] == seat and not column.out
    ]


def candidates(table: Table, seat: int) -> list[int]:
    """List the columns that a seat may take: neither locked nor on the top floor."""
    top = len(table.plates)
    found = owned(table, seat)
    return [number for number, column in found if not column.locked and column.level < top]


def points(table: Table, seat: int) -> int:
    """Count what a seat's columns on the top floor are worth."""
    pieces, top = EDITIONS[table.edition].pieces, len(table.plates)
    found = owned(table, seat)
    return sum(pieces[number].kind.points for number, column in found if column.level == top)


def playing(table: Table) -> list[int]:
    """List the seats that were not given up."""
    return [seat for seat in range(table.seats) if seat not in table.retired]


def after(table: Table, seat: int) -> int:
    """Return the next seat to the left that still plays."""
    order = [(seat + step) % table.seats for step in range(1, table.seats + 1)]
    return next(other for other in order if other not in table.retired)


def leader(table: Table) -> int | None:
    """Return who has more points on the top floor than everybody else."""
    ranked = sorted(((points(table, seat), seat) for seat in playing(table)), reverse=True)
    if len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        return None
    return ranked[0][1]


def actor(table: Table) -> int:
    """Return who is to act: the prover of an objection, else whose turn it is."""
    hold, dispute = table.hold, table.dispute
    if hold is not None:
        return hold.seat
    if dispute is not None and dispute.prover is not None and table.phase == "prove":
        return dispute.prover
    return table.active
