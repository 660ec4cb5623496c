"""A finished game as a plain document, for people and programs outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.base import Outcome, Score
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import Dealt, Retired, Turn, TurnPlayed
from games.engine.patrizier.words import write


def document(
    facts: Sequence[tuple[int, Dealt | TurnPlayed | Retired]], outcome: Outcome
) -> dict[str, Any]:
    """Write numbered facts and their outcome as plain data."""
    deal = next(fact for _, fact in facts if isinstance(fact, Dealt))
    return {
        "start_seat": deal.start,
        "deal": {
            "hands": [list(hand) for hand in deal.hands],
            "pile": list(deal.pile),
            "open": dict(zip(EDITIONS[deal.edition].city_index, deal.open, strict=False)),
        },
        "events": [played(number, fact) for number, fact in facts if isinstance(fact, TurnPlayed)],
        "retired": [
            {"number": number, "seat": fact.seat}
            for number, fact in facts
            if isinstance(fact, Retired)
        ],
        "scores": [scored(score) for score in outcome.scores],
        "winners": list(outcome.winners),
        "tie_break": outcome.tie_break,
    }


def played(number: int, fact: TurnPlayed) -> dict[str, Any]:
    """Write one turn; `take` names the city a card was taken from, chosen or not."""
    return {
        "number": number,
        "seat": fact.seat,
        "text": write(fact.move),
        "move": turn(fact.move, fact.took),
        "refill": fact.refill,
        "scored": msgspec.to_builtins(fact.scored),
    }


def turn(move: Turn, took: str | None) -> dict[str, Any]:
    """Write a move with everything in it named."""
    return {
        "card": move.card,
        "sites": list(move.sites),
        "shift": msgspec.to_builtins(move.shift),
        "take": took,
    }


def scored(score: Score) -> dict[str, Any]:
    """Write one seat's result."""
    sources, ties = dict(score.sources), dict(score.ties)
    return {"seat": score.seat, **sources, **ties, "total": score.total}
