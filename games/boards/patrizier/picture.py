"""PURE: Patrizier as the parts of a drawing: cities with towers, cards, tiles, and the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.boards.choices import Pick
from games.boards.colours import letter, name
from games.boards.patrizier.marks import Marks, marked
from games.boards.patrizier.picking import Picks, picks
from games.boards.patrizier.text import awards, progress, tile_points
from games.boards.patrizier.words import words
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.scoring import count_heads
from games.engine.patrizier.state import UNKNOWN, View

ROMAN = {5: "V", 7: "VII", 9: "IX"}


@dataclass(frozen=True, slots=True)
class Floor:
    """A piece: its colour, the letter on it, and whether it is new or chosen."""

    colour: str
    letter: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card; `key` is its city in lower case."""

    text: str
    key: str
    code: str
    symbol: str
    does: str
    is_star: bool
    mark: str = ""

    @property
    def signs(self) -> tuple[str, ...]:
        """The pictures on it; none for a second crest of its city."""
        return () if self.symbol == "D" else tuple(self.symbol.replace(UNKNOWN, "Q"))


@dataclass(frozen=True, slots=True)
class Tile:
    """A fame tile and, once it is won, the winner's piece."""

    points: int
    winner: Floor | None


@dataclass(frozen=True, slots=True)
class City:
    """A city: towers from the ground up, the open card, the tiles, and all of it in words.

    `picks` are what a click may choose: on the `city`, its `left` or `right` site, its `card`.
    """

    name: str
    key: str
    numeral: str
    floors: int
    built: int
    is_full: bool
    left: tuple[Floor, ...]
    right: tuple[Floor, ...]
    card: Card | None
    tiles: tuple[Tile, Tile]
    sentence: str
    plays: tuple[str, ...]
    is_chosen: bool
    picks: Mapping[str, Pick]

    @property
    def is_legal(self) -> bool:
        """Whether the reader may choose this city now: `plays` are the cards for it."""
        return bool(self.plays)


@dataclass(frozen=True, slots=True)
class Standing:
    """What all know of a seat."""

    piece: Floor
    name: str
    is_reader: bool
    is_given_up: bool
    tiles: int
    heads: tuple[int, ...]
    supply: int
    known: tuple[Card, ...]
    unseen: int
    cards: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole board, and the reader's hand. `absent` cities need so many players.

    `picks` are the cards of the hand that may be played.
    """

    cities: tuple[City, ...]
    standings: tuple[Standing, ...]
    hand: tuple[Card, ...]
    picks: tuple[tuple[Card, Pick], ...]
    pile: int
    played: int
    turns: int
    absent: tuple[tuple[str, int], ...]

    def only(self, name: str) -> Picture:
        """Return the drawing of one city alone."""
        cities = tuple(city for city in self.cities if city.name == name)
        return replace(self, cities=cities, absent=())


def picture(
    view: View,
    colours: Sequence[str],
    language: str = "en",
    *,
    since: View | None = None,
    chosen: Mapping[str, str] | None = None,
) -> Picture:
    """Take a view apart for drawing, with marks on what is new since a view and what is chosen.

    The cities are drawn as the choice so far makes them; None lets nothing be chosen.
    """
    table, edition = view.table, EDITIONS[view.table.edition]
    shown, marks = marked(view, since, chosen)
    open_to = Picks() if chosen is None else picks(view, chosen, language)
    played, turns = progress(view)
    return Picture(
        cities=tuple(
            city(shown, index, colours, language, marks, open_to)
            for index in range(len(table.open))
        ),
        standings=tuple(standing(view, seat, colours, language) for seat in range(len(colours))),
        hand=tuple(card(view, text, language) for text in view.hand),
        picks=tuple((card(view, pick.value, language), pick) for pick in open_to.hand),
        pile=table.pile,
        played=played,
        turns=turns,
        absent=tuple((c.name, c.players_from) for c in edition.cities[len(table.open) :]),
    )


def city(
    view: View, index: int, colours: Sequence[str], language: str, marks: Marks, open_to: Picks
) -> City:
    """Draw a city."""
    table, printed = view.table, EDITIONS[view.table.edition].cities[index]
    left, right = (tower(view, 2 * index + site, colours, language, marks) for site in (0, 1))
    lying, told = table.open[index], sentence(view, index, colours, language)
    if marks.changed(index):
        key = "changed_now" if view.seat is None else "changed"
        told += f" {words(language)[key]}"
    return City(
        name=printed.name,
        key=printed.name.lower(),
        numeral=ROMAN.get(printed.floors, str(printed.floors)),
        floors=printed.floors,
        built=len(left) + len(right),
        is_full=table.scored[index] is not None,
        left=left,
        right=right,
        card=card(view, lying, language, marks.cards.get(index, "")) if lying else None,
        tiles=tiles(view, index, colours, language),
        sentence=told,
        plays=marks.legal.get(index, ()),
        is_chosen=index in marks.chosen,
        picks=city_picks(open_to, index),
    )


def city_picks(open_to: Picks, index: int) -> dict[str, Pick]:
    """Return what a click may choose in a city."""
    found = {
        "city": open_to.cities.get(index),
        "left": open_to.towers.get(2 * index),
        "right": open_to.towers.get(2 * index + 1),
        "card": open_to.open.get(index),
    }
    return {place: pick for place, pick in found.items() if pick}


def towers(view: View, index: int) -> tuple[str, str]:
    """Return the left and the right tower of a city."""
    left, right = view.table.towers[2 * index : 2 * index + 2]
    return left, right


def tower(
    view: View, index: int, colours: Sequence[str], language: str, marks: Marks
) -> tuple[Floor, ...]:
    """Draw a tower's floors from the ground up."""
    return tuple(
        piece(colours[int(seat)], language, marks.floors.get((index, height), ""))
        for height, seat in enumerate(view.table.towers[index])
    )


