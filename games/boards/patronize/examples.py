"""PURE: answers of the sample game as people may write them, for the help page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.boards.colours import name, tongue
from games.boards.lessons import Example, Lesson
from games.boards.patronize import moments
from games.boards.patronize.moments import Moment
from games.boards.samples import Sample
from games.engine.patronize import names
from games.engine.patronize.state import AnyMove, Colour, Cube, Pass, Play, Take, View
from games.engine.patronize.words import offers, write

JOINTS = {
    "en": {"else": "else", "if": "if", "influence": "influence"},
    "de": {"else": "sonst", "if": "wenn", "influence": "einfluss"},
}
ADDED = {"en": {"mentor": "mentor", "pay": "pay"}, "de": {"mentor": "mentor", "pay": "zahle"}}


def lessons(sample: Sample, first: int, language: str) -> tuple[Lesson, ...]:
    """Show how to write each kind of answer, beginning with that of step `first`."""
    kinds: tuple[tuple[str, Callable[[Moment], bool]], ...] = (
        ("play", lambda moment: moment.step == first),
        ("mentor", moments.is_mentored),
        ("colour", moments.is_choice),
        ("take", moments.is_taken),
        ("pay", moments.is_paid),
        ("copy", moments.is_clown),
    )
    happened = list(moments.moments(sample))
    found = [(key, next(filter(fits, happened), None)) for key, fits in kinds]
    return tuple(lesson(sample, key, moment, language) for key, moment in found if moment)


def lesson(sample: Sample, key: str, moment: Moment, language: str) -> Lesson:
    """Write one answer in several ways."""
    fact: Any = moment.fact
    view = sample.view(moment.step - 1, fact.seat)
    texts = (write(fact.move, language), by_number(view, fact.move, language))
    return Lesson(
        key=key,
        step=moment.step - 1,
        seat=fact.seat,
        name=name(sample.colours[fact.seat], language),
        means=write(fact.move),
        examples=tuple(Example(text, write(fact.move)) for text in texts),
    )


def by_number(view: View, move: AnyMove, language: str) -> str:
    """Write an answer by the number of its line in the offered list."""
    plain: AnyMove = move
    added, words = "", ADDED[tongue(language)]
    if isinstance(move, Play) and move.mentor:
        plain, added = Play(move.card), f" {words['mentor']}"
    if isinstance(move, Take) and move.pay:
        plain, added = Take(move.card), f" {words['pay']} {names.colour(move.pay, language)}"
    return f"{offers(view).index(plain) + 1}{added}"


def orders(sample: Sample, first: int, language: str) -> tuple[Example, ...]:
    """Show one line for several questions: what comes next, an alternative, a condition."""
    fact: Any = sample.facts[first][0]
    view = sample.view(first - 1, fact.seat)
    lying = next(place.card for place in view.table.places if place and place.card)
    return tuple(
        Example(text, means)
        for text, means in zip(
            patterns(view, lying, fact.move, language, language),
            patterns(view, lying, fact.move, "", "en"),
            strict=True,
        )
    )


def patterns(
    view: View, lying: str, move: AnyMove, notation: str, language: str
) -> tuple[str, str, str]:
    """Write the examples; without a notation they are canonical, with 'then' between steps."""
    joints, then = JOINTS[tongue(language)], "; " if notation else " then "

    def said(each: AnyMove) -> str:
        return write(each, notation)

    banker, cube = said(Play(view.hand[-1])), said(Cube("red"))
    return (
        f"{banker}{', ' if notation else then}{said(Colour('blue'))}",
        f"{said(Pass())}{then}{said(Take(lying))} {joints['else']} {cube}",
        f"{said(move)} {joints['if']} {joints['influence']} <= 10 {joints['else']} {said(Pass())}",
    )
