"""PURE: an edition of Patronize as its owner could check it, with what is reconstructed."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.colours import tongue
from games.boards.patronize.pieces import Character, FameCard, character, fame_card
from games.engine.patronize.data import EDITIONS, Edition

CERTAIN = {
    "okazu-2013-reconstructed": {"talent": {"student", "navigator"}, "fame": {"fame_free_7"}}
}
"""Cards of which a value is known although the edition calls this column reconstructed."""

NOTES = {
    "en": {
        "influence": "Which character has which influence. That the numbers 1 to 17 occur once "
        "each is known; we gave them in the order in which the rules list the characters.",
        "genius": "Which genius each character has. That some have several and some none is known.",
        "talent": "The talents. Known are the Navigator's (blue) and that the Student has none.",
        "vp": "The points printed on the characters.",
        "fame": "Points and trumps of the fame cards. Known is one card: 7 points, no trump.",
    },
    "de": {
        "influence": "Welcher Charakter welchen Einfluss hat. Bekannt ist, dass jede Zahl von 1 "
        "bis 17 einmal vorkommt; wir haben sie in der Reihenfolge vergeben, in der die Regel die "
        "Charaktere aufzählt.",
        "genius": "Welcher Charakter welches Genie hat. Bekannt ist, dass manche mehrere haben und "
        "manche keins.",
        "talent": "Die Talente. Bekannt sind das des Navigators (Blau) und dass der Schüler keins "
        "hat.",
        "vp": "Die Punkte, die auf den Charakteren stehen.",
        "fame": "Punkte und Trümpfe der Ruhmeskarten. Bekannt ist eine: 7 Punkte, kein Trumpf.",
    },
}


@dataclass(frozen=True, slots=True)
class Row:
    """A character of an edition, and which of its values are reconstructed."""

    card: Character
    unsure: frozenset[str]


@dataclass(frozen=True, slots=True)
class FameRow:
    """A fame card of an edition."""

    card: FameCard
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Size:
    """What the game has with so many players; `passes` are those that cost nothing."""

    players: int
    rounds: int
    hand: int
    characters_out: int
    fame_out: int
    passes: int


@dataclass(frozen=True, slots=True)
class Printed:
    """An edition: its cards, its numbers, and what of it is reconstructed, in sentences."""

    key: str
    rows: tuple[Row, ...]
    fame: tuple[FameRow, ...]
    sizes: tuple[Size, ...]
    notes: tuple[str, ...]


def printed(language: str) -> tuple[Printed, ...]:
    """Return every edition there is."""
    return tuple(
        Printed(
            key=edition.key,
            rows=tuple(row(edition, key, language) for key in edition.cards),
            fame=tuple(fame_row(edition, key, language) for key in edition.fame),
            sizes=tuple(size(edition, players) for players in edition.setups),
            notes=tuple(notes(edition, language)),
        )
        for edition in EDITIONS.values()
    )


def row(edition: Edition, key: str, language: str) -> Row:
    """Return a character, marking what is reconstructed."""
    certain = CERTAIN.get(edition.key, {})
    unsure = {
        column
        for column in edition.document.reconstructed
        if key not in certain.get(column, set()) and column != "fame"
    }
    return Row(character(edition, key, language), frozenset(unsure))


def fame_row(edition: Edition, key: str, language: str) -> FameRow:
    """Return a fame card, saying whether it is known."""
    is_known = key in CERTAIN.get(edition.key, {}).get("fame", set())
    is_sure = is_known or "fame" not in edition.document.reconstructed
    return FameRow(fame_card(edition, key, language), is_sure)


def size(edition: Edition, players: int) -> Size:
    """Count what is in play with so many players."""
    setup = edition.setups[players]
    return Size(
        players=players,
        rounds=setup.rounds,
        hand=setup.hand,
        characters_out=len(edition.cards) - players * setup.hand,
        fame_out=len(edition.fame) - setup.rounds,
        passes=setup.rounds - setup.hand,
    )


def notes(edition: Edition, language: str) -> list[str]:
    """Tell what is reconstructed, in the edition's order; a kind without words by its name."""
    shown = NOTES[tongue(language)]
    return [shown.get(entry, entry) for entry in edition.document.reconstructed]
