"""Which moves a seat may choose, from what it sees (rules sections 5.3, 5.4 and 5.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.base import ANY, Ask
from games.engine.errors import IllegalMove
from games.engine.villa_paletti import building, owning, statics
from games.engine.villa_paletti.answers import (
    Accept,
    AnyMove,
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
from games.engine.villa_paletti.state import (
    ANSWER,
    DRAFT,
    FLOOR,
    KINDS,
    PENALTY,
    PROVE,
    PULL,
    SET,
    TURN,
    Hold,
    Table,
    View,
)


def legal(view: View) -> list[AnyMove]:
    """List every move open to the view's seat; coordinates are left open (ANY)."""
    if view.ask is None or view.seat is None:
        return []
    return LISTS[view.table.phase](view.table, view.seat)


def colours(table: Table, seat: int) -> list[AnyMove]:
    """List the colours nobody has."""
    pairs = zip(EDITIONS[table.edition].document.colours, table.owners, strict=True)
    return [Colour(colour) for colour, owner in pairs if owner is None]


def grips(table: Table, seat: int) -> list[AnyMove]:
    """List the own columns that may be taken, and the claim that none can be."""
    return [*(Grip(name) for name in takeable(table, seat)), Claim()]


def proofs(table: Table, seat: int) -> list[AnyMove]:
    """List the claimant's columns that may be taken."""
    return [Prove(name) for name in takeable(table, table.active)]


def takeable(table: Table, seat: int) -> list[str]:
    """List the names of the columns that a seat may take."""
    return [owning.name_of(table, number) for number in owning.candidates(table, seat)]


def settings(table: Table, seat: int) -> list[AnyMove]:
    """List setting down, the columns that can be stacked on, and putting back."""
    number = owning.number_of(table, held(table).column)
    stacks = [Stack(piece.id) for piece in EDITIONS[table.edition].pieces]
    if len(table.plates) < len(EDITIONS[table.edition].slabs):
        stacks = []
    possible = [
        move for move in stacks if refusal(building.stack_safe, table, number, move) is None
    ]
    return [Place(ANY, ANY), *possible, PutBack()]


def held(table: Table) -> Hold:
    """Return what somebody holds."""
    assert table.hold is not None  # noqa: S101 - these phases have a column in somebody's fingers
    return table.hold


def penalties(table: Table, seat: int) -> list[AnyMove]:
    """List the doubter's columns that can be taken away, and taking none."""
    return [*removable_moves(table), Waive()]


def removable_moves(table: Table) -> list[AnyMove]:
    """List taking away each of the doubter's columns that can be."""
    return [Remove(owning.name_of(table, each)) for each in removable(table)]


def removable(table: Table) -> list[int]:
    """List the doubter's columns that can be taken away without the villa falling by that."""
    prover = table.dispute.prover if table.dispute is not None else None
    if prover is None:
        return []
    return [number for number, _ in owning.owned(table, prover) if can_remove(table, number)]


def can_remove(table: Table, number: int) -> bool:
    """Say whether a column may be taken away: it carries no other, nothing falls without it."""
    column, name = table.columns[number], owning.name_of(table, number)
    if column.locked or any(each.on == name and not each.out for each in table.columns):
        return False
    return statics.stands(statics.without(owning.scene(table), number))


def floors(table: Table, seat: int) -> list[AnyMove]:
    """List laying a floor, and passing where no place was found."""
    moves: list[AnyMove] = [Lay(ANY, ANY, ANY)]
    return moves if table.place is not None else [*moves, Pass()]


LISTS: dict[str, Callable[[Table, int], list[AnyMove]]] = {
    DRAFT: colours,
    TURN: grips,
    PROVE: proofs,
    PULL: lambda table, seat: [Pull(), Release()],
    SET: settings,
    ANSWER: lambda table, seat: [Accept(), Object()],
    PENALTY: penalties,
    FLOOR: floors,
}


# --- refusing --------------------------------------------------------------------------------


def refusal(check: Callable[..., object], *arguments: Any) -> IllegalMove | None:
    """Return how something is refused, or None."""
    try:
        check(*arguments)
    except IllegalMove as refused:
        return refused
    return None


