"""PURE: what Patronize's help page shows: a first turn, the pieces, a round, scoring, notation.

Everything is made by the rules from the sample game and the editions, so the page cannot err.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.boards.choices import Preview, Step
from games.boards.colours import name
from games.boards.lessons import Example, Lesson
from games.boards.patronize import moments
from games.boards.patronize.composing import parts
from games.boards.patronize.examples import lessons, orders
from games.boards.patronize.judging import Result, Verdict, results, sources, verdict
from games.boards.patronize.picture import Picture, picture
from games.boards.patronize.pieces import (
    Character,
    FameCard,
    Piece,
    Work,
    character,
    fame_card,
    piece,
    work,
)
from games.boards.patronize.printed import Printed, printed
from games.boards.patronize.stepping import foretell, steps
from games.boards.samples import Sample
from games.engine.patronize.data import EDITIONS, Document
from games.engine.patronize.state import COLOURS

FIRST = 2
"""The step that is explained first: somebody's first action, with a character on the table."""


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """An answer as its player chose it; `start` had played `lying` before."""

    step: int
    name: str
    piece: Piece
    start: str
    lying: Character
    fame: FameCard
    picture: Picture
    steps: tuple[Step, ...]
    preview: Preview | None
    card: Character


@dataclass(frozen=True, slots=True)
class Guide:
    """All that the help page shows."""

    first: FirstTurn
    characters: tuple[Character, ...]
    works: tuple[Work, ...]
    pieces: tuple[Piece, ...]
    rules: Document
    worths: tuple[tuple[int, int], ...]
    verdict: Verdict
    sources: tuple[str, ...]
    results: tuple[Result, ...]
    lessons: tuple[Lesson, ...]
    orders: tuple[Example, ...]
    editions: tuple[Printed, ...]


def guide(sample: Sample, language: str = "en") -> Guide:
    """Gather everything for the help page."""
    edition = EDITIONS[sample.edition.key]
    colours = edition.colours(max(sample.title.seats))
    trumped = next(each for each in moments.moments(sample) if moments.is_trumped(each))
    return Guide(
        first=first_turn(sample, language),
        characters=tuple(character(edition, key, language) for key in edition.cards),
        works=tuple(work(colour, language) for colour in COLOURS),
        pieces=tuple(piece(colour, language) for colour in colours),
        rules=edition.document,
        worths=tuple((count, edition.worth[count]) for count in range(1, 7)),
        verdict=verdict(sample, trumped, language),
        sources=sources(sample, language),
        results=results(sample, language),
        lessons=lessons(sample, FIRST, language),
        orders=orders(sample, FIRST, language),
        editions=printed(language),
    )


def first_turn(sample: Sample, language: str) -> FirstTurn:
    """Explain the answer of step FIRST as its player saw it."""
    fact: Any = sample.facts[FIRST][0]
    before: Any = sample.facts[FIRST - 1][0]
    edition, view = EDITIONS[sample.edition.key], sample.view(FIRST - 1, fact.seat)
    chosen = parts(fact.move)
    return FirstTurn(
        step=FIRST,
        name=name(sample.colours[fact.seat], language),
        piece=piece(sample.colours[fact.seat], language),
        start=name(sample.colours[before.seat], language),
        lying=character(edition, before.move.card, language),
        fame=fame_card(edition, view.table.fame, language),
        picture=picture(view, sample.colours, language, chosen=chosen).plain(),
        steps=steps(view, sample.colours, chosen, language),
        preview=foretell(view, sample.colours, chosen, language),
        card=character(edition, fact.move.card, language),
    )
