"""What each answer brings by itself, with its roll; draws and verdicts are made here, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.chance import Chance
from games.engine.villa_paletti import building, moves, owning, seal, tremor
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Colour,
    Grip,
    Lay,
    Object,
    Pass,
    Place,
    Prove,
    Pull,
    PutBack,
    Release,
    Remove,
    Stack,
    Waive,
)
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.happenings import (
    Answered,
    AnyFact,
    Claimed,
    Collapsed,
    ColourChosen,
    FloorLaid,
    Gripped,
    LetGo,
    Passed,
    Placed,
    ProofFailed,
    Proved,
    Pulled,
    Removed,
    Waived,
)
from games.engine.villa_paletti.state import (
    State,
    Table,
)

Facts = tuple[AnyFact, ...]


def roll(chance: Chance) -> int:
    """Draw a tremor."""
    return chance.below(tremor.ALL) + 1


def fall(table: Table, by: int, cause: str) -> Facts:
    """Let the villa fall."""
    return (Collapsed(by, cause), seal.by_collapse(table, by))


# --- answers ---------------------------------------------------------------------------------


def choose(state: State, seat: int, move: Colour, chance: Chance) -> Facts:
    """Take a colour; the last one goes to who is last without being asked."""
    table = state.table
    left = [each for each in moves.colours(table, seat) if each != move]
    if len(table.draft) == 2 and len(left) == 1 and isinstance(left[0], Colour):
        return (ColourChosen(seat, move, table.draft[1], left[0].colour),)
    return (ColourChosen(seat, move),)


def grip(state: State, seat: int, move: Grip | Prove, chance: Chance) -> Facts:
    """Feel how a column is jammed: the exact risk is known from now on."""
    scene = owning.scene(state.table)
    number = owning.number_of(state.table, move.column)
    load = tremor.load_on(scene, number, state.heights)
    safe, grade = tremor.pull(scene, number, load), tremor.grade(scene, number, load)
    weighed = (load.numerator, load.denominator)
    return (Gripped(seat, move, move.column, safe, grade, weighed),)


def pull(state: State, seat: int, move: Pull, chance: Chance) -> Facts:
    """Pull the column out, if the hand is steady enough."""
    table, hold, rolled = state.table, moves.held(state.table), roll(chance)
    safe = hold.safe or 0
    fact = Pulled(seat, move, hold.column, rolled, safe, rolled <= safe)
    if fact.ok:
        return (fact,)
    return (fact, *fall(table, seat, "pull" if table.dispute is None else "proof_pull"))


def let_go(state: State, seat: int, move: Release | PutBack, chance: Chance) -> Facts:
    """Leave the column where it was; whoever had to prove something has failed."""
    table, fact = state.table, LetGo(seat, move, moves.held(state.table).column)
    if table.dispute is None:
        return (fact,)
    can_take = bool(moves.removable(apply(state, fact).table))
    return (fact, ProofFailed(seat, can_take))


def place(state: State, seat: int, move: Place | Stack, chance: Chance) -> Facts:
    """Set the column down, if the hand is steady enough."""
    fact = setting(state.table, seat, move, roll(chance))
    return (fact, *placed(state, fact))


def setting(table: Table, seat: int, move: Place | Stack, rolled: int) -> Placed:
    """Say what comes of a roll when a column is set down."""
    edition, name = EDITIONS[table.edition], moves.held(table).column
    number, unit = owning.number_of(table, name), edition.document.unit
    if isinstance(move, Stack):
        safe, on = building.stack_safe(table, number, move), move.column
        below = table.columns[owning.number_of(table, on)]
        return Placed(seat, move, name, below.x, below.y, on, rolled, safe, rolled <= safe)
    safe, x, y = building.place_safe(table, number, move), int(move.x), int(move.y)
    return Placed(seat, move, name, x * unit, y * unit, None, rolled, safe, rolled <= safe)


def placed(state: State, fact: Placed) -> Facts:
    """Say what follows when a column was set down: the end, a proof, or perhaps the seal."""
    table = state.table
    if not fact.ok:
        return fall(table, fact.seat, "set" if table.dispute is None else "proof_set")
    if table.dispute is not None:
        return (Proved(fact.column),)
    return seal.after_placing(table, apply(state, fact).table, fact.seat)


def claim(state: State, seat: int, move: Claim, chance: Chance) -> Facts:
    """Ask the others whether they believe it."""
    return (Claimed(seat, move),)


def answer(state: State, seat: int, move: Accept | Object, chance: Chance) -> Facts:
    """Accept a claim or object to it."""
    return (Answered(seat, move),)


def remove(state: State, seat: int, move: Remove, chance: Chance) -> Facts:
    """Take a column of the doubter away: from the top floor at once, else by a pull."""
    table, number = state.table, owning.number_of(state.table, move.column)
    if table.columns[number].level == len(table.plates):
        fact = Removed(seat, move, move.column, None, tremor.ALL, ok=True)
        return (fact, *seal.by_majority(apply(state, fact).table))
    scene = owning.scene(table)
    safe = tremor.pull(scene, number, tremor.load_on(scene, number, state.heights))
    rolled = roll(chance)
    fact = Removed(seat, move, move.column, rolled, safe, rolled <= safe)
    return (fact,) if fact.ok else (fact, *fall(table, seat, "penalty"))


def waive(state: State, seat: int, move: Waive, chance: Chance) -> Facts:
    """Take nothing away."""
    return (Waived(seat, move),)


def lay(state: State, seat: int, move: Lay, chance: Chance) -> Facts:
    """Lay the next floor, if the hand is steady enough."""
    fact = laying(state.table, seat, move, roll(chance))
    return (fact,) if fact.ok else (fact, *fall(state.table, seat, "floor"))


def laying(table: Table, seat: int, move: Lay, rolled: int) -> FloorLaid:
    """Say what comes of a roll when a floor is laid."""
    edition = EDITIONS[table.edition]
    plate, safe = building.plate_of(edition, move), building.lay_safe(table, move)
    touched = building.contacts(owning.scene(table), plate)
    names = tuple(edition.pieces[number].id for number in touched)
    floor = edition.slabs[len(table.plates)].id
    return FloorLaid(seat, move, floor, plate, names, rolled, safe, rolled <= safe)


def give_way(state: State, seat: int, move: Pass, chance: Chance) -> Facts:
    """Lay no floor."""
    return (Passed(seat, move),)


ANSWERS: dict[type, Callable[[State, int, Any, Chance], Facts]] = {
    Colour: choose,
    Grip: grip,
    Prove: grip,
    Pull: pull,
    Release: let_go,
    PutBack: let_go,
    Place: place,
    Stack: place,
    Claim: claim,
    Accept: answer,
    Object: answer,
    Remove: remove,
    Waive: waive,
    Lay: lay,
    Pass: give_way,
}
