"""PURE: what happened in the sample game of Patronize, to look for examples in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.boards.samples import Sample
from games.engine.patronize.data import EDITIONS, STUDENT, Card
from games.engine.patronize.state import (
    Acted,
    AnyFact,
    Chose,
    Contested,
    Copied,
    Crafted,
    Pass,
    Play,
    Table,
    Took,
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A fact of the sample, the step it happened in, and the table just before it."""

    step: int
    fact: AnyFact
    before: Table


def moments(sample: Sample) -> Iterator[Moment]:
    """List what happened after the deal."""
    for step in range(1, sample.last + 1):
        state = sample.states[step - 1]
        for fact in sample.facts[step]:
            yield Moment(step, fact, state.table)
            state = sample.title.apply(state, fact)


def played(moment: Moment) -> dict[int, Card]:
    """Return the characters on the table by seat."""
    cards = EDITIONS[moment.before.edition].cards
    places = enumerate(moment.before.places)
    return {seat: cards[place.card] for seat, place in places if place and place.card}


def is_play(moment: Moment) -> bool:
    """Somebody plays a character without a mentor."""
    fact = moment.fact
    return isinstance(fact, Acted) and isinstance(fact.move, Play) and not fact.move.mentor


def is_mentored(moment: Moment) -> bool:
    """Somebody protects a character."""
    fact = moment.fact
    return isinstance(fact, Acted) and isinstance(fact.move, Play) and fact.move.mentor


def is_pass(moment: Moment) -> bool:
    """Somebody passes with cards in hand."""
    return isinstance(moment.fact, Acted) and isinstance(moment.fact.move, Pass)


def is_trumped(moment: Moment) -> bool:
    """A genius beats a higher influence."""
    fact = moment.fact
    if not isinstance(fact, Contested) or fact.winner is None:
        return False
    cards = played(moment)
    return cards[fact.winner].influence < max(card.influence for card in cards.values())


def is_free_round(moment: Moment) -> bool:
    """A round without trump is won by the highest influence, with a loser."""
    fact = moment.fact
    is_won = isinstance(fact, Contested) and fact.winner is not None and not fact.fame.trump
    return is_won and len(played(moment)) > 1


def is_copied(moment: Moment) -> bool:
    """A loser gains two masterpieces."""
    fact = moment.fact
    return isinstance(fact, Contested) and any(due.copied is not None for due in fact.due)


def is_choice(moment: Moment) -> bool:
    """Somebody names a colour."""
    return isinstance(moment.fact, Chose)


def is_taken(moment: Moment) -> bool:
    """A passer takes a character for nothing."""
    return isinstance(moment.fact, Took) and moment.fact.move.pay is None


def is_paid(moment: Moment) -> bool:
    """A passer pays the Lawyer."""
    return isinstance(moment.fact, Took) and moment.fact.move.pay is not None


def is_crafted(moment: Moment) -> bool:
    """A passer takes a masterpiece from the supply."""
    return isinstance(moment.fact, Crafted) and moment.fact.gain.giver is None


def is_student(moment: Moment) -> bool:
    """Somebody loses with the Student and copies twice."""
    fact = moment.fact
    if not isinstance(fact, Contested):
        return False
    pupils = [seat for seat, card in played(moment).items() if card.id == STUDENT]
    return any(due.seat in pupils for due in fact.due)


def is_robbed(moment: Moment) -> bool:
    """The supply is empty, and a masterpiece comes from a player."""
    fact = moment.fact
    gains = getattr(fact, "gains", ()) or ((fact.gain,) if isinstance(fact, Crafted) else ())
    return any(gain.giver not in (None, gain.seat) for gain in gains)


def is_clown(moment: Moment) -> bool:
    """The Clown's owner chooses."""
    return isinstance(moment.fact, Copied)
