"""PURE: the words of Patronize's board, English and German."""

from __future__ import annotations

from games.boards.colours import tongue
from games.boards.patronize import english, german
from games.engine.patronize import names

WORDS = {"en": english.WORDS, "de": german.WORDS}
FIELDS = {"red": "art", "green": "science", "blue": "discovery", "yellow": "religion"}
"""The symbol of each colour's masterpieces."""


def words(language: str) -> dict[str, str]:
    """Return the words of a language; English where there are none."""
    return WORDS[tongue(language)]


def label(key: str, language: str = "en") -> str:
    """Name a source of points (an ability by its character) or what settles a tie."""
    return words(language).get(key) or names.character(key, language)


def colour_name(colour: str, language: str) -> str:
    """Name the colour of a masterpiece within a sentence: 'red', but 'in Rot'."""
    found = names.colour(colour, language)
    return found.capitalize() if tongue(language) == "de" else found


def counted(shown: dict[str, str], key: str, count: int, **more: object) -> str:
    """Return the phrase for a number of things."""
    return shown.get(f"{key}_{count}", shown[key]).format(count=count, **more)


def listed(items: list[str], word: str) -> str:
    """Join items as a sentence does: 'a, b or c'."""
    return f" {word} ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
