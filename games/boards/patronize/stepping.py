"""PURE: a Patronize answer as steps of a form, and what it would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.boards.choices import Option, Preview, Step
from games.boards.patronize.choosing import colour_note, copy_note, play_note, take_note
from games.boards.patronize.composing import (
    CUBE,
    MENTOR,
    NONE,
    PASS,
    compose,
    narrowed,
    values,
)
from games.boards.patronize.foretelling import sentences
from games.boards.patronize.pieces import character, edition_of, work
from games.boards.patronize.words import colour_name, words
from games.engine.patronize.state import ACT, COPY, GAIN, READY, Copy, View
from games.engine.patronize.words import write

LABELS = {ACT: "step_play", GAIN: "step_colour", COPY: "step_copy"}


def steps(
    view: View, colours: Sequence[str], chosen: Mapping[str, str], language: str = "en"
) -> tuple[Step, ...]:
    """Lay out the choices: what is asked first, then the mentor or the payment."""
    if view.ask is None:
        return ()
    have = narrowed(view, chosen)[1]
    every = narrowed(view, {})[0]
    key, shown = "colour" if view.table.phase == GAIN else "card", words(language)
    # What has a drawing comes first.
    offered = sorted(values(every, key), key=PASS.__eq__)
    options = tuple(
        option(view, value, value == have.get(key), colours, language) for value in offered
    )
    found = [Step(key, shown[LABELS.get(view.table.phase, "step_take")], options)]
    picked = [move for move in every if have.get(key) and move.get(key) == have[key]]
    found += mentor_step(view, picked, have, language) + pay_step(picked, have, language)
    return tuple(found)


def option(
    view: View, value: str, is_chosen: bool, colours: Sequence[str], language: str
) -> Option:
    """Draw a value of the first step."""
    shown, edition = words(language), edition_of(view)
    colour = value.removeprefix(CUBE)
    if value in edition.cards:
        look = character(edition, value, language)
        return Option(value, look.text, note(view, value, colours, language), is_chosen, look)
    if value in (PASS, NONE):
        text = shown["pass" if value == PASS else "nothing"]
        return Option(value, text, note(view, value, colours, language), is_chosen)
    drawn, said = work(colour, language), colour_note(view, colour, colours, language)
    text = shown["cube"].format(colour=drawn.name) if value != colour else drawn.name.capitalize()
    return Option(value, text, said, is_chosen, drawn)


def note(view: View, value: str, colours: Sequence[str], language: str) -> str:
    """Tell what a character or a pass brings, and what the character can do."""
    phase = view.table.phase
    if value == PASS:
        return words(language)["pass_note"]
    if value == NONE:
        return copy_note(view, Copy(), colours, language)
    card = character(edition_of(view), value, language)
    if phase == COPY:
        return f"{copy_note(view, Copy(value), colours, language)}; {card.does}"
    if phase == ACT:
        points = words(language)["points"].format(count=card.points)
        return f"{points}; {play_note(view, value, colours, language)}; {card.does}"
    return f"{take_note(view, value, colours, language)}; {card.does}"


def mentor_step(
    view: View, picked: list[dict[str, str]], have: Mapping[str, str], language: str
) -> list[Step]:
    """Ask for the mentor, once a character is chosen."""
    shown, open_to = words(language), values(picked, "mentor")
    if not open_to:
        return []
    if view.seat is not None and view.table.players[view.seat].mentor != READY:
        return [Step("mentor", shown["step_mentor"], told=shown["mentor_used"])]
    said = {NONE: shown["mentor_no"], MENTOR: shown["mentor_yes"]}
    options = tuple(
        Option(value, said[value], is_chosen=value == have.get("mentor")) for value in open_to
    )
    return [Step("mentor", shown["step_mentor"], options)]


def pay_step(picked: list[dict[str, str]], have: Mapping[str, str], language: str) -> list[Step]:
    """Ask what is paid to the Lawyer."""
    shown, open_to = words(language), values(picked, "pay")
    named = {value: colour_name(value, language).capitalize() for value in open_to}
    if not open_to:
        return []
    if len(open_to) == 1:
        told = shown["only_pay"].format(colour=named[open_to[0]])
        return [Step("pay", shown["step_pay"], told=told)]
    options = tuple(
        Option(value, named[value], is_chosen=value == have.get("pay"), look=work(value, language))
        for value in open_to
    )
    return [Step("pay", shown["step_pay"], options)]


def foretell(
    view: View, colours: Sequence[str], chosen: Mapping[str, str], language: str = "en"
) -> Preview | None:
    """Tell what the chosen answer brings, up to the card that nobody has seen yet."""
    move = compose(view, chosen) if view.ask else None
    if move is None or view.seat is None:
        return None
    told = sentences(view, move, colours, language)
    return Preview(write(move, language), tuple(filter(None, told)))
