"""Editions: the characters, the fame cards and the numbers a game is played with, checked."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources

import msgspec
from msgspec import Struct

from games.engine import canonical
from games.engine.errors import BadEdition
from games.engine.patronize import meta
from games.engine.patronize.abilities import (
    COLOURED,
    COPY_RIGHT,
    EACH_ONCE,
    GIVING,
    MANY_PROTEGES,
    STEAL_TAX,
)
from games.engine.patronize.state import COLOURS, Fame, Play, Take

ANY = "any"
NONE = "none"
NAMES = """
    student clown sculptor painter literati navigator nun geographer architect missionary
    theologian weaver lawyer trader diplomat noble banker
"""
IDS = frozenset(NAMES.split())
STUDENT = "student"
FAME_CARDS = 7


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character can do; which numbers it has depends on its kind."""

    kind: str
    colour: str | None = None
    count: int = 0
    points: int = 0


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character as the edition file has it."""

    id: str
    influence: int
    genius: tuple[str, ...]
    talent: str
    vp: int
    ability: Ability


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """How many rounds so many players play, and with how many cards."""

    players: int
    rounds: int
    hand: int


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition file, as written."""

    edition: str
    cubes: int
    first_cube: int
    more_cubes: int
    hand_penalty: int
    seat_colours: tuple[str, ...]
    setups: tuple[Setup, ...]
    characters: tuple[Character, ...]
    fame: tuple[Fame, ...]
    reconstructed: tuple[str, ...] = ()


class Card(Struct, frozen=True, gc=False):
    """A character with the moves that name it, made once."""

    id: str
    influence: int
    genius: frozenset[str]
    talent: str
    vp: int
    ability: Ability
    kind: str  # of its ability
    plays: tuple[Play, Play]  # without the mentor and with it
    take: Take
    paying: tuple[Take, ...]  # by the colour paid


class Edition(Struct, frozen=True):
    """A checked edition with what the rules look up in it."""

    key: str
    digest: str
    document: Document
    cards: dict[str, Card]  # by influence
    fame: dict[str, Fame]
    setups: dict[int, Setup]
    worth: tuple[int, ...]  # of so many masterpieces of one colour
    clown: str
    lawyer: str
    warnings: tuple[str, ...]

    def colours(self, players: int) -> tuple[str, ...]:
        """List the colours that so many players may choose from."""
        return self.document.seat_colours


def load(source: str) -> Edition:
    """Read an edition from TOML, refusing what cannot be right."""
    try:
        document = msgspec.convert(tomllib.loads(source), Document)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadEdition(f"the edition file cannot be read: {fault}") from fault
    check(document)
    characters = sorted(document.characters, key=lambda each: each.influence)
    return Edition(
        key=document.edition,
        digest=canonical.sha256(document),
        document=document,
        cards={each.id: card_of(each) for each in characters},
        fame={card.id: card for card in document.fame},
        setups={setup.players: setup for setup in document.setups},
        worth=worths(document),
        clown=next(each.id for each in characters if each.ability.kind == COPY_RIGHT),
        lawyer=next(each.id for each in characters if each.ability.kind == STEAL_TAX),
        warnings=tuple(warnings(document)),
    )


def card_of(character: Character) -> Card:
    """Make what the rules need of a character."""
    name = character.id
    return Card(
        id=name,
        influence=character.influence,
        genius=frozenset(character.genius),
        talent=character.talent,
        vp=character.vp,
        ability=character.ability,
        kind=character.ability.kind,
        plays=(Play(name), Play(name, mentor=True)),
        take=Take(name),
        paying=tuple(Take(name, colour) for colour in COLOURS),
    )


def worths(document: Document) -> tuple[int, ...]:
    """List what 0, 1, 2 … masterpieces of a colour are worth, those of abilities included."""
    most = document.cubes + len(document.characters)
    return (0, document.first_cube, *(document.more_cubes * n for n in range(1, most)))


# --- checks (rules section 8) ----------------------------------------------------------------


