"""What becomes of the table when a seat is given up (rules section 5.6)."""

from __future__ import annotations

from games.engine.villa_paletti import owning
from games.engine.villa_paletti.happenings import Retired
from games.engine.villa_paletti.state import ANSWER, DRAFT, DUE, Table
from games.engine.villa_paletti.turning import changed, replace, to_next, to_turn, with_answer


def retired(table: Table, fact: Retired) -> Table:
    """Take a seat out of the order; whatever it was doing, or was done to it, is over."""
    seat, dispute = fact.seat, table.dispute
    table = replace(table, retired=(*table.retired, seat), passes=0)
    if table.previous == seat:
        table = replace(table, previous=None)
    if len(table.retired) >= table.seats - 1:
        return replace(table, hold=None)
    if table.phase == DRAFT:
        return without_drafter(table, seat)
    if seat == table.active:
        return to_next(replace(table, hold=None, dispute=None))
    if dispute is None:
        return table
    if dispute.prover == seat:
        return without_prover(table)
    return with_answer(table, seat, objects=False) if table.phase == ANSWER else table


def without_drafter(table: Table, seat: int) -> Table:
    """Let the others go on choosing colours."""
    queue = tuple(other for other in table.draft if other != seat)
    if queue:
        return replace(table, draft=queue, active=queue[0])
    return to_turn(replace(table, draft=()), owning.after(table, seat))


def without_prover(table: Table) -> Table:
    """End a proof whose prover has gone: what he held stays put, the floor is due."""
    if table.hold is not None:
        table = replace(table, columns=changed(table, table.hold.column, locked=True))
    return replace(table, hold=None, dispute=None, phase=DUE)
