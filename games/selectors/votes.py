"""The vote on ending a game whose player does not answer: who votes, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from games import ladder
from games.chain import MOVED
from games.models import Game
from games.projections import WITHOUT_THE_PERSON
from games.selectors.pages import GamePage, Row
from games.selectors.places import Place

# By these it is known whether a person plays.
SIGNS = (MOVED, ladder.DEFAULT, "came_back", "seat_taken")


class Sign(Protocol):
    """An event, or what is told of one."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def channel(self) -> str: ...


class Count(msgspec.Struct, frozen=True):
    """An open vote as the game's row keeps it: about which seat, called by which event."""

    seat: int
    number: int
    agreed: list[int] = []
    against: list[int] = []


@dataclass(frozen=True, slots=True)
class Vote:
    """An open vote as one reader sees it."""

    number: int
    about: Place
    agreed: list[Place]
    against: list[Place]
    waits_for: list[Place]

    @property
    def may_answer(self) -> bool:
        """Whether the reader is one of those who vote."""
        return any(place.is_reader for place in (*self.agreed, *self.against, *self.waits_for))

    @property
    def agrees(self) -> bool:
        """Whether the reader is for ending the game."""
        return any(place.is_reader for place in self.agreed)

    @property
    def is_against(self) -> bool:
        """Whether the reader is against ending the game."""
        return any(place.is_reader for place in self.against)


@dataclass(frozen=True, slots=True)
class Voting:
    """What a game's page tells of voting: the open vote, or about whom one can be called."""

    vote: Vote | None
    callable: list[Place]


def count(game: Game) -> Count | None:
    """Return the open vote of a game, if there is one."""
    return msgspec.json.decode(game.vote, type=Count) if game.vote else None


def voters(game: Game, seat: int) -> list[int]:
    """List the seats of the rest: persons who play for themselves, but for the one who is away."""
    rest = [each for each in game.seats.all() if each.player_id and not each.pilot]
    return sorted(each.number for each in rest if each.number != seat)


def of_row(row: Row) -> Vote | None:
    """Return the open vote of a game."""
    found = count(row.game)
    if found is None:
        return None
    rest, places = voters(row.game, found.seat), row.places
    return Vote(
        number=found.number,
        about=places[found.seat],
        agreed=[places[each] for each in rest if each in found.agreed],
        against=[places[each] for each in rest if each in found.against],
        waits_for=[places[each] for each in rest if each not in (*found.agreed, *found.against)],
    )


def of_page(page: GamePage) -> Voting | None:
    """Return what a game's page tells of voting; nothing unless the game runs."""
    if page.row.game.status != Game.Status.RUNNING or not page.is_now:
        return None
    vote = of_row(page.row)
    return Voting(vote, [] if vote else absent(page))


def absent(page: GamePage) -> list[Place]:
    """List the seats about which the reader can call for a vote: nobody plays there any more."""
    row, reader = page.row, page.row.reader
    if reader is None or reader.number not in voters(row.game, -1):
        return []
    missing = played_for(entry.sentence for entry in page.entries)
    others = [place for place in row.places if not place.is_given_up and not place.is_reader]
    return [place for place in others if place.is_taken_over or place.number in missing]


def played_for(newest_first: Iterable[Sign]) -> set[int]:
    """Return the seats whose last turn was a default move, because their players were late.

    What a substitute finds was not theirs to play.
    """
    last: dict[int, str] = {}
    for sign in newest_first:
        is_own = sign.kind != MOVED or sign.channel not in WITHOUT_THE_PERSON
        if sign.seat is not None and sign.kind in SIGNS and is_own:
            last.setdefault(sign.seat, sign.kind)
    return {seat for seat, kind in last.items() if kind == ladder.DEFAULT}
