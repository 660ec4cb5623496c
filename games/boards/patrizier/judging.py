"""PURE: how a full city and a whole game of Patrizier are counted, one line after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.boards.colours import name
from games.boards.patrizier.picture import Floor, Picture, picture, piece
from games.boards.samples import Sample
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.scoring import count_heads
from games.engine.patrizier.state import Scored


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower of a full city: who has how many floors in it, and who wins which tile."""

    is_left: bool
    height: int
    counts: tuple[tuple[Floor, str, int], ...]
    is_tie: bool
    winner: str
    points: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A city that was filled in a step: its towers, the higher one first, and a drawing."""

    city: str
    step: int
    towers: tuple[Tower, ...]
    picture: Picture


@dataclass(frozen=True, slots=True)
class Family:
    """The heads of one family on a player's pile."""

    letter: str
    heads: int
    sets: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a player ends with."""

    piece: Floor
    name: str
    tiles: tuple[int, ...]
    tile_points: int
    families: tuple[Family, ...]
    total: int
    is_winner: bool


def verdict(sample: Sample, step: int, scored: Scored, language: str) -> Verdict:
    """Count a city that was filled in a step."""
    view = sample.view(step)
    site = 2 * EDITIONS[sample.edition.key].city_index[scored.city]
    whole = picture(view, sample.colours, language)
    pair = ((view.table.towers[site], True), (view.table.towers[site + 1], False))
    ranked = sorted(pair, key=lambda each: len(each[0]), reverse=True)
    return Verdict(
        city=scored.city,
        step=step,
        towers=tuple(
            tower(sample, marks, is_left, award.seat, award.points, language)
            for (marks, is_left), award in zip(ranked, (scored.high, scored.low), strict=True)
        ),
        picture=whole.only(scored.city),
    )


def tower(
    sample: Sample, marks: str, is_left: bool, winner: int, points: int, language: str
) -> Tower:
    """Count the floors of a tower."""
    counts = Counter(map(int, marks)).most_common()
    return Tower(
        is_left=is_left,
        height=len(marks),
        counts=tuple(
            (piece(sample.colours[seat], language), name(sample.colours[seat], language), count)
            for seat, count in counts
        ),
        is_tie=[count for _, count in counts].count(counts[0][1]) > 1,
        winner=name(sample.colours[winner], language),
        points=points,
    )


def results(sample: Sample, language: str) -> tuple[Result, ...]:
    """Add up the sample game, the winner first."""
    ranked = sorted(sample.outcome.scores, key=lambda score: (score.rank, score.seat))
    return tuple(
        Result(
            piece=piece(sample.colours[score.seat], language),
            name=name(sample.colours[score.seat], language),
            tiles=won(sample, score.seat),
            tile_points=dict(score.sources)["tiles"],
            families=families(sample, score.seat),
            total=score.total,
            is_winner=score.rank == 1,
        )
        for score in ranked
    )


def won(sample: Sample, seat: int) -> tuple[int, ...]:
    """List a seat's tiles, the highest first."""
    scored = [city for city in sample.states[-1].table.scored if city]
    found = [award for city in scored for award in (city.high, city.low)]
    return tuple(sorted((award.points for award in found if award.seat == seat), reverse=True))


def families(sample: Sample, seat: int) -> tuple[Family, ...]:
    """Count a seat's heads and what they are worth."""
    edition = EDITIONS[sample.edition.key]
    heads = count_heads(edition, sample.states[-1].table.players[seat].played)
    each, points = edition.document.heads_in_a_set, edition.document.points_for_a_set
    return tuple(
        Family(letter, count, count // each, count // each * points)
        for letter, count in heads.items()
    )
