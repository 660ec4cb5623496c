"""A finished game as a plain document, for people and programs outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine import replay
from games.engine.base import Outcome, Score
from games.engine.patronize import folding
from games.engine.patronize.scoring import FAME, HAND, MASTERPIECES, PROTEGES
from games.engine.patronize.state import (
    COLOURS,
    Acted,
    AnyFact,
    Chose,
    Copied,
    Crafted,
    Dealt,
    Retired,
    State,
    Took,
)
from games.engine.patronize.telling import write

PLAIN = (MASTERPIECES, FAME, PROTEGES, HAND)


def document(facts: Sequence[tuple[int, AnyFact]], outcome: Outcome) -> dict[str, Any]:
    """Write numbered facts and their outcome as plain data."""
    deal = next(fact for _, fact in facts if isinstance(fact, Dealt))
    state: State = replay.fold(folding, (fact for _, fact in facts))
    return {
        "start_seat": deal.start,
        "deal": {
            "hands": [list(hand) for hand in deal.hands],
            "fame": list(deal.fame),
            "removed": list(deal.removed),
            "removed_fame": list(deal.removed_fame),
        },
        "events": [event for number, fact in facts if (event := answered(number, fact))],
        "retired": [
            {"number": number, "seat": fact.seat}
            for number, fact in facts
            if isinstance(fact, Retired)
        ],
        "reason": outcome.reason,
        "last_start_seat": state.table.start,
        "copied": state.table.copied,
        "scores": [scored(state, score) for score in outcome.scores],
        "winners": list(outcome.winners),
        "tie_break": outcome.tie_break,
    }


def answered(number: int, fact: AnyFact) -> dict[str, Any] | None:
    """Write one decision; facts that followed by themselves are none."""
    if not isinstance(fact, Acted | Chose | Took | Crafted | Copied):
        return None
    move = fact.move
    return {
        "number": number,
        "seat": fact.seat,
        "ask": move.ask,
        "text": write(move),
        "move": msgspec.to_builtins(move),
    }


def scored(state: State, score: Score) -> dict[str, Any]:
    """Write one seat's last position and its points."""
    seat = score.seat
    player, sources = state.table.players[seat], dict(score.sources)
    return {
        "seat": seat,
        "cubes": dict(zip(COLOURS, player.cubes, strict=True)),
        "proteges": list(player.proteges),
        "fame_cards": list(player.fame),
        "hand": list(state.hands[seat]),
        "points": {
            MASTERPIECES: sources[MASTERPIECES],
            FAME: sources[FAME],
            PROTEGES: sources[PROTEGES],
            "abilities": {
                name: points
                for name, points in score.sources
                if name not in PLAIN and name in player.proteges
            },
            HAND: sources[HAND],
        },
        "total": score.total,
        "rank": score.rank,
        "ties": dict(score.ties),
    }
