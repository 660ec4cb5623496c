"""PURE: turns of the sample game as people may write them, for the help page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.boards.colours import name, tongue
from games.boards.lessons import Example
from games.boards.patrizier.moments import Moment, moment_of, moments
from games.boards.samples import Sample
from games.engine.patrizier.state import Turn, View
from games.engine.patrizier.vocabulary import ALIASES
from games.engine.patrizier.words import offers, write

JOINTS = {
    "en": {"else": "else", "then": "then", "if": "if"},
    "de": {"else": "sonst", "then": "dann", "if": "wenn"},
}
PATTERNS = (
    "{one} {else} {two}",
    "{one} {if} {city} <= {built} {else} {two}",
    "{one} {then} {two}",
)
SPOKEN = {"en": 0, "de": 1}
"""Which of a city's other names belongs to a language."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Ways to write the turn that `seat` made after step `step` of the sample game."""

    key: str
    step: int
    seat: int
    name: str
    hand: tuple[str, ...]
    means: str
    examples: tuple[Example, ...]


def lessons(sample: Sample, first: int, language: str) -> tuple[Lesson, ...]:
    """Show how to write a simple turn (that of step `first`), and one of each richer kind."""
    kinds: tuple[tuple[str, Callable[[Moment], bool]], ...] = (
        ("simple", lambda moment: moment.step == first),
        ("double", lambda moment: moment.card.crests > 1),
        ("shift", lambda moment: moment.fact.move.shift is not None),
        ("take", lambda moment: moment.fact.move.take is not None),
    )
    chosen = [
        (key, next(moment for moment in moments(sample) if fits(moment))) for key, fits in kinds
    ]
    return tuple(lesson(sample, key, moment, language) for key, moment in chosen)


def lesson(sample: Sample, key: str, moment: Moment, language: str) -> Lesson:
    """Write one turn in several ways."""
    seat, turn = moment.fact.seat, moment.fact.move
    view = sample.view(moment.step - 1, seat)
    texts = [write(turn), write(turn, language), spoken(turn, language), brief(turn)]
    texts += [by_number(view, turn)]
    return Lesson(
        key=key,
        step=moment.step - 1,
        seat=seat,
        name=name(sample.colours[seat], language),
        hand=view.hand,
        means=write(turn),
        examples=tuple(Example(text, write(turn)) for text in dict.fromkeys(texts)),
    )


def spoken(turn: Turn, language: str) -> str:
    """Write a turn loosely, with cities as they are called in the language."""
    text = write(turn, language)
    for city, names in ALIASES.items():
        text = text.replace(city, names[SPOKEN[tongue(language)]])
    return text.replace(" :", "").replace(" ;", ",").lower()


def brief(turn: Turn) -> str:
    """Write a turn with as few strokes as possible."""
    return f"{turn.card} {turn.sites}{additions(turn)}".lower()


def by_number(view: View, turn: Turn) -> str:
    """Write a turn by the number of its line in the offered list."""
    number = offers(view).index(Turn(turn.card, turn.sites)) + 1
    return f"{number}{additions(turn)}"


def additions(turn: Turn) -> str:
    """Write the shift and the city to take from in signs."""
    shift = f" >{turn.shift.city} {turn.shift.site}" if turn.shift else ""
    return f"{shift} +{turn.take}" if turn.take else shift


def orders(sample: Sample, first: int, language: str) -> tuple[Example, ...]:
    """Show what may be prepared: an alternative, a condition, and a turn after the next."""
    joints, means = JOINTS[tongue(language)], JOINTS["en"]
    moment = moment_of(sample, first)
    view = sample.view(first - 1, moment.fact.seat)
    lines = [write(turn) for turn in offers(view) if turn.card != moment.card.text]
    one, city = write(moment.fact.move), moment.card.name
    built = sum(map(len, view.table.towers[moment.card.site : moment.card.site + 2]))
    return tuple(
        Example(
            *(
                pattern.format(one=one, two=lines[0], city=city, built=built, **words)
                for words in (joints, means)
            )
        )
        for pattern in PATTERNS
    )
