"""What each fact makes of the state. Nothing is drawn, judged or refused here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.villa_paletti import owning
from games.engine.villa_paletti.answers import Object
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.happenings import (
    Answered,
    AnyFact,
    Challenged,
    Claimed,
    Collapsed,
    ColourChosen,
    ColourRolled,
    Ended,
    FloorDue,
    FloorLaid,
    Gripped,
    LaidOut,
    LetGo,
    Passed,
    Placed,
    ProofFailed,
    Proved,
    Pulled,
    Removed,
    Retired,
    SealMoved,
    Skipped,
    Waived,
)
from games.engine.villa_paletti.leaving import retired
from games.engine.villa_paletti.state import (
    ANSWER,
    DRAFT,
    DUE,
    FLOOR,
    OVER,
    PENALTY,
    PROVE,
    PULL,
    SET,
    Column,
    Dispute,
    Fall,
    Hold,
    State,
    Table,
)
from games.engine.villa_paletti.turning import (
    changed,
    replace,
    swapped,
    to_next,
    to_turn,
    with_answer,
)


def apply(state: State | None, fact: AnyFact) -> State:
    """Return the state after `fact`; the given state stays as it was."""
    if state is not None:
        return State(FOLDS[type(fact)](state.table, fact), state.heights)
    if type(fact) is LaidOut:
        return lay_out(fact)
    raise TypeError(f"{type(fact).__name__} cannot happen here")


def lay_out(fact: LaidOut) -> State:
    """Set up the villa; nobody has a colour yet."""
    table = Table(
        edition=fact.edition,
        seats=fact.seats,
        phase=DRAFT,
        active=0,
        columns=tuple(Column(0, x, y) for x, y in fact.places),
        plates=(fact.floor,),
        owners=(None,) * len(EDITIONS[fact.edition].document.colours),
    )
    return State(table, fact.heights or ())


# --- colours ---------------------------------------------------------------------------------


def owners_with(table: Table, seat: int, colour: str) -> tuple[int | None, ...]:
    """Return the owners after a seat has taken a colour."""
    place = EDITIONS[table.edition].document.colours.index(colour)
    return swapped(table.owners, place, seat)


def rolled(table: Table, fact: ColourRolled) -> Table:
    """Give the first colour away; the others choose clockwise (rules section 5.2).

    Two players choose in turns, so the one who did not roll takes the last colour.
    """
    queue = [(fact.seat + step) % table.seats for step in range(1, table.seats)]
    if table.seats == 2:
        queue = [queue[0], fact.seat, queue[0]]
    owners = owners_with(table, fact.seat, fact.colour)
    return replace(table, owners=owners, draft=tuple(queue), active=queue[0])


def chose(table: Table, fact: ColourChosen) -> Table:
    """Give colours away; when all have one, the last to get one starts."""
    queue, start = table.draft[1:], table.draft[-1]
    table = replace(table, owners=owners_with(table, fact.seat, fact.move.colour))
    if fact.last is not None and fact.rest is not None:
        queue, start = (), fact.last
        table = replace(table, owners=owners_with(table, fact.last, fact.rest))
    if queue:
        return replace(table, draft=queue, active=queue[0])
    return to_turn(replace(table, draft=()), start)


# --- turns -----------------------------------------------------------------------------------


def gripped(table: Table, fact: Gripped) -> Table:
    """Put a column into somebody's fingers."""
    return replace(table, phase=PULL, hold=Hold(fact.seat, fact.column, fact.safe, fact.grade))


def let_go(table: Table, fact: LetGo) -> Table:
    """Lock a column where it stands; that ends the turn, or fails the proof."""
    table = replace(table, columns=changed(table, fact.column, locked=True), hold=None)
    return table if table.dispute is not None else to_next(table)


def pulled(table: Table, fact: Pulled) -> Table:
    """Take a column into the hand."""
    if not fact.ok or table.hold is None:
        return table
    return replace(table, phase=SET, hold=replace(table.hold, in_hand=True))


def placed(table: Table, fact: Placed) -> Table:
    """Set a column down; in a proof it stays there only for a moment."""
    if not fact.ok:
        return table
    if table.dispute is not None:
        return replace(table, hold=None)
    there = changed(table, fact.column, level=len(table.plates), x=fact.x, y=fact.y, on=fact.on)
    return to_next(replace(table, columns=there, fresh=False, hold=None))


# --- claims ----------------------------------------------------------------------------------


def claimed(table: Table, fact: Claimed) -> Table:
    """Ask all the others."""
    asked = set(owning.playing(table)) - {fact.seat}
    row = tuple(None if seat in asked else False for seat in range(table.seats))
    return replace(table, phase=ANSWER, dispute=Dispute(row))


def answered(table: Table, fact: Answered) -> Table:
    """Note an answer; when all have accepted, a floor is due."""
    return with_answer(table, fact.seat, objects=isinstance(fact.move, Object))


def challenged(table: Table, fact: Challenged) -> Table:
    """Let the doubter prove it."""
    if table.dispute is None:
        return table
    return replace(table, phase=PROVE, dispute=replace(table.dispute, prover=fact.prover))


def proved(table: Table, fact: Proved) -> Table:
    """Take the column out of the game."""
    return to_next(replace(table, columns=changed(table, fact.column, out=True)))


def proof_failed(table: Table, fact: ProofFailed) -> Table:
    """Let the claimant take a column away, if there is one, before he lays the floor."""
    if fact.can_take:
        return replace(table, phase=PENALTY)
    return replace(table, phase=DUE, dispute=None)


def removed(table: Table, fact: Removed) -> Table:
    """Take the doubter's column out of the game."""
    if not fact.ok:
        return table
    columns = changed(table, fact.column, out=True)
    return replace(table, columns=columns, phase=DUE, dispute=None)


def waived(table: Table, fact: Waived) -> Table:
    """Go on to the floor."""
    return replace(table, phase=DUE, dispute=None)


# --- floors ----------------------------------------------------------------------------------


def floor_due(table: Table, fact: FloorDue) -> Table:
    """Ask for the floor."""
    return replace(table, phase=FLOOR, place=fact.place)


def floor_laid(table: Table, fact: FloorLaid) -> Table:
    """Add a floor, on which nobody has a column yet."""
    if not fact.ok:
        return table
    return to_next(replace(table, plates=(*table.plates, fact.plate), fresh=True))


def passed(table: Table, fact: Passed | Skipped) -> Table:
    """Count a turn in which nothing could be built."""
    return to_next(table, table.passes + 1)


# --- seal and end ----------------------------------------------------------------------------


def seal_moved(table: Table, fact: SealMoved) -> Table:
    """Hand the seal over."""
    return replace(table, holder=fact.holder, previous=fact.previous)


def collapsed(table: Table, fact: Collapsed) -> Table:
    """Note how the villa fell."""
    return replace(table, fall=Fall(fact.by, fact.cause))


def ended(table: Table, fact: Ended) -> Table:
    """End the game."""
    return replace(table, phase=OVER, winner=fact.winner, reason=fact.reason, draft=())


FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    ColourRolled: rolled,
    ColourChosen: chose,
    Gripped: gripped,
    LetGo: let_go,
    Pulled: pulled,
    Placed: placed,
    Claimed: claimed,
    Answered: answered,
    Challenged: challenged,
    Proved: proved,
    ProofFailed: proof_failed,
    Removed: removed,
    Waived: waived,
    FloorDue: floor_due,
    FloorLaid: floor_laid,
    Passed: passed,
    Skipped: passed,
    SealMoved: seal_moved,
    Collapsed: collapsed,
    Ended: ended,
    Retired: retired,
}
