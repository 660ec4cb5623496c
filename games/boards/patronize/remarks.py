"""PURE: what came of an answer, told beside its notation, and which round an event ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.boards.patronize.words import words
from games.engine.patronize.state import Acted, Chose, Closed, Crafted, Took
from games.engine.patronize.telling import Teller, tell


def milestone(fact: Any, language: str = "en") -> str:
    """Name the round that a fact ended; empty if it ended none."""
    return words(language)["round"].format(number=fact.round) if isinstance(fact, Closed) else ""


def remark(fact: Any, names: Sequence[str], language: str = "en") -> str:
    """Tell what came of a fact; its move stands beside it in the notation."""
    if isinstance(fact, Acted):
        return ""
    if isinstance(fact, Chose):
        return Teller(language, names).gains(fact.gains)
    if isinstance(fact, Took):
        return words(language)["played_by"].format(name=names[fact.owner])
    if isinstance(fact, Crafted):
        return Teller(language, names).gains([fact.gain] if fact.gain.giver is not None else [])
    return tell(fact, language, names)
