"""What a city is worth to the greedy bot: its tiles, if full; near the end, what play leads to.

Worth is counted in whole parts of a point, for the mover less the mean of the others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.engine.patrizier import scoring
from games.engine.patrizier.data import Card
from games.engine.patrizier.state import MARKS

Held = tuple[int, ...]
"""A city's cards not yet played, by kind: with one and with two crests, in turn for each holder."""

MINE: Final = 0
THEIRS: Final = 2
ELSEWHERE: Final = 4

ME: Final = MARKS[0]
POINT: Final = 120
"""The parts of a point; one, two, three and four other players share them without a rest."""

# Found by play against other numbers; the choice of turns hardly changes nearby.
LOOK_AHEAD: Final = {2: 3, 3: 3, 4: 2, 5: 2}
"""With how many cards left a city is played out in thought, by the number of players."""

DOUBT: Final = 4
"""Floors added to those a city still lacks, so that a lead is never quite believed."""


class Outlook(Struct, frozen=True, gc=False):
    """A city as the mover sees it: floors "0" are his, those of the next player "1", and so on."""

    tiles: tuple[int, int]
    players: int
    left: str
    right: str
    held: Held


def settle(tower: str) -> str:
    """Return the tower with each player's floors drawn together below his topmost one.

    Who leads it stays the same, whatever is built on it, and far fewer towers are left to reckon.
    """
    return "".join(sorted(tower, key=tower.rfind))


def build(city: Outlook, card: Card, sites: str) -> Outlook:
    """Return the city after the mover has played a card there."""
    left = raise_tower(city.left, ME, sites.count("L"))
    right = raise_tower(city.right, ME, sites.count("R"))
    return Outlook(
        city.tiles, city.players, left, right, change(city.held, MINE + card.crests - 1, -1)
    )


@lru_cache(maxsize=1 << 12)
def raise_tower(tower: str, mark: str, floors: int) -> str:
    """Build floors on a settled tower, which stays settled."""
    return tower.replace(mark, "") + mark * (tower.count(mark) + floors) if floors else tower


def change(held: Held, kind: int, by: int) -> Held:
    """Return the counts with one of them changed."""
    return (*held[:kind], held[kind] + by, *held[kind + 1 :])


def given_away(city: Outlook) -> int:
    """Add up the tiles that go to others if the city is full."""
    if any(city.held):
        return 0
    return sum(tile for tower, tile in awards(city) if scoring.leader(tower))


def awards(city: Outlook) -> tuple[tuple[str, int], tuple[str, int]]:
    """Put each tile to its tower in a full city."""
    low, high = sorted((city.left, city.right), key=len)
    return (high, city.tiles[0]), (low, city.tiles[1])


@lru_cache(maxsize=1 << 15)
def worth(city: Outlook) -> int:
    """Value a city for the mover: its tiles if full, played out near the end, else guessed."""
    cards = sum(city.held)
    if not cards:
        return sum(tile * share(city, scoring.leader(tower)) for tower, tile in awards(city))
    if cards > LOOK_AHEAD[city.players]:
        return guess(city)
    # Each card left is as likely to be played next as any other.
    each = (count * play(city, kind) for kind, count in enumerate(city.held) if count)
    return sum(each) // cards


def share(city: Outlook, winner: int) -> int:
    """Return the parts of a point that a point won by somebody is worth to the mover."""
    return -POINT // (city.players - 1) if winner else POINT


def guess(city: Outlook) -> int:
    """Value a city by the lead in each tower, with the cards in hand counted as floors."""
    mine, theirs, elsewhere = (
        city.held[holder] + 2 * city.held[holder + 1] for holder in (MINE, THEIRS, ELSEWHERE)
    )
    total = 0
    for tower in (city.left, city.right):
        best = max((tower.count(mark) for mark in tower if mark != ME), default=0)
        lead = tower.count(ME) - best + mine - theirs
        part = 2 * POINT * lead // (DOUBT + mine + theirs + elsewhere)
        total += max(share(city, 1), min(POINT, part))
    return total * sum(city.tiles) // 2


def play(city: Outlook, kind: int) -> int:
    """Value a city after a card of a kind is played in it, as its holder likes best."""
    holder, crests = kind // 2 * 2, kind % 2 + 1
    held, others = change(city.held, kind, -1), city.players - 1
    if holder == MINE:
        return play_own(city, held, crests)
    if holder == THEIRS:
        return play_other(city, held, crests)
    return (play_own(city, held, crests) + others * play_other(city, held, crests)) // (others + 1)


def play_own(city: Outlook, held: Held, crests: int) -> int:
    """Value a city after the mover has built in it."""
    return max(map(worth, continuations(city, held, crests, ME)))


def play_other(city: Outlook, held: Held, crests: int) -> int:
    """Value a city after the one whose floors hurt most has built in it."""
    marks = {*city.left, *city.right} - {ME} or {MARKS[1]}
    return min(min(map(worth, continuations(city, held, crests, mark))) for mark in marks)


def continuations(city: Outlook, held: Held, crests: int, mark: str) -> list[Outlook]:
    """List what a city may become when somebody builds in it."""
    ways = [
        (raise_tower(city.left, mark, floors), raise_tower(city.right, mark, crests - floors))
        for floors in range(crests + 1)
    ]
    if not any(held):
        ways = [way for way in ways if all(way)]
    # Left and right mean nothing, so the two mirrored cities are reckoned as one.
    return [Outlook(city.tiles, city.players, max(way), min(way), held) for way in ways]