def piece(colour: str, language: str, mark: str = "") -> Floor:
    """Draw a piece."""
    return Floor(colour, letter(colour, language), mark)


def card(view: View, text: str, language: str, mark: str = "") -> Card:
    """Draw a card, or the place where one will be turned up."""
    if text == UNKNOWN:
        return Card(text, "unknown", "", text, words(language)["covered"], False, mark)
    home, _, symbol = text.rpartition(" ")
    is_star = EDITIONS[view.table.edition].cards[text].star
    return Card(text, home.lower(), home[:2], symbol, words(language)[symbol], is_star, mark)


def tiles(view: View, index: int, colours: Sequence[str], language: str) -> tuple[Tile, Tile]:
    """Draw the two tiles of a city, the high one first."""
    scored = view.table.scored[index]
    if scored is None:
        high, low = EDITIONS[view.table.edition].cities[index].tiles
        return Tile(high, None), Tile(low, None)
    first, second = scored.high, scored.low
    return (
        Tile(first.points, piece(colours[first.seat], language)),
        Tile(second.points, piece(colours[second.seat], language)),
    )


def sentence(view: View, index: int, colours: Sequence[str], language: str) -> str:
    """Tell a city in words, for those who hear the page."""
    shown, scored, lying = words(language), view.table.scored[index], view.table.open[index]
    printed, (left, right) = EDITIONS[view.table.edition].cities[index], towers(view, index)
    if scored:
        won = awards(scored, colours, language)
        state = shown["city_full"].format(name=printed.name, awards=won)
    else:
        built = len(left) + len(right)
        state = shown["city"].format(name=printed.name, built=built, floors=printed.floors)
    spoken = [spoken_tower(marks, colours, language) for marks in (left, right)]
    standing = shown["towers"].format(left=spoken[0], right=spoken[1])
    card = shown["open_card"].format(card=lying) if lying else shown["no_card"]
    card = shown["covered"] if lying == UNKNOWN else card
    return f"{state} {standing} {card}"


def spoken_tower(marks: str, colours: Sequence[str], language: str) -> str:
    """Name a tower's colours from the ground up."""
    named = [name(colours[int(mark)], language).lower() for mark in marks]
    return ", ".join(named) or words(language)["empty"]


def standing(view: View, seat: int, colours: Sequence[str], language: str) -> Standing:
    """Draw what all know of a seat."""
    player = view.table.players[seat]
    heads = count_heads(EDITIONS[view.table.edition], player.played)
    return Standing(
        piece=piece(colours[seat], language),
        name=name(colours[seat], language),
        is_reader=seat == view.seat,
        is_given_up=seat in view.table.retired,
        tiles=tile_points(view, seat),
        heads=tuple(heads.values()),
        supply=player.supply,
        known=tuple(card(view, text, language) for text in player.known),
        unseen=player.unseen,
        cards=len(player.known) + player.unseen,
    )
