"""PURE: the turns of the sample game of Patrizier, to look for examples in."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.samples import Sample
from games.engine.patrizier.data import EDITIONS, Card
from games.engine.patrizier.state import TurnPlayed


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn of the sample, with its card."""

    step: int
    fact: TurnPlayed
    card: Card


def moments(sample: Sample) -> list[Moment]:
    """List the turns of the sample."""
    cards = EDITIONS[sample.edition.key].cards
    return [
        Moment(step, fact, cards[fact.move.card])
        for step, facts in enumerate(sample.facts)
        for fact in facts
        if isinstance(fact, TurnPlayed)
    ]


def moment_of(sample: Sample, step: int) -> Moment:
    """Return the turn of a step."""
    return next(moment for moment in moments(sample) if moment.step == step)