def check(document: Document) -> None:
    """Refuse an edition that cannot be played by the rules."""
    check_characters(document.characters)
    for character in document.characters:
        check_colours(character)
    check_abilities(document.characters)
    check_fame(document.fame)
    numbers = (document.cubes, document.first_cube, document.more_cubes)
    if min(numbers) < 1 or document.hand_penalty < 0:
        raise BadEdition("cubes and what they are worth are at least 1, the penalty at least 0")
    for players in meta.seats:
        check_players(document, players)


def check_characters(characters: tuple[Character, ...]) -> None:
    """Refuse other characters than the printed ones, and equal influences."""
    found = Counter(each.id for each in characters)
    if strange := sorted(found.keys() - IDS):
        raise BadEdition(f"there is no character {strange[0]!r}")
    if missing := sorted(IDS - found.keys()):
        raise BadEdition(f"the character {missing[0]!r} is missing")
    if len(characters) != len(found):
        raise BadEdition(f"the character {found.most_common(1)[0][0]!r} is there twice")
    influences = Counter(each.influence for each in characters)
    if len(influences) != len(characters):
        raise BadEdition(f"two characters have influence {influences.most_common(1)[0][0]}")


def check_colours(character: Character) -> None:
    """Refuse a colour or a talent that there is not."""
    for colour in character.genius:
        if colour not in COLOURS:
            raise BadEdition(f"{character.id}: there is no colour {colour!r}")
    if character.talent not in (*COLOURS, ANY, NONE):
        raise BadEdition(f"{character.id}: there is no talent {character.talent!r}")
    if character.id == STUDENT and character.talent != NONE:
        raise BadEdition("the student has no talent")


def check_abilities(characters: tuple[Character, ...]) -> None:
    """Refuse unknown abilities, and those twice or not at all of which there is one."""
    kinds = Counter(each.ability.kind for each in characters)
    for each in characters:
        kind, colour = each.ability.kind, each.ability.colour
        if kind not in (*COLOURED, *EACH_ONCE):
            raise BadEdition(f"{each.id}: there is no ability {kind!r}")
        if (colour in COLOURS) != (kind in COLOURED) or (colour and colour not in COLOURS):
            raise BadEdition(f"{each.id}: the ability {kind} does not go with colour {colour!r}")
        check_numbers(each.id, each.ability)
    for kind in EACH_ONCE:
        if kinds[kind] != 1:
            raise BadEdition(f"the ability {kind} is there {kinds[kind]} times")


def check_numbers(name: str, ability: Ability) -> None:
    """Refuse an ability without the numbers that it needs, or with others."""
    if (ability.points > 0) != (ability.kind in GIVING):
        raise BadEdition(f"{name}: {ability.kind} does not go with {ability.points} points")
    if (ability.count > 0) != (ability.kind == MANY_PROTEGES):
        raise BadEdition(f"{name}: {ability.kind} does not go with a count of {ability.count}")


def check_fame(fame: tuple[Fame, ...]) -> None:
    """Refuse other than seven different fame cards, and an unknown trump."""
    if len(fame) != FAME_CARDS or len({card.id for card in fame}) != len(fame):
        raise BadEdition(f"there are {FAME_CARDS} different fame cards, not {len(fame)}")
    for card in fame:
        for colour in card.trump:
            if colour not in COLOURS:
                raise BadEdition(f"{card.id}: there is no trump {colour!r}")


def check_players(document: Document, players: int) -> None:
    """Refuse an edition that so many players could not play."""
    found = [setup for setup in document.setups if setup.players == players]
    if len(found) != 1:
        raise BadEdition(f"{len(found)} set-ups are given for {players} players")
    setup = found[0]
    if not 1 <= setup.rounds <= len(document.fame):
        raise BadEdition(f"{players} players cannot play {setup.rounds} rounds")
    if not 1 <= setup.hand * players <= len(document.characters):
        raise BadEdition(f"{players} players cannot have {setup.hand} cards each")
    if len(set(document.seat_colours)) < players:
        raise BadEdition(f"{players} players need as many colours")


def warnings(document: Document) -> list[str]:
    """List what is unusual and can be played all the same."""
    found = []
    for kind in COLOURED:
        abilities = [each.ability for each in document.characters if each.ability.kind == kind]
        if sorted(each.colour or "" for each in abilities) != sorted(COLOURS):
            found.append(f"the ability {kind} is not there once for each colour")
    return found


# --- all of them -----------------------------------------------------------------------------


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
