"""PURE: the pieces of Patronize as drawings need them: characters, fame cards, masterpieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.colours import letter, name
from games.boards.patronize.words import FIELDS, colour_name, listed, words
from games.engine.patronize import names
from games.engine.patronize.data import ANY, EDITIONS, NONE, Card, Edition
from games.engine.patronize.state import COLOURS, UNKNOWN, Cubes, View


@dataclass(frozen=True, slots=True)
class Piece:
    """The disc of a seat: its colour and the letter on it, with the seat's name."""

    colour: str
    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Work:
    """The masterpieces of one colour: letter, symbol and words for it, and how many there are.

    `extra` are those that protégés count as; `mark` says that the number is new.
    """

    colour: str
    letter: str
    sign: str
    name: str
    field: str
    count: int = 0
    extra: int = 0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Character:
    """A character: `key` is its emblem, `does` its ability in words."""

    key: str
    name: str
    influence: int
    genius: tuple[Work, ...]
    talent: Work | None
    is_free: bool
    points: int
    does: str
    mark: str = ""

    @property
    def text(self) -> str:
        """Its influence and name."""
        return f"{self.influence} {self.name}"


@dataclass(frozen=True, slots=True)
class FameCard:
    """A fame card: points and trump colours, of which there may be none."""

    points: int
    trump: tuple[Work, ...]
    text: str
    mark: str = ""


def edition_of(view: View) -> Edition:
    """Return the edition that a view is played with."""
    return EDITIONS[view.table.edition]


def piece(colour: str, language: str) -> Piece:
    """Draw the disc of a seat."""
    return Piece(colour, letter(colour, language), name(colour, language))


def work(colour: str, language: str, count: int = 0, extra: int = 0, mark: str = "") -> Work:
    """Draw masterpieces of a colour."""
    return Work(
        colour=colour,
        letter=letter(colour, language),
        sign=FIELDS[colour],
        name=colour_name(colour, language),
        field=names.field(colour, language),
        count=count,
        extra=extra,
        mark=mark,
    )


def works(cubes: Cubes, language: str) -> tuple[Work, ...]:
    """Draw a row of masterpieces."""
    pairs = zip(COLOURS, cubes, strict=True)
    return tuple(work(colour, language, count) for colour, count in pairs)


def character(edition: Edition, key: str, language: str, mark: str = "") -> Character:
    """Draw a character."""
    card = edition.cards[key]
    return Character(
        key=key,
        name=names.character(key, language),
        influence=card.influence,
        genius=tuple(work(colour, language) for colour in COLOURS if colour in card.genius),
        talent=None if card.talent in (ANY, NONE) else work(card.talent, language),
        is_free=card.talent == ANY,
        points=card.vp,
        does=ability(card, language),
        mark=mark,
    )


def ability(card: Card, language: str) -> str:
    """Tell what a character can do."""
    printed = card.ability
    colour = colour_name(printed.colour, language) if printed.colour else ""
    return words(language)[card.kind].format(
        colour=colour, points=printed.points, count=printed.count
    )


def fame_card(edition: Edition, key: str, language: str, mark: str = "") -> FameCard:
    """Draw a fame card; the next one is not known before it is turned up."""
    if key == UNKNOWN:
        return FameCard(0, (), UNKNOWN, mark)
    card, shown = edition.fame[key], words(language)
    trump = tuple(work(colour, language) for colour in card.trump)
    called = listed([f"{each.letter} ({each.field})" for each in trump], shown["or"])
    told = shown["trump"].format(colours=called) if trump else shown["no_trump"]
    return FameCard(card.vp, trump, told, mark)


def pieces(colours: Sequence[str], language: str) -> tuple[Piece, ...]:
    """Draw the discs of all seats."""
    return tuple(piece(colour, language) for colour in colours)
