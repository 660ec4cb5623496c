"""PURE: the words of Villa Paletti's board, English and German."""

from __future__ import annotations

from games.boards.colours import tongue
from games.boards.villa_paletti import english, german

WORDS = {"en": english.WORDS, "de": german.WORDS}


def words(language: str) -> dict[str, str]:
    """Return the words of a language; English where there are none."""
    return WORDS[tongue(language)]


def label(key: str, language: str = "en") -> str:
    """Name a source of points, a kind of column, or how a game ended."""
    return words(language).get(key, key)


def level_name(floor: str, language: str) -> str:
    """Say on which floor something stands; no floor is the base."""
    return words(language)[f"level_{floor or 0}"]
