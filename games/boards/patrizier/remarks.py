"""PURE: what was done in a turn and what came of it, in words and without the notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.boards.colours import tongue
from games.engine.patrizier.state import Turn, TurnPlayed
from games.engine.patrizier.telling import SENTENCES, tell, tell_scored, tell_taken

DEEDS = {
    "en": {
        "played": "Played {card}: {floors}.",
        "L": "one floor on the left",
        "R": "one floor on the right",
        "LL": "two floors on the left",
        "LR": "one floor on each side",
        "RR": "two floors on the right",
        "from L": "Shifted the top floor of {city} from left to right.",
        "from R": "Shifted the top floor of {city} from right to left.",
    },
    "de": {
        "played": "Spielte {card}: {floors}.",
        "L": "ein Stockwerk links",
        "R": "ein Stockwerk rechts",
        "LL": "zwei Stockwerke links",
        "LR": "je ein Stockwerk links und rechts",
        "RR": "zwei Stockwerke rechts",
        "from L": "Versetzte in {city} das oberste Stockwerk von links nach rechts.",
        "from R": "Versetzte in {city} das oberste Stockwerk von rechts nach links.",
    },
}


def recount(fact: Any, language: str, names: Sequence[str]) -> str:
    """Tell a seen fact to somebody who does not read the notation yet."""
    if not isinstance(fact, TurnPlayed):
        return tell(fact, language, names)
    return f"{deed(fact.move, language)} {remark(fact, names, language)}"


def deed(move: Turn, language: str) -> str:
    """Tell what was built with a card, and which floor was shifted."""
    words = DEEDS[tongue(language)]
    floors = words["".join(sorted(move.sites))]
    told = words["played"].format(card=move.card, floors=floors)
    if (shift := move.shift) is None:
        return told
    return f"{told} {words[f'from {shift.site}'].format(city=shift.city)}"


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
