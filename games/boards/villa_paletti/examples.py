"""PURE: answers of the sample game as people may write them, for the help page."""

from __future__ import annotations

from typing import Any

from games.boards.colours import name, tongue
from games.boards.lessons import Example, Lesson
from games.boards.samples import Sample
from games.engine.villa_paletti import spots
from games.engine.villa_paletti.answers import (
    AnyMove,
    Claim,
    Colour,
    Grip,
    Lay,
    Object,
    Place,
    Prove,
    Pull,
    Release,
    Remove,
)
from games.engine.villa_paletti.offering import offers
from games.engine.villa_paletti.state import View
from games.engine.villa_paletti.telling import write

KINDS: tuple[tuple[str, type], ...] = (
    ("colour", Colour),
    ("grip", Grip),
    ("pull", Pull),
    ("set", Place),
    ("let_go", Release),
    ("claim", Claim),
    ("object", Object),
    ("prove", Prove),
    ("remove", Remove),
    ("floor", Lay),
)
SET = {"en": "set", "de": "stelle"}
TURNS = {
    "en": "pull {column} to {spot} if risk <= 20 else let go",
    "de": "ziehe {column} nach {spot} wenn risiko <= 20 sonst lass los",
}
CALM = {
    "en": "grip {column}; pull if risk = 0 else let go; set {spot} else put back",
    "de": "fasse {column}; ziehe wenn risiko = 0 sonst lass los; stelle {spot} sonst stelle zurück",
}


def lessons(sample: Sample, language: str) -> tuple[Lesson, ...]:
    """Show how to write each kind of answer, at its first occasion in the sample."""
    found = [(key, first(sample, kind)) for key, kind in KINDS]
    return tuple(lesson(sample, key, step, language) for key, step in found if step)


def first(sample: Sample, kind: type) -> int:
    """Return the first step at which somebody answered so; 0 if nobody did."""
    steps = range(1, sample.last + 1)
    return next((each for each in steps if isinstance(sample.facts[each][0].move, kind)), 0)


def lesson(sample: Sample, key: str, step: int, language: str) -> Lesson:
    """Write one answer in several ways."""
    fact: Any = sample.facts[step][0]
    view = sample.view(step - 1, fact.seat)
    texts = dict.fromkeys([write(fact.move, language), *shorter(view, fact.move, language)])
    return Lesson(
        key=key,
        step=step - 1,
        seat=fact.seat,
        name=name(sample.colours[fact.seat], language),
        means=write(fact.move),
        examples=tuple(Example(text, write(fact.move)) for text in texts),
    )


def shorter(view: View, move: AnyMove, language: str) -> list[str]:
    """Write an answer by the letter of its place, and by its number in the offered list."""
    lettered = {spot.move: spot.letter for spot in spots.spots(view)}
    letter = lettered.get(move) if isinstance(move, Place) else None
    listed = offers(view)
    return [
        *([f"{SET[tongue(language)]} {letter}"] if letter else []),
        *([str(listed.index(move) + 1)] if move in listed else []),
    ]


def orders(sample: Sample, step: int, column: str, language: str) -> tuple[Example, ...]:
    """Show one line for a whole turn, as it is understood in the position before a step."""
    view = sample.view(step, sample.states[step].table.active)
    spot = spots.spots(view)[0]
    said = {"column": column, "spot": spot.letter}
    steps = f"grip {column} then pull if risk {{limit}} else let go then {write(spot.move)}"
    return (
        Example(TURNS[tongue(language)].format(**said), steps.format(limit="<= 20")),
        Example(
            CALM[tongue(language)].format(**said), f"{steps.format(limit='= 0')} else put back"
        ),
    )
