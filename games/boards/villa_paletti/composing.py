"""PURE: a Villa Paletti answer from the values of the steps, and back.

The first step says what is done: a column, a colour, a word, or `at` for a place of one's own,
whose numbers are typed in the second step.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.engine.errors import IllegalMove
from games.engine.villa_paletti import moves
from games.engine.villa_paletti.answers import (
    AnyMove,
    Colour,
    Grip,
    Lay,
    Place,
    Prove,
    Remove,
    Stack,
)
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import FLOOR, Table, View

ACT, AT, FOUND, ON = "act", "at", "found", "on "
NUMBER = re.compile(r"[-+]?[0-9]{1,4}")


def parts(move: AnyMove) -> dict[str, str]:
    """Take an answer apart into the values of the steps."""
    if isinstance(move, Lay):
        return {ACT: AT, "x": str(move.x), "y": str(move.y), "rotation": str(move.rotation)}
    if isinstance(move, Place):
        return {ACT: AT, "x": str(move.x), "y": str(move.y)}
    if isinstance(move, Stack):
        return {ACT: f"{ON}{move.column}"}
    if isinstance(move, Grip | Prove | Remove):
        return {ACT: move.column}
    if isinstance(move, Colour):
        return {ACT: move.colour}
    return {ACT: str(move.__struct_config__.tag)}


def acts(view: View) -> dict[str, AnyMove]:
    """List what can be done, by the value of the first step; a place is left open."""
    if view.ask is None:
        return {}
    found = {parts(move)[ACT]: move for move in moves.legal(view)}
    if view.table.phase == FLOOR and view.table.place is not None:
        return {FOUND: known_place(view.table), **found}
    return found


def known_place(table: Table) -> Lay:
    """Return the place for the next floor that was found."""
    plate, unit = table.place, EDITIONS[table.edition].document.unit
    assert plate is not None  # noqa: S101 - asked for only where one was found
    return Lay(plate.x // unit, plate.y // unit, plate.rotation)


def keys(move: AnyMove) -> tuple[str, ...]:
    """Name the numbers that a place needs."""
    if isinstance(move, Lay):
        return ("x", "y", "rotation")
    return ("x", "y") if isinstance(move, Place) else ()


def compose(view: View, chosen: Mapping[str, str]) -> AnyMove | None:
    """Return the answer that the choices make, legal or not; None while something is missing."""
    open_to, chosen = acts(view), spread(chosen)
    act = next(iter(open_to)) if len(open_to) == 1 else chosen.get(ACT, "")
    move = open_to.get(act)
    if not isinstance(move, Lay | Place) or act != AT:
        return move
    typed = [chosen.get(key, "").strip() for key in keys(move)]
    if not all(map(NUMBER.fullmatch, typed)):
        return None
    return type(move)(*map(int, typed))


def packed(move: Place | Lay) -> str:
    """Write a place with a letter as one value of the first step."""
    return f"{AT} {','.join(str(value) for value in list(parts(move).values())[1:])}"


def spread(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Take a place that was chosen as one value apart, as if it had been typed."""
    act, blank, numbers = chosen.get(ACT, "").partition(" ")
    if act != AT or not blank:
        return chosen
    return {ACT: AT, **dict(zip(("x", "y", "rotation"), numbers.split(","), strict=False))}


def refused(view: View, move: AnyMove) -> IllegalMove | None:
    """Return how an answer is refused; None if it is legal."""
    return moves.refusal(moves.check, view, move)
