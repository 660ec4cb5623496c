"""Villa Paletti's rules: what an answer brings, with its rolls, and what follows from it."""

from __future__ import annotations

from games.engine.base import Ask
from games.engine.chance import Chance
from games.engine.villa_paletti import handling, layout, moves, owning, seal, search
from games.engine.villa_paletti.answers import AnyMove
from games.engine.villa_paletti.data import Edition
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.happenings import (
    AnyFact,
    Challenged,
    Collapsed,
    ColourRolled,
    Ended,
    FloorDue,
    FloorLaid,
    Gripped,
    LaidOut,
    Placed,
    Pulled,
    Removed,
    Retired,
    Skipped,
)
from games.engine.villa_paletti.meta import Options
from games.engine.villa_paletti.state import (
    ANSWER,
    ASKS,
    DRAFT,
    DUE,
    KINDS,
    OVER,
    State,
    Table,
)
from games.engine.villa_paletti.view import view

Facts = tuple[AnyFact, ...]


def open(options: Options, edition: Edition, seats: int, chance: Chance) -> Facts:
    """Set the villa up and roll the first colour (rules section 5.2)."""
    spots = layout.places(edition, chance)
    heights = layout.heights(edition, chance)
    floor = layout.first_floor(edition, spots, chance)
    roller, colour = chance.below(seats), chance.pick(edition.document.colours)
    return (
        LaidOut(edition.key, seats, spots, heights, floor),
        ColourRolled(roller, colour),
    )


def decide(state: State, seat: int, move: AnyMove, chance: Chance) -> Facts:
    """Say what happens when `seat` answers with `move`, up to the next question."""
    moves.check(view(state, seat), move)
    return complete(state, handling.ANSWERS[type(move)](state, seat, move, chance))


def complete(state: State, facts: Facts) -> Facts:
    """Add to facts what follows from them by itself."""
    found = list(facts)
    for fact in facts:
        state = apply(state, fact)
    while (more := follow(state)) is not None:
        found.append(more)
        state = apply(state, more)
    return tuple(found)


def follow(state: State) -> AnyFact | None:
    """Say what the rules do next without anybody; None if somebody is asked."""
    table = state.table
    if table.phase == OVER or (table.phase == DRAFT and table.draft):
        return None
    if table.passes >= len(owning.playing(table)):
        return seal.by_standstill(table)
    if table.phase == ANSWER and not asks(state):
        return Challenged(nearest_objector(table))
    if table.phase == DUE:
        scene = owning.scene(table)
        reason = search.impossible(scene)
        if reason is not None:
            return Skipped(table.active, reason)
        return FloorDue(table.active, search.first_place(scene))
    return None


def nearest_objector(table: Table) -> int:
    """Return the first to the left of the claimant who objected."""
    objections = table.dispute.objections if table.dispute is not None else ()
    order = [(table.active + step) % table.seats for step in range(1, table.seats)]
    return next(seat for seat in order if objections[seat])


def retire(state: State, seat: int) -> Facts | None:
    """Give a seat up: its columns stay as nobody's; the last one left wins (section 5.6)."""
    table = state.table
    if table.phase == OVER or seat in table.retired:
        return None
    gone = apply(state, Retired(seat)).table
    left = owning.playing(gone)
    if len(left) == 1:
        return (Retired(seat), Ended(left[0], seal.RESIGNED))
    return complete(state, (Retired(seat), *seal.after_leaving(gone, seat)))


def asks(state: State) -> tuple[Ask, ...]:
    """List the open questions; none when the game is over."""
    table = state.table
    if table.phase not in KINDS:
        return ()
    if table.phase == ANSWER and table.dispute is not None:
        waiting = [seat for seat, said in enumerate(table.dispute.objections) if said is None]
        return tuple(ASKS[ANSWER][seat] for seat in waiting)
    return (ASKS[table.phase][owning.actor(table)],)


def rounds(state: State) -> int:
    """Count how often everybody had a turn, the one that is played included."""
    return 1 + state.table.turns // state.table.seats


def turned_up(fact: AnyFact) -> bool:
    """Say whether the fact showed anybody something that was hidden before."""
    return isinstance(fact, TURNED_UP)


TURNED_UP = (LaidOut, ColourRolled, Gripped, Pulled, Placed, Removed, FloorLaid, Collapsed)
