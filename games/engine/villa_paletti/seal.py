"""Who holds the master builder's seal, and who wins by it (rules sections 5.5 and 5.6)."""

from __future__ import annotations

from typing import Final

from games.engine.villa_paletti import owning
from games.engine.villa_paletti.happenings import Ended, SealMoved
from games.engine.villa_paletti.state import Table

FIRST_FLOOR: Final = 2
"""The seal is needed from the second floor on."""

COLLAPSED: Final = "collapsed"
BY_HOLDER: Final = "collapsed_by_holder"
COLLAPSED_NOBODY: Final = "collapsed_nobody"
STUCK: Final = "stuck"
STUCK_NOBODY: Final = "stuck_nobody"
RESIGNED: Final = "resigned"


def after_placing(before: Table, after: Table, seat: int) -> tuple[SealMoved, ...]:
    """Say where the seal goes when a seat has set a column on the top floor."""
    if len(after.plates) < FIRST_FLOOR:
        return ()
    return taken(after, seat) if before.fresh else by_majority(after)


def by_majority(table: Table) -> tuple[SealMoved, ...]:
    """Give the seal to whoever has more points than everybody else."""
    leader = owning.leader(table)
    if len(table.plates) < FIRST_FLOOR or leader is None or not owning.points(table, leader):
        return ()
    return taken(table, leader)


def taken(table: Table, seat: int) -> tuple[SealMoved, ...]:
    """Hand the seal over; it shows from whom it was taken."""
    return () if table.holder == seat else (SealMoved(seat, table.holder),)


def after_leaving(table: Table, seat: int) -> tuple[SealMoved, ...]:
    """Say where the seal goes when its holder has left: to the leader, else back."""
    if table.holder != seat:
        return ()
    leader = owning.leader(table)
    return (SealMoved(table.previous if leader is None else leader, None),)


def by_collapse(table: Table, by: int) -> Ended:
    """Say who wins when the villa fell by a seat's hand."""
    if table.holder is not None and table.holder != by:
        return Ended(table.holder, COLLAPSED)
    if table.holder is not None and table.previous is not None:
        return Ended(table.previous, BY_HOLDER)
    return Ended(None, COLLAPSED_NOBODY)


def by_standstill(table: Table) -> Ended:
    """Say who wins when nobody can build on."""
    return Ended(table.holder, STUCK_NOBODY if table.holder is None else STUCK)
