"""PURE: an edition of Patrizier as its owner could check it, with what is reconstructed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.boards.colours import tongue
from games.boards.patrizier.picture import ROMAN
from games.boards.patrizier.words import listed, words
from games.engine.patrizier import meta
from games.engine.patrizier.data import EDITIONS, City, Edition, card_text

SYMBOLS, COLOURS, FLOORS = "symbols", "city_colours", "floors"
CERTAIN = {"amigo-2007-reconstructed": frozenset({"Lucca M"})}
"""Cards that are known although the edition calls the symbols of their city reconstructed."""

NOTES = {
    "en": {
        SYMBOLS: "Which sign (head, ? or M) is printed on which card of {cities}. How many cards "
        "a city has and how many of them show two crests is known.",
        "certain": "Of these signs {cards} is known.",
        COLOURS: "The colours of {cities}. They have no meaning in play.",
        FLOORS: "The floors of {cities}, and the tiles, which go by the floors. They follow from "
        "the totals of the game.",
        "all": "every city",
    },
    "de": {
        SYMBOLS: "Welches Zeichen (Kopf, ? oder M) in {cities} auf welcher Karte steht. Wie "
        "viele Karten eine Stadt hat und wie viele davon zwei Wappen zeigen, ist bekannt.",
        "certain": "Von diesen Zeichen ist {cards} bekannt.",
        COLOURS: "Die Farben von {cities}. Für das Spiel bedeuten sie nichts.",
        FLOORS: "Die Stockwerke von {cities} und damit die Plättchen, die sich nach ihnen "
        "richten. Sie folgen aus den Gesamtzahlen des Spiels.",
        "all": "allen Städten",
    },
}


@dataclass(frozen=True, slots=True)
class Sign:
    """One card of a city, as a table shows it."""

    symbol: str
    is_star: bool
    is_reconstructed: bool


@dataclass(frozen=True, slots=True)
class PrintedCity:
    """A city of an edition, and which of its numbers are reconstructed."""

    name: str
    key: str
    numeral: str
    floors: int
    tiles: tuple[int, int]
    signs: tuple[Sign, ...]
    players_from: int
    has_sure_floors: bool

    @property
    def needs_more(self) -> bool:
        """Whether it is only played in with many players."""
        return self.players_from > min(meta.seats)


@dataclass(frozen=True, slots=True)
class Size:
    """What the game has with so many players."""

    players: int
    cities: int
    cards: int
    floors: int
    tiles: int
    supply: int
    turns: int


@dataclass(frozen=True, slots=True)
class Printed:
    """An edition: its cities, its numbers, and what of it is reconstructed, in sentences."""

    key: str
    cities: tuple[PrintedCity, ...]
    sizes: tuple[Size, ...]
    notes: tuple[str, ...]


def printed(language: str) -> tuple[Printed, ...]:
    """Return every edition there is."""
    return tuple(
        Printed(
            key=edition.key,
            cities=tuple(printed_city(edition, city) for city in edition.document.cities),
            sizes=tuple(size(edition, players) for players in meta.seats),
            notes=tuple(notes(edition, language)),
        )
        for edition in EDITIONS.values()
    )


def printed_city(edition: Edition, city: City) -> PrintedCity:
    """Return a city with its cards, marking what is reconstructed."""
    unsure, certain = city.name in doubts(edition, SYMBOLS), CERTAIN.get(edition.key, frozenset())
    signs = tuple(
        Sign(
            symbol.removesuffix("*"),
            symbol.endswith("*"),
            unsure and symbol != "D" and card_text(city, symbol) not in certain,
        )
        for symbol in city.cards
    )
    return PrintedCity(
        name=city.name,
        key=city.name.lower(),
        numeral=ROMAN.get(city.floors, str(city.floors)),
        floors=city.floors,
        tiles=city.tiles,
        signs=signs,
        players_from=city.players_from,
        has_sure_floors=city.name not in doubts(edition, FLOORS),
    )


def size(edition: Edition, players: int) -> Size:
    """Count what is in play with so many players."""
    cities, deck = edition.in_play(players), edition.deck(players)
    return Size(
        players=players,
        cities=len(cities),
        cards=len(deck),
        floors=sum(city.floors for city in cities),
        tiles=sum(sum(city.tiles) for city in cities),
        supply=edition.supplies[players].floors,
        turns=len(deck) // players,
    )


def doubts(edition: Edition, key: str) -> tuple[str, ...]:
    """List the cities of which something is reconstructed; no names behind a key mean all."""
    found: Counter[str] = Counter()
    for entry in edition.document.reconstructed:
        kind, _, names = entry.partition(":")
        if kind == key:
            found.update(names.split(",") if names else [city.name for city in edition.cities])
    return tuple(found)


def notes(edition: Edition, language: str) -> list[str]:
    """Tell what is reconstructed, in the edition's order; a kind without words by its name."""
    shown, found = NOTES[tongue(language)], []
    for entry in edition.document.reconstructed:
        kind, _, names = entry.partition(":")
        cities = listed(names.split(","), words(language)["and"]) if names else shown["all"]
        told = shown.get(kind, entry).format(cities=cities)
        certain = sorted(CERTAIN.get(edition.key, ())) if kind == SYMBOLS else []
        if certain:
            cards = listed(certain, words(language)["and"])
            told = f"{told} {shown['certain'].format(cards=cards)}"
        found.append(told)
    return found
