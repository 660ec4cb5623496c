"""What a move would make of the table, up to the moment something is rolled or felt."""

from __future__ import annotations

from msgspec import structs

from games.engine.villa_paletti import handling, moves
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
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.happenings import (
    Answered,
    AnyFact,
    Claimed,
    ColourChosen,
    FloorLaid,
    LetGo,
    Passed,
    Placed,
    Pulled,
    Removed,
    Waived,
)
from games.engine.villa_paletti.state import PULL, Hold, State, View
from games.engine.villa_paletti.tremor import ALL

STEADY = 0
"""Stands for the roll of a hand that does not tremble."""


def preview(view: View, move: AnyMove) -> View:
    """Return the seat's view after `move`, as if all went well, with the risk if it is known."""
    moves.check(view, move)
    seat, table = view.seat or 0, view.table
    if isinstance(move, Grip | Prove):
        hold = Hold(seat, move.column, None, None)
        return View(seat, None, structs.replace(table, phase=PULL, hold=hold))
    fact = supposed(view, seat, move)
    after = apply(State(table, ()), fact).table
    return View(seat, None, after, None, risk_of(fact))


def supposed(view: View, seat: int, move: AnyMove) -> AnyFact:
    """Say what a move does if the hand is steady."""
    table = view.table
    if isinstance(move, Colour):
        return ColourChosen(seat, move)
    if isinstance(move, Pull):
        hold = moves.held(table)
        return Pulled(seat, move, hold.column, STEADY, hold.safe or 0, ok=True)
    if isinstance(move, Release | PutBack):
        return LetGo(seat, move, moves.held(table).column)
    if isinstance(move, Place | Stack):
        return structs.replace(handling.setting(table, seat, move, STEADY), ok=True)
    if isinstance(move, Lay):
        return structs.replace(handling.laying(table, seat, move, STEADY), ok=True)
    if isinstance(move, Remove):
        return Removed(seat, move, move.column, None, ALL, ok=True)
    return said(seat, move)


def said(seat: int, move: AnyMove) -> AnyFact:
    """Say what a move does that needs no hand."""
    if isinstance(move, Accept | Object):
        return Answered(seat, move)
    if isinstance(move, Waive):
        return Waived(seat, move)
    return Passed(seat, move) if isinstance(move, Pass) else Claimed(seat, Claim())


def risk_of(fact: AnyFact) -> int | None:
    """Return how likely the villa falls, where the seat can know."""
    return ALL - fact.safe if isinstance(fact, Pulled | Placed | FloorLaid) else None
