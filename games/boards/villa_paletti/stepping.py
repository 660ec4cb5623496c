"""PURE: a Villa Paletti answer as steps of a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.boards.choices import Field, Option, Step
from games.boards.colours import name
from games.boards.villa_paletti import outlook
from games.boards.villa_paletti.composing import (
    ACT,
    AT,
    FOUND,
    ON,
    acts,
    compose,
    keys,
    packed,
    parts,
)
from games.boards.villa_paletti.outlook import Advice
from games.boards.villa_paletti.text import worth
from games.boards.villa_paletti.words import level_name, words
from games.engine.villa_paletti.answers import AnyMove, Lay, Place
from games.engine.villa_paletti.building import FARTHEST
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import DRAFT, FLOOR, PULL, SET, View


def steps(
    view: View,
    colours: Sequence[str],
    chosen: Mapping[str, str],
    language: str = "en",
    *,
    advice: Advice | None = None,
) -> tuple[Step, ...]:
    """Lay out the choices: what is done, then the numbers of a place of one's own."""
    if view.ask is None:
        return ()
    open_to = acts(view)
    act = next(iter(open_to)) if len(open_to) == 1 else chosen.get(ACT, "")
    risks = outlook.risks(view, advice, language)
    options = tuple(
        Option(value, told(view, value, language), note(view, value, risks, language), value == act)
        for value in open_to
    )
    places = lettered(view, chosen, advice, language)
    # What was found has a letter, too.
    options = (*places, *(each for each in options if not places or each.value != FOUND))
    first = Step(ACT, words(language)[f"step_{view.table.phase}"], options)
    return (first, *place_step(open_to.get(act), act, chosen, view, language))


def lettered(
    view: View, chosen: Mapping[str, str], advice: Advice | None, language: str
) -> tuple[Option, ...]:
    """Offer the places with letters, where somebody brings them along."""
    if advice is None or view.table.phase not in (SET, FLOOR):
        return ()
    found = advice.spots if view.table.phase == SET else advice.places
    places = [(each.letter, each.move, each.risk) for each in found]
    return tuple(
        Option(
            packed(move),
            letter,
            risk_note(move, risk, language),
            compose(view, chosen) == move and chosen.get(ACT) != AT,
        )
        for letter, move, risk in places
        if isinstance(move, Place | Lay)
    )


def risk_note(move: Place | Lay, risk: int, language: str) -> str:
    """Tell where a place is, and its risk."""
    said = words(language)["risk_of"].format(risk=outlook.written(risk, risk, language))
    return f"{move.x},{move.y}; {said}"


def told(view: View, value: str, language: str) -> str:
    """Say what a value of the first step does."""
    shown = words(language)
    if view.table.phase == DRAFT:
        return name(value, language)
    if value in EDITIONS[view.table.edition].numbers:
        return value
    if value.startswith(ON):
        return shown["do_on"].format(column=value.removeprefix(ON))
    return shown[f"do_{value}"]


def note(view: View, value: str, risks: Mapping[str, str], language: str) -> str:
    """Tell what is known of a column: shape, points, floor, risk."""
    table, shown = view.table, words(language)
    edition = EDITIONS[table.edition]
    number = edition.numbers.get(value)
    if number is None:
        return word_note(view, value, risks, language)
    column, kind = table.columns[number], edition.pieces[number].kind
    floor = edition.slabs[column.level - 1].id if column.level else ""
    said = [shown[kind.id], worth(kind.points, language), level_name(floor, language)]
    if value in risks:
        said.append(shown["risk_of"].format(risk=risks[value]))
    return ", ".join(said)


def word_note(view: View, value: str, risks: Mapping[str, str], language: str) -> str:
    """Tell what a word does; of a pull, the risk that the grip has told."""
    hold, shown = view.table.hold, words(language)
    if value == PULL and hold is not None and hold.column in risks:
        return shown["risk_of"].format(risk=risks[hold.column])
    return where_found(view, language) if value == FOUND else shown.get(f"note_{value}", "")


def where_found(view: View, language: str) -> str:
    """Tell where a place for the floor was found."""
    return words(language)["note_found"].format(**parts(acts(view)[FOUND]))


def place_step(
    move: AnyMove | None, act: str, chosen: Mapping[str, str], view: View, language: str
) -> list[Step]:
    """Ask for the numbers of a place."""
    if move is None or act != AT:
        return []
    shown, last = words(language), EDITIONS[view.table.edition].rotations - 1
    ranges = {"rotation": (0, last)}
    fields = tuple(
        Field(key, shown[f"field_{key}"], chosen.get(key, ""), *ranges.get(key, WHOLE))
        for key in keys(move)
    )
    return [Step("place", shown["step_place"], fields=fields)]


WHOLE = (-FARTHEST, FARTHEST)
"""No piece reaches farther from the centre."""


def prompt(view: View, chosen: Mapping[str, str], language: str = "en") -> str:
    """Say what is to be chosen next."""
    shown = words(language)
    if compose(view, chosen) is not None:
        return shown["ready"]
    return shown["ask_place" if chosen.get(ACT) == AT else f"step_{view.table.phase}"]
