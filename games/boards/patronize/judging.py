"""PURE: how a round and a whole game of Patronize are counted, one line after the other."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.patronize.moments import Moment, played
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
from games.boards.patronize.words import label
from games.boards.samples import Sample
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.gains import due
from games.engine.patronize.state import Contested


@dataclass(frozen=True, slots=True)
class Due:
    """A masterpiece that somebody is due, of a colour or of free choice, and whom it copies."""

    work: Work | None
    copied: Character | None


@dataclass(frozen=True, slots=True)
class Rival:
    """A participant of a round: the character, whether it has a genius in trump, what it gains."""

    piece: Piece
    card: Character
    is_genius: bool
    is_winner: bool
    due: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A round that was decided in a step, the winner first, then clockwise."""

    step: int
    fame: FameCard
    rivals: tuple[Rival, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What a player ends with; `points` go by source."""

    piece: Piece
    points: tuple[int, ...]
    total: int
    is_winner: bool


def verdict(sample: Sample, moment: Moment, language: str) -> Verdict:
    """Judge a round."""
    fact, edition = moment.fact, EDITIONS[sample.edition.key]
    assert isinstance(fact, Contested)  # noqa: S101 - only rounds are judged
    assert fact.winner is not None  # noqa: S101 - that somebody played in
    cards = played(moment)
    order = sorted(cards, key=lambda seat: (seat - (fact.winner or 0)) % sample.players)
    owed = due(sorted(cards.items()), fact.winner)
    return Verdict(
        step=moment.step,
        fame=fame_card(edition, fact.fame.id, language),
        rivals=tuple(
            Rival(
                piece=piece(sample.colours[seat], language),
                card=character(edition, cards[seat].id, language),
                is_genius=bool(cards[seat].genius.intersection(fact.fame.trump)),
                is_winner=seat == fact.winner,
                due=tuple(
                    Due(
                        work(each.colour, language) if each.colour else None,
                        None
                        if each.copied is None
                        else character(edition, cards[each.copied].id, language),
                    )
                    for each in owed
                    if each.seat == seat
                ),
            )
            for seat in order
        ),
    )


def sources(sample: Sample, language: str) -> tuple[str, ...]:
    """Name what gave anybody points in the sample game."""
    return tuple(label(key, language) for key in scoring_sources(sample))


def scoring_sources(sample: Sample) -> list[str]:
    """List the sources that gave anybody points."""
    rows = [dict(score.sources) for score in sample.outcome.scores]
    return [key for key in rows[0] if any(row[key] for row in rows)]


def results(sample: Sample, language: str) -> tuple[Result, ...]:
    """Add up the sample game, the winner first."""
    ranked = sorted(sample.outcome.scores, key=lambda score: score.rank)
    keys = scoring_sources(sample)
    return tuple(
        Result(
            piece=piece(sample.colours[score.seat], language),
            points=tuple(dict(score.sources)[key] for key in keys),
            total=score.total,
            is_winner=score.rank == 1,
        )
        for score in ranked
    )
