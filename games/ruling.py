"""PURE: results that staff decides: ranks without points."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.base import Outcome, Score

# Why a game is over: with ranks that were decided, or without a result.
RULING, ANNULLED = "ruling", "annulled"


def is_ranking(ranks: Sequence[int], seats: int) -> bool:
    """Say whether these can be the ranks of so many seats: who is equal shares the better one."""
    counted = all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    return len(ranks) == seats and counted


def outcome(ranks: Sequence[int]) -> Outcome:
    """Return the result that a ruling makes; nobody has points by it."""
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    scores = tuple(
        Score(seat=seat, rank=rank, total=0, sources=()) for seat, rank in enumerate(ranks)
    )
    return Outcome(RULING, winners, scores)
