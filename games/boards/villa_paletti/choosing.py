"""PURE: the numbered choices of a Villa Paletti question, and what may be added to them."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.choices import Choice
from games.boards.villa_paletti import outlook
from games.boards.villa_paletti.composing import ACT, parts
from games.boards.villa_paletti.outlook import Advice
from games.boards.villa_paletti.stepping import note
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import building, owning
from games.engine.villa_paletti.answers import AnyMove, Lay
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.offering import listed
from games.engine.villa_paletti.spots import FloorPlace, Spot
from games.engine.villa_paletti.state import FLOOR, PROVE, SET, TURN, View
from games.engine.villa_paletti.telling import write


def choices(
    view: View, colours: Sequence[str], language: str = "en", *, advice: Advice | None = None
) -> tuple[Choice, ...]:
    """Number the offered lines, each with what is known of it.

    Places have numbers too, so nothing is numbered where they are not known yet.
    """
    if advice is None and view.ask is not None and view.table.phase in (SET, FLOOR):
        return ()
    found = lettered(view, advice)
    risks = outlook.risks(view, advice, language)
    return tuple(
        Choice(number, write(move, language), line_note(view, move, found, risks, language))
        for number, move in enumerate(listed(view, list(found)), start=1)
    )


def lettered(view: View, advice: Advice | None) -> dict[AnyMove, Spot | FloorPlace]:
    """List the places with letters that answer the question."""
    if advice is None:
        return {}
    if view.table.phase == SET:
        return {spot.move: spot for spot in advice.spots}
    return {place.move: place for place in advice.places} if view.table.phase == FLOOR else {}


def line_note(
    view: View,
    move: AnyMove,
    found: dict[AnyMove, Spot | FloorPlace],
    risks: dict[str, str],
    language: str,
) -> str:
    """Tell what is known of a line: a column's worth and risk, the letter and risk of a place."""
    if move not in found:
        return note(view, parts(move)[ACT], risks, language)
    said = letter_note(found[move].letter, found[move].risk, language)
    return f"{said}; {touched(view, move, language)}" if isinstance(move, Lay) else said


def touched(view: View, move: Lay, language: str) -> str:
    """Tell what a floor would touch."""
    table = view.table
    plate = building.plate_of(EDITIONS[table.edition], move)
    found = building.contacts(owning.scene(table), plate)
    named = " ".join(owning.name_of(table, number) for number in found)
    return words(language)["touches"].format(columns=named)


def letter_note(letter: str, risk: int, language: str) -> str:
    """Write a letter with its risk."""
    shown = words(language)["risk_of"].format(risk=outlook.written(risk, risk, language))
    return f"{letter}, {shown}"


def hints(view: View, language: str = "en") -> list[str]:
    """Tell what a grip means, and what a range of risk does."""
    shown, phase = words(language), view.table.phase
    if view.ask is None:
        return []
    if phase in (TURN, PROVE):
        return [shown["hint_range"], shown["hint_grip"]]
    return [shown["hint_place"]] if phase in (SET, FLOOR) else []
