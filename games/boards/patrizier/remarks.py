"""PURE: what came of a turn: which city it filled, and what was said about it beside the move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.boards.colours import tongue
from games.engine.patrizier.state import TurnPlayed
from games.engine.patrizier.telling import SENTENCES, tell, tell_scored, tell_taken


def milestone(fact: Any, language: str = "en") -> str:
    """Name the city that a fact filled; empty if it filled none."""
    return fact.scored.city if isinstance(fact, TurnPlayed) and fact.scored else ""


def remark(fact: Any, names: Sequence[str], language: str = "en") -> str:
    """Tell what came of a fact; its move stands beside it in the notation."""
    words = SENTENCES[tongue(language)]
    if not isinstance(fact, TurnPlayed):
        return tell(fact, language, names)
    scored = [tell_scored(fact.scored, words, names)] if fact.scored else []
    return " ".join([*scored, tell_taken(fact, words)])
