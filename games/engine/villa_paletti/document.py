"""A finished game as a plain document, for people and programs outside.

Lengths are in tenths of a millimetre, weights in tenths of a gram, errors of height `d` in
thousandths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine import replay
from games.engine.base import Outcome
from games.engine.villa_paletti import folding, owning
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.happenings import AnyFact, LaidOut
from games.engine.villa_paletti.state import State, Table
from games.engine.villa_paletti.telling import write


def document(facts: Sequence[tuple[int, AnyFact]], outcome: Outcome) -> dict[str, Any]:
    """Write numbered facts and their outcome as plain data, nothing left out."""
    begun = next(fact for _, fact in facts if isinstance(fact, LaidOut))
    state: State = replay.fold(folding, (fact for _, fact in facts))
    table = state.table
    return {
        "colours": [owning.colours(table, seat) for seat in range(table.seats)],
        "layout": layout(begun),
        "events": [happened(number, fact) for number, fact in facts],
        "turns": table.turns,
        "floors": len(table.plates),
        "columns": [standing(table, number) for number in range(len(table.columns))],
        "retired": list(table.retired),
        "seal": {"holder": table.holder, "previous": table.previous},
        "fall": plain(table.fall),
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "scores": [plain(score) for score in outcome.scores],
    }


def plain(value: object) -> Any:
    """Return structs and tuples as the dicts and lists that JSON has."""
    return msgspec.json.decode(msgspec.json.encode(value))


def layout(begun: LaidOut) -> dict[str, Any]:
    """Write how the villa was begun, with the secret errors of height."""
    pieces = EDITIONS[begun.edition].pieces
    rows = zip(pieces, begun.places, begun.heights or (), strict=True)
    return {
        "columns": [
            {"id": piece.id, "kind": piece.kind.id, "x": x, "y": y, "d": d}
            for piece, (x, y), d in rows
        ],
        "blue": plain(begun.floor),
    }


def happened(number: int, fact: AnyFact) -> dict[str, Any]:
    """Write one fact with all its numbers, and a move also as its text."""
    move = getattr(fact, "move", None)
    text = {} if move is None else {"text": write(move)}
    return {"number": number, **plain(fact), **text}


def standing(table: Table, number: int) -> dict[str, Any]:
    """Write where a column ended."""
    return {"id": owning.name_of(table, number), **plain(table.columns[number])}
