"""Editions: which cards, cities and supplies a game is played with, loaded and checked."""

from __future__ import annotations

import tomllib
from importlib import resources

import msgspec
from msgspec import Struct

from games.engine import canonical
from games.engine.errors import BadEdition
from games.engine.patrizier import meta
from games.engine.patrizier.state import SITES, Shift, Turn

SYMBOLS = ("D", "A", "B", "C", "AA", "BB", "CC", "?", "M")
FAMILIES = ("A", "B", "C")
CARDS_BY_FLOORS = {9: 7, 7: 5, 5: 4}
LOW_TILE_LESS = 3

# Where a card's floors may go, by the empty site that has to be filled.
ONE_FLOOR = {"": ("L", "R"), "L": ("L",), "R": ("R",)}
TWO_FLOORS = {"": ("LL", "LR", "RR"), "L": ("LL", "LR"), "R": ("LR", "RR")}


class Card(Struct, frozen=True, gc=False):
    """A card: where it builds, what it shows, and what the rules look up all the time."""

    text: str
    name: str  # of its city
    city: int
    site: int  # the place of its city's left site in the row of towers
    crests: int
    room: int  # how many floors its city holds when this card fills it
    family: str
    heads: int
    draws_any: bool
    shifts: bool
    simple: bool  # neither of the two
    star: bool
    # Where its floors may go, by the empty site that the city's last floor has to fill ("": none).
    places: dict[str, tuple[str, ...]]
    # Its turns, made once: without shift and take, the same by empty site; by sites, one for each
    # city to take from.
    turns: tuple[Turn, ...]
    filling: dict[str, tuple[Turn, ...]]
    taking: dict[str, tuple[Turn, ...]]
    # By sites: without a shift, then with the shift from the left and the right site of each city;
    # and of each of these, one for each city to take from.
    shifting: dict[str, tuple[Turn, ...]]
    shifting_taking: dict[str, tuple[tuple[Turn, ...], ...]]


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """A city as the edition file has it; a star behind a symbol marks a start card."""

    name: str
    colour: str
    floors: int
    tiles: tuple[int, int]
    cards: tuple[str, ...]
    players_from: int = 2


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """How many floors each player has, and in which colours."""

    players: int
    floors: int
    colours: tuple[str, ...]


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition file, as written."""

    edition: str
    hand: int
    heads_in_a_set: int
    points_for_a_set: int
    cities: tuple[City, ...]
    supplies: tuple[Supply, ...]
    reconstructed: tuple[str, ...] = ()


class Edition(Struct, frozen=True):
    """A checked edition with what the rules look up in it."""

    key: str
    digest: str
    document: Document
    cities: tuple[City, ...]
    city_index: dict[str, int]
    cards: dict[str, Card]
    # A card with what listing its turns needs, in one tuple: city, site, room, simple, turns.
    listed: dict[str, tuple[Card, int, int, int, bool, tuple[Turn, ...]]]
    supplies: dict[int, Supply]
    # By the number of players: the start cards in play, and the other cards.
    decks: dict[int, tuple[tuple[str, ...], tuple[str, ...]]]

    @property
    def warnings(self) -> tuple[str, ...]:
        """List what is unusual and can be played all the same."""
        return ()

    def colours(self, players: int) -> tuple[str, ...]:
        """List the colours that so many players may choose from, in printed order."""
        return self.supplies[players].colours

    def in_play(self, players: int) -> tuple[City, ...]:
        """List the cities that so many players build in."""
        return tuple(city for city in self.cities if city.players_from <= players)

    def deck(self, players: int) -> list[Card]:
        """List every card in play, equal cards as often as they are printed."""
        return [
            self.cards[card_text(city, symbol)]
            for city in self.in_play(players)
            for symbol in city.cards
        ]


def card_text(city: City, symbol: str) -> str:
    """Name a card as players and the log do."""
    return f"{city.name} {symbol.removesuffix('*')}"


def load(source: str) -> Edition:
    """Read an edition from TOML, refusing numbers that cannot be right."""
    try:
        document = msgspec.convert(tomllib.loads(source), Document)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadEdition(f"the edition file cannot be read: {fault}") from fault
    # Cities that are not always in play stand last, so that a city's index never depends on
    # the number of players.
    cities = tuple(sorted(document.cities, key=lambda city: city.players_from))
    names = [city.name for city in cities]
    cards = {
        card_text(city, symbol): read_card(city, index, symbol, names)
        for index, city in enumerate(cities)
        for symbol in city.cards
    }
    edition = Edition(
        key=document.edition,
        digest=canonical.sha256(document),
        document=document,
        cities=cities,
        city_index={name: index for index, name in enumerate(names)},
        cards=cards,
        listed={
            text: (card, card.city, card.site, card.room, card.simple, card.turns)
            for text, card in cards.items()
        },
        supplies={supply.players: supply for supply in document.supplies},
        decks={players: split_deck(cities, players) for players in meta.seats},
    )
    check(edition)
    return edition


def split_deck(cities: tuple[City, ...], players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the start cards that so many players play with, and the other cards."""
    deck = [
        (city, symbol) for city in cities if city.players_from <= players for symbol in city.cards
    ]
    stars = tuple(card_text(*card) for card in deck if card[1].endswith("*"))
    return stars, tuple(card_text(*card) for card in deck if not card[1].endswith("*"))


