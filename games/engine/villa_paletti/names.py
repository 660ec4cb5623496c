"""What pieces are called in English and German."""

from __future__ import annotations

COLOURS: dict[str, dict[str, str]] = {
    "en": {
        "red": "red",
        "blue": "blue",
        "yellow": "yellow",
        "green": "green",
        "orange": "orange",
    },
    "de": {
        "red": "rot",
        "blue": "blau",
        "yellow": "gelb",
        "green": "grün",
        "orange": "orange",
    },
}
FLOORS: dict[str, dict[str, str]] = {
    "en": {
        "blue": "blue floor",
        "green": "green floor",
        "yellow": "yellow floor",
        "orange": "orange floor",
        "red": "red floor",
    },
    "de": {
        "blue": "blaue Etage",
        "green": "grüne Etage",
        "yellow": "gelbe Etage",
        "orange": "orange Etage",
        "red": "rote Etage",
    },
}
KINDS: dict[str, dict[str, str]] = {
    "en": {"thin": "thin", "hex": "hexagonal", "thick": "thick"},
    "de": {"thin": "dünn", "hex": "sechseckig", "thick": "dick"},
}
GRADES: dict[str, dict[str, str]] = {
    "en": {"loose": "loose", "light": "light", "firm": "firm", "jammed": "jammed"},
    "de": {"loose": "lose", "light": "leicht", "firm": "fest", "jammed": "verklemmt"},
}


def tongue(language: str) -> str:
    """Return the language there are words for: German if asked for, else English."""
    return "de" if language[:2] == "de" else "en"


def colour(key: str, language: str = "en") -> str:
    """Name a colour."""
    return COLOURS[tongue(language)].get(key, key)


def floor(key: str, language: str = "en") -> str:
    """Name a floor."""
    return FLOORS[tongue(language)].get(key, key)


def kind(key: str, language: str = "en") -> str:
    """Name a shape of column."""
    return KINDS[tongue(language)].get(key, key)


def grade(key: str, language: str = "en") -> str:
    """Name how firmly a column sits."""
    return GRADES[tongue(language)].get(key, key)


def listed(items: list[str], language: str = "en") -> str:
    """Join items with commas and a word before the last."""
    last = {"en": "and", "de": "und"}[tongue(language)]
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))
