"""PURE: what Patrizier's help page shows: a first turn, the pieces, scoring, notation, editions.

Everything is made by the rules from the sample game and the editions, so the page cannot err.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.boards.choices import Preview, Step
from games.boards.colours import name
from games.boards.lessons import Example
from games.boards.patrizier.composing import parts
from games.boards.patrizier.examples import Lesson, lessons, orders
from games.boards.patrizier.judging import Result, Verdict, results, verdict
from games.boards.patrizier.moments import moment_of, moments
from games.boards.patrizier.picture import Card, Floor, Picture, card, picture, piece
from games.boards.patrizier.printed import Printed, printed
from games.boards.patrizier.stepping import foretell, steps
from games.boards.patrizier.words import listed, words
from games.boards.samples import Sample
from games.engine.patrizier.data import EDITIONS, SYMBOLS, Document
from games.engine.patrizier.state import View

FIRST = 2
"""The step that is explained first: somebody's first turn, with a floor of another on the board."""


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """A turn as its player chose it, and what followed."""

    step: int
    name: str
    piece: Floor
    start: str
    picture: Picture
    steps: tuple[Step, ...]
    preview: Preview | None
    card: Card
    city: str
    cities: str
    refill: Card | None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: one of them, and how many there are without and with the last city."""

    card: Card
    usual: int
    most: int


@dataclass(frozen=True, slots=True)
class Guide:
    """All that the help page shows."""

    first: FirstTurn
    kinds: tuple[Kind, ...]
    floors: tuple[tuple[Floor, str], ...]
    rules: Document
    verdicts: tuple[Verdict, ...]
    results: tuple[Result, ...]
    lessons: tuple[Lesson, ...]
    orders: tuple[Example, ...]
    editions: tuple[Printed, ...]


def guide(sample: Sample, language: str = "en") -> Guide:
    """Gather everything for the help page."""
    edition = EDITIONS[sample.edition.key]
    colours = edition.colours(max(sample.title.seats))
    return Guide(
        first=first_turn(sample, language),
        kinds=tuple(kind(sample, symbol, language) for symbol in SYMBOLS),
        floors=tuple((piece(c, language), name(c, language)) for c in colours),
        rules=edition.document,
        verdicts=judged(sample, language),
        results=results(sample, language),
        lessons=lessons(sample, FIRST, language),
        orders=orders(sample, FIRST, language),
        editions=printed(language),
    )


def first_turn(sample: Sample, language: str) -> FirstTurn:
    """Explain the turn of step FIRST as its player saw it."""
    fact = moment_of(sample, FIRST).fact
    view, chosen = sample.view(FIRST - 1, fact.seat), parts(fact.move)
    shown = outlined(view, sample.colours, chosen, language)
    found = steps(view, sample.colours, chosen, language)
    return FirstTurn(
        step=FIRST,
        name=name(sample.colours[fact.seat], language),
        piece=piece(sample.colours[fact.seat], language),
        start=name(sample.colours[sample.states[0].table.turn], language),
        picture=shown,
        steps=tuple(found),
        preview=foretell(view, sample.colours, chosen, language),
        card=card(view, fact.move.card, language),
        city=fact.move.card.rpartition(" ")[0],
        cities=listed(
            [city.name for city in shown.cities if city.is_legal], words(language)["and"]
        ),
        refill=card(view, fact.refill, language) if fact.refill else None,
    )


def outlined(
    view: View, colours: Sequence[str], chosen: Mapping[str, str], language: str
) -> Picture:
    """Draw what is chosen together with all that could be; here nothing is there to click."""
    before = picture(view, colours, language, chosen={})
    after = picture(view, colours, language, chosen=chosen)
    pairs = zip(before.cities, after.cities, strict=True)
    cities = tuple(replace(new, plays=old.plays, picks={}) for old, new in pairs)
    return replace(after, cities=cities, picks=())


def kind(sample: Sample, symbol: str, language: str) -> Kind:
    """Show a card of a kind, and count its kind."""
    edition, seats = EDITIONS[sample.edition.key], sample.title.seats
    usual, most = (
        [each.text for each in edition.deck(players) if each.text.endswith(f" {symbol}")]
        for players in (min(seats), max(seats))
    )
    return Kind(card(sample.view(0), usual[0], language), len(usual), len(most))


def judged(sample: Sample, language: str) -> tuple[Verdict, ...]:
    """Judge the first full city, the first with a tie, and one that two players share."""
    scored = [
        verdict(sample, moment.step, moment.fact.scored, language)
        for moment in moments(sample)
        if moment.fact.scored
    ]
    tied = [each for each in scored if any(tower.is_tie for tower in each.towers)]
    shared = [each for each in scored if len({tower.winner for tower in each.towers}) > 1]
    found = {each.step: each for each in (*tied[:1], *shared[:1])}
    return tuple(found.values()) or tuple(scored[:1])