def read_card(city: City, index: int, written: str, names: list[str]) -> Card:
    """Make a card from the symbol written in the file."""
    symbol = written.removesuffix("*")
    if symbol not in SYMBOLS:
        raise BadEdition(f"{city.name} has a card with the unknown symbol {symbol!r}")
    text = card_text(city, symbol)
    places = TWO_FLOORS if symbol == "D" else ONE_FLOOR
    turns = {
        empty: tuple(Turn(text, sites) for sites in choices) for empty, choices in places.items()
    }
    shifts = list_shifts(names) if symbol == "M" else [None]
    rows = {
        sites: tuple(tuple(Turn(text, sites, shift, name) for name in names) for shift in shifts)
        for sites in places[""]
    }
    return Card(
        text=text,
        city=index,
        site=2 * index,
        room=city.floors - (2 if symbol == "D" else 1),
        crests=2 if symbol == "D" else 1,
        family=symbol[0] if symbol[0] in FAMILIES else "",
        heads=len(symbol) if symbol[0] in FAMILIES else 0,
        draws_any=symbol == "?",
        shifts=symbol == "M",
        simple=symbol not in ("?", "M"),
        star=written.endswith("*"),
        name=city.name,
        places=places,
        turns=turns[""],
        filling=turns,
        taking={sites: rows[sites][0] for sites in rows},
        shifting={
            sites: tuple(Turn(text, sites, shift) for shift in shifts) for sites in places[""]
        },
        shifting_taking=rows,
    )


def list_shifts(names: list[str]) -> list[Shift | None]:
    """List no shift, and the shift from each site of each city."""
    return [None, *(Shift(name, site) for name in names for site in SITES)]


def check(edition: Edition) -> None:
    """Refuse an edition whose numbers break what is known of the printed game."""
    if len(edition.city_index) != len(edition.cities):
        raise BadEdition("two cities have the same name")
    rules = edition.document
    if min(rules.hand, rules.heads_in_a_set, rules.points_for_a_set) < 1:
        raise BadEdition("hand, heads_in_a_set and points_for_a_set are at least 1")
    if len(edition.supplies) != len(rules.supplies):
        raise BadEdition("two supplies are given for the same number of players")
    for city in edition.cities:
        check_city(city)
    for players in meta.seats:
        check_players(edition, players)


def check_city(city: City) -> None:
    """Refuse a city whose cards, floors or tiles do not fit together."""
    symbols = [symbol.removesuffix("*") for symbol in city.cards]
    crests = len(symbols) + symbols.count("D")
    if len(symbols) != CARDS_BY_FLOORS.get(city.floors):
        raise BadEdition(f"{city.name}: {len(symbols)} cards do not go with {city.floors} floors")
    if crests != city.floors:
        raise BadEdition(f"{city.name}: its cards show {crests} crests for {city.floors} floors")
    if city.tiles != (city.floors, city.floors - LOW_TILE_LESS):
        raise BadEdition(f"{city.name}: tiles {city.tiles} do not go with {city.floors} floors")
    for symbol in city.cards:
        if symbol.endswith("*") and symbol[:-1] not in FAMILIES:
            raise BadEdition(
                f"{city.name}: a start card shows one crest and one head, not {symbol}"
            )
        if f"{symbol}*" in city.cards:
            raise BadEdition(f"{city.name}: some cards {symbol} have a star and some have none")


def check_players(edition: Edition, players: int) -> None:
    """Refuse an edition that so many players could not play to the end."""
    deck, hand = edition.deck(players), edition.document.hand
    if players not in edition.supplies:
        raise BadEdition(f"no supply is given for {players} players")
    supply = edition.supplies[players]
    if len(set(supply.colours)) < players:
        raise BadEdition(f"{players} players need as many colours")
    if len(deck) % players:
        raise BadEdition(f"{len(deck)} cards cannot be shared evenly by {players} players")
    if (stars := sum(card.star for card in deck)) < hand * players:
        raise BadEdition(f"{players} players need {hand * players} start cards, there are {stars}")
    turns = len(deck) // players
    doubles = sum(card.crests == 2 for card in deck)
    # The first cards of every hand are start cards, and those carry one crest.
    if (need := turns + min(doubles, turns - hand)) > supply.floors:
        raise BadEdition(
            f"{players} players may need {need} floors each, {supply.floors} are given"
        )


def load_all(sources: dict[str, str]) -> tuple[dict[str, Edition], dict[str, BadEdition]]:
    """Load editions from texts by name; a bad one is set aside with its fault."""
    editions: dict[str, Edition] = {}
    refused: dict[str, BadEdition] = {}
    for name, source in sorted(sources.items(), key=lambda item: (item[0] != meta.usual, item[0])):
        try:
            edition = load(source)
            if edition.key != name:
                raise BadEdition(f"its key is {edition.key!r}, not its file's name")
            editions[name] = edition
        except BadEdition as fault:
            refused[name] = BadEdition(f"{name}: {fault}", edition=name)
    return editions, refused


def read_all() -> dict[str, str]:
    """Read every edition file beside this module."""
    folder = resources.files(__package__).joinpath("editions")
    files = [entry for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files}


EDITIONS, REFUSED = load_all(read_all())
