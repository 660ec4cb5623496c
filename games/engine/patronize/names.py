"""What cards and colours are called in English and German."""

from __future__ import annotations

CHARACTERS: dict[str, dict[str, str]] = {
    "en": {
        "student": "Student",
        "clown": "Clown",
        "sculptor": "Sculptor",
        "painter": "Painter",
        "literati": "Literati",
        "navigator": "Navigator",
        "nun": "Nun",
        "geographer": "Geographer",
        "architect": "Architect",
        "missionary": "Missionary",
        "theologian": "Theologian",
        "weaver": "Spinning trader",
        "lawyer": "Lawyer",
        "trader": "Trader",
        "diplomat": "Diplomat",
        "noble": "Noble",
        "banker": "Banker",
    },
    "de": {
        "student": "Schüler",
        "clown": "Clown",
        "sculptor": "Bildhauer",
        "painter": "Maler",
        "literati": "Gelehrter",
        "navigator": "Navigator",
        "nun": "Nonne",
        "geographer": "Geograph",
        "architect": "Architekt",
        "missionary": "Missionar",
        "theologian": "Theologe",
        "weaver": "Weber",
        "lawyer": "Rechtsgelehrter",
        "trader": "Händler",
        "diplomat": "Diplomat",
        "noble": "Adliger",
        "banker": "Bankier",
    },
}
COLOURS: dict[str, dict[str, str]] = {
    "en": {"red": "red", "green": "green", "blue": "blue", "yellow": "yellow"},
    "de": {"red": "rot", "green": "grün", "blue": "blau", "yellow": "gelb"},
}
FIELDS: dict[str, dict[str, str]] = {
    "en": {"red": "art", "green": "science", "blue": "discovery", "yellow": "religion"},
    "de": {"red": "Kunst", "green": "Wissenschaft", "blue": "Entdeckung", "yellow": "Religion"},
}
"""What the masterpieces of a colour are about."""


def tongue(language: str) -> str:
    """Return the language there are words for: German if asked for, else English."""
    return "de" if language[:2] == "de" else "en"


def character(card: str, language: str = "en") -> str:
    """Name a character."""
    return CHARACTERS[tongue(language)].get(card, card)


def colour(key: str, language: str = "en") -> str:
    """Name a colour."""
    return COLOURS[tongue(language)].get(key, key)


def field(key: str, language: str = "en") -> str:
    """Name what the masterpieces of a colour are about."""
    return FIELDS[tongue(language)].get(key, key)
