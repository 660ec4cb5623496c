"""PURE: the numbered choices of a Villa Paletti question, and what may be added to them."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.choices import Choice
from games.boards.villa_paletti import outlook
from games.boards.villa_paletti.composing import ACT, parts
from games.boards.villa_paletti.outlook import Advice
from games.boards.villa_paletti.stepping import note
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import building, owning, spots
from games.engine.villa_paletti.answers import AnyMove, Lay, Place, Pull, Stack
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.offering import offers
from games.engine.villa_paletti.state import FLOOR, PROVE, SET, TURN, View
from games.engine.villa_paletti.telling import write
from games.engine.villa_paletti.tremor import ALL


def choices(
    view: View, colours: Sequence[str], language: str = "en", *, advice: Advice | None = None
) -> tuple[Choice, ...]:
    """Number the offered lines, each with what is known of it."""
    risks = outlook.risks(view, advice, language)
    return tuple(
        Choice(number, write(move, language), line_note(view, move, risks, language))
        for number, move in enumerate(offers(view), start=1)
    )


def line_note(view: View, move: AnyMove, risks: dict[str, str], language: str) -> str:
    """Tell what is known of a line: a column's worth and risk, the letter and risk of a place."""
    hold = view.table.hold
    if isinstance(move, Pull) and hold is not None and hold.safe is not None:
        risk = outlook.written(ALL - hold.safe, ALL - hold.safe, language)
        return words(language)["risk_of"].format(risk=risk)
    if isinstance(move, Place | Stack):
        return spot_note(view, move, language)
    if isinstance(move, Lay):
        return floor_note(view, move, language)
    return note(view, parts(move)[ACT], risks, language)


def spot_note(view: View, move: Place | Stack, language: str) -> str:
    """Tell the letter and the risk of a place for a column."""
    found = [spot for spot in spots.spots(view) if spot.move == move]
    if not found:
        return ""
    return lettered(found[0].letter, found[0].risk, language)


def floor_note(view: View, move: Lay, language: str) -> str:
    """Tell the letter and the risk of a place for a floor, and what it would touch."""
    found = [place for place in spots.places(view) if place.move == move]
    if not found:
        return ""
    table = view.table
    plate = building.plate_of(EDITIONS[table.edition], move)
    touched = building.contacts(owning.scene(table), plate)
    named = " ".join(owning.name_of(table, number) for number in touched)
    said = lettered(found[0].letter, found[0].risk, language)
    return f"{said}; {words(language)['touches'].format(columns=named)}"


def lettered(letter: str, risk: int, language: str) -> str:
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
