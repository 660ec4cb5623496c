"""PURE: the pieces of Villa Paletti in numbers, and what of them is reconstructed."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.colours import tongue
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import geometry
from games.engine.villa_paletti.data import EDITIONS, Edition
from games.engine.villa_paletti.editing import Kind

SQUARE = 10_000
"""So many square tenths of a millimetre are a square centimetre."""

NOTES = {
    "en": {
        "sizes": "The sizes of columns, floors and base.",
        "outlines": "The outlines of the floors. That each is smaller than the one before and that "
        "they are curved is known.",
        "weights": "What columns and floors weigh: we took light wood.",
        "heights": "By how much columns differ in height. That wood is never quite equal, and that "
        "dearer columns are a little shorter, is told by people who own the game.",
        "tremor": "How much a hand trembles. We chose it so that a villa falls about as often as "
        "at a table.",
    },
    "de": {
        "sizes": "Die Maße von Säulen, Etagen und Boden.",
        "outlines": "Die Umrisse der Etagen. Bekannt ist, dass jede kleiner ist als die vorige und "
        "dass sie geschwungen sind.",
        "weights": "Was Säulen und Etagen wiegen: Wir nahmen leichtes Holz.",
        "heights": "Um wie viel sich Säulen in der Höhe unterscheiden. Dass Holz nie ganz gleich "
        "ist und dass teurere Säulen etwas kürzer sind, erzählen Leute, die das Spiel haben.",
        "tremor": "Wie sehr eine Hand zittert. Wir wählten es so, dass eine Villa etwa so oft "
        "fällt wie am Tisch.",
    },
}


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of column: its numbers on the board, worth, width in millimetres, weight in grams."""

    name: str
    numbers: str
    points: int
    wide: int
    grams: str


@dataclass(frozen=True, slots=True)
class FloorRow:
    """A floor: its colour, its size in square centimetres, its weight in grams."""

    colour: str
    name: str
    size: int
    grams: str


@dataclass(frozen=True, slots=True)
class Printed:
    """An edition: its pieces, and what of it is reconstructed, in sentences."""

    key: str
    kinds: tuple[KindRow, ...]
    floors: tuple[FloorRow, ...]
    notes: tuple[str, ...]


def printed(language: str) -> tuple[Printed, ...]:
    """Return every edition there is."""
    return tuple(
        Printed(edition.key, kinds(edition, language), floors(edition, language), notes)
        for edition in EDITIONS.values()
        for notes in [told(edition, language)]
    )


def kinds(edition: Edition, language: str) -> tuple[KindRow, ...]:
    """List the kinds of columns in the order of their numbers."""
    found, first = [], 1
    for kind in edition.document.kinds:
        found.append(kind_row(edition, kind, first, language))
        first += kind.count
    return tuple(found)


def kind_row(edition: Edition, kind: Kind, first: int, language: str) -> KindRow:
    """Describe a kind of column."""
    last = first + kind.count - 1
    numbers = str(first) if first == last else f"{first}\N{EN DASH}{last}"
    wide = 2 * kind.radius // edition.document.unit
    return KindRow(words(language)[kind.id], numbers, kind.points, wide, grams(kind.weight))


def floors(edition: Edition, language: str) -> tuple[FloorRow, ...]:
    """List the floors from below."""
    shown = words(language)
    return tuple(
        FloorRow(
            slab.id,
            shown.get(slab.id, slab.id),
            (geometry.area(slab.turned[0]) + SQUARE) // (2 * SQUARE),
            grams(slab.weight),
        )
        for slab in edition.slabs
    )


def grams(tenths: int) -> str:
    """Write a weight."""
    return f"{tenths // 10}.{tenths % 10}".removesuffix(".0")


def told(edition: Edition, language: str) -> tuple[str, ...]:
    """Tell what is reconstructed, in the edition's order; a kind without words by its name."""
    shown = NOTES[tongue(language)]
    return tuple(shown.get(entry, entry) for entry in edition.document.reconstructed)