def check(view: View, move: AnyMove) -> None:
    """Refuse a move that is not legal, naming the rule it breaks."""
    table, seat = view.table, view.seat
    if view.ask is None or seat is None:
        raise not_asked(table, seat, move)
    # What is prepared is tried as if it were asked now, with nothing in anybody's fingers.
    is_early = move.may_lapse and move.ask != KINDS.get(table.phase)
    if move.ask != view.ask.kind or is_early:
        raise other_question(table, move)
    if isinstance(move, Colour):
        check_colour(table, move)
    elif isinstance(move, Grip | Prove):
        check_grip(table, seat, move)
    elif isinstance(move, Place):
        building.place_safe(table, owning.number_of(table, held(table).column), move)
    elif isinstance(move, Stack):
        building.stack_safe(table, owning.number_of(table, held(table).column), move)
    elif isinstance(move, Remove):
        check_remove(table, move)
    elif isinstance(move, Lay):
        building.lay_safe(table, move)
    elif isinstance(move, Pass):
        check_pass(table)


def not_asked(table: Table, seat: int | None, move: AnyMove | None = None) -> IllegalMove:
    """Return the refusal of an answer to no question."""
    if table.phase == ANSWER and isinstance(move, Accept | Object) and seat is not None:
        if seat == table.active:
            return IllegalMove("only_others", "Only the others may object.")
        return IllegalMove("answered", "You have already answered.")
    if table.phase not in KINDS:
        return IllegalMove("over", "The game is over.")
    turn = tuple(owning.colours(table, owning.actor(table)))
    return IllegalMove("not_asked", "It is not your turn.", colours=turn)


def other_question(table: Table, move: AnyMove) -> IllegalMove:
    """Return the refusal of an answer to another question than the one that is asked."""
    if table.phase in (PULL, SET):
        if isinstance(move, Grip | Prove):
            return IllegalMove("second_grip", "One column per turn: pull it or let it go.")
        if isinstance(move, Claim):
            detail = "A claim has to come before you touch a column."
            return IllegalMove("claim_after_grip", detail)
        return IllegalMove("column_held", "First decide about the column you hold.")
    kind = KINDS[table.phase]
    detail = f"The question is {kind!r}; this answers {move.ask!r}."
    return IllegalMove("other_question", detail, asked=kind, answered=move.ask)


def check_colour(table: Table, move: Colour) -> None:
    """Refuse a colour that there is not, or that somebody has."""
    known = EDITIONS[table.edition].document.colours
    if move.colour not in known:
        detail = f"There is no colour {move.colour!r}."
        raise IllegalMove("unknown_colour", detail, colour=move.colour[:20])
    if table.owners[known.index(move.colour)] is not None:
        raise IllegalMove("colour_taken", f"{move.colour} is taken.", colour=move.colour)


def check_grip(table: Table, seat: int, move: Grip | Prove) -> None:
    """Refuse a column that may not be taken."""
    number = EDITIONS[table.edition].numbers.get(move.column)
    if number is None:
        raise building.unknown_column(move.column)
    column, of = table.columns[number], {"column": move.column}
    if owning.owner(table, number) != (seat if isinstance(move, Grip) else table.active):
        rule = "not_yours" if isinstance(move, Grip) else "not_claimants"
        raise IllegalMove(rule, "That column is not yours.", **of)
    if column.out:
        raise IllegalMove("out", "That column has left the game.", **of)
    if column.locked:
        detail = "That column was let go once and stays put for this game."
        raise IllegalMove("locked", detail, **of)
    if column.level == len(table.plates):
        detail = "Columns on the top floor stay where they are."
        raise IllegalMove("on_top", detail, **of)


def check_remove(table: Table, move: Remove) -> None:
    """Refuse a column that the claimant may not take away."""
    number = EDITIONS[table.edition].numbers.get(move.column)
    if number is None:
        raise building.unknown_column(move.column)
    prover = table.dispute.prover if table.dispute is not None else None
    if prover is None or owning.owner(table, number) != prover:
        detail = "That column is not the doubter's."
        raise IllegalMove("not_doubters", detail, column=move.column)
    if table.columns[number].out:
        raise IllegalMove("out", "That column has left the game.", column=move.column)
    if not can_remove(table, number):
        detail = "That one cannot be taken away like this."
        raise IllegalMove("not_removable", detail, column=move.column)


def check_pass(table: Table) -> None:
    """Refuse to pass where a floor can be laid."""
    place = table.place
    if place is not None:
        unit = EDITIONS[table.edition].document.unit
        at = {"x": place.x // unit, "y": place.y // unit, "rotation": place.rotation}
        raise IllegalMove("floor_fits", "A floor can be laid, so lay one.", **at)


def asked(view: View) -> View:
    """Return the view as if the seat were asked, for what is written before its turn."""
    if view.ask is not None or view.seat is None:
        return view
    return View(view.seat, Ask(view.seat, coming(view.table, view.seat)), view.table, view.heights)


def coming(table: Table, seat: int) -> str:
    """Guess which question the seat will be asked next."""
    return KINDS[DRAFT] if table.phase == DRAFT and seat in table.draft else KINDS[TURN]
