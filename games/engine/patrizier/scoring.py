"""Who wins the tiles of a full city, and who wins the game (rules sections 4 and 5)."""

from __future__ import annotations

from functools import lru_cache

from games.engine.base import Outcome, Score
from games.engine.patrizier.data import EDITIONS, FAMILIES, Card, Edition
from games.engine.patrizier.state import MARKS, Award, Scored, State, Table


def score_city(table: Table, edition: Edition, card: Card, seat: int, sites: str) -> Scored:
    """Award both tiles of the card's city, which floors of `seat` on `sites` fill."""
    left, right = table.towers[card.site], table.towers[card.site + 1]
    left += MARKS[seat] * sites.count("L")
    right += MARKS[seat] * sites.count("R")
    high, low = (left, right) if len(left) > len(right) else (right, left)
    more, less = edition.cities[card.city].tiles
    return Scored(card.name, Award(leader(high), more), Award(leader(low), less))


@lru_cache(maxsize=4096)
def leader(tower: str) -> int:
    """Return the seat with most floors; of equals, the one whose topmost floor lies higher."""
    most = max(map(tower.count, tower))
    return next(int(mark) for mark in reversed(tower) if tower.count(mark) == most)


def outcome(state: State) -> Outcome | None:
    """Add up the game if it is over (rules section 5)."""
    table = state.table
    if table.turn is not None:
        return None
    lines = [score_seat(table, seat) for seat in range(len(table.players))]
    keys = [
        (seat in table.retired, -total, -supply) for seat, (_, _, total, supply) in enumerate(lines)
    ]
    scores = tuple(
        Score(
            seat=seat,
            rank=1 + sum(key < keys[seat] for key in keys),
            total=total,
            sources=(("tiles", tiles), ("heads", heads)),
            ties=(("supply", supply),),
        )
        for seat, (tiles, heads, total, supply) in enumerate(lines)
    )
    best = min(keys)
    tied = [key for key in keys if key[:2] == best[:2]]
    return Outcome(
        reason="resigned" if len(table.retired) >= len(table.players) - 1 else "finished",
        winners=tuple(score.seat for score in scores if score.rank == 1),
        scores=scores,
        tie_break=tie_break(tied, best),
    )


def tie_break(tied: list[tuple[bool, int, int]], best: tuple[bool, int, int]) -> str | None:
    """Name what decided between players with equal points."""
    if len(tied) == 1:
        return None
    return "shared" if tied.count(best) > 1 else "supply"


def score_seat(table: Table, seat: int) -> tuple[int, int, int, int]:
    """Return a seat's points from tiles and heads, their sum, and its supply."""
    edition, player = EDITIONS[table.edition], table.players[seat]
    awards = [award for city in table.scored if city for award in (city.high, city.low)]
    tiles = sum(award.points for award in awards if award.seat == seat)
    heads = head_points(edition, count_heads(edition, player.played))
    return tiles, heads, tiles + heads, player.supply


def count_heads(edition: Edition, played: tuple[str, ...]) -> dict[str, int]:
    """Count the heads of each family on played cards."""
    heads = dict.fromkeys(FAMILIES, 0)
    for card in map(edition.cards.__getitem__, played):
        if card.heads:
            heads[card.family] += card.heads
    return heads


def head_points(edition: Edition, heads: dict[str, int]) -> int:
    """Return the points for every full set of equal heads."""
    rules = edition.document
    return rules.points_for_a_set * sum(n // rules.heads_in_a_set for n in heads.values())
