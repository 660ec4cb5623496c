"""PURE: what the colours of the pieces are called, and the letter printed on them."""

from __future__ import annotations

LETTERS = {
    "en": {
        "black": "K",
        "white": "W",
        "red": "R",
        "yellow": "Y",
        "blue": "B",
        "green": "G",
        "purple": "P",
        "orange": "O",
        "brown": "N",
    },
    "de": {
        "black": "S",
        "white": "W",
        "red": "R",
        "yellow": "G",
        "blue": "B",
        "green": "N",
        "purple": "L",
        "orange": "O",
        "brown": "U",
    },
}
NAMES = {
    "en": {
        "black": "Black",
        "white": "White",
        "red": "Red",
        "yellow": "Yellow",
        "blue": "Blue",
        "green": "Green",
        "purple": "Purple",
        "orange": "Orange",
        "brown": "Brown",
    },
    "de": {
        "black": "Schwarz",
        "white": "Weiß",
        "red": "Rot",
        "yellow": "Gelb",
        "blue": "Blau",
        "green": "Grün",
        "purple": "Lila",
        "orange": "Orange",
        "brown": "Braun",
    },
}


def tongue(language: str) -> str:
    """Return the language there are words for: German if asked for, else English."""
    return "de" if language[:2] == "de" else "en"


def letter(colour: str, language: str = "en") -> str:
    """Return the letter on a piece of this colour."""
    return LETTERS[tongue(language)].get(colour, "?")


def name(colour: str, language: str = "en") -> str:
    """Name a colour as a player is called by it."""
    return NAMES[tongue(language)].get(colour, colour.title())
