"""What a player can do beside playing: take back, prepare, resign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.chain import MOVED, STARTED
from games.models import Game
from games.selectors import prepared, sealed
from games.selectors.history import Sentence
from games.selectors.places import Place
from games.selectors.prepared import Prepared, Unplayed
from games.selectors.sealed import Sealed


@dataclass(frozen=True, slots=True)
class Mine:
    """The reader's own affairs in a running game. `last_move` is 0 if nothing can be taken back."""

    last_move: int
    prepared: Prepared | None
    unplayed: Unplayed | None
    may_prepare: bool
    sealed: Sealed | None = None


def last_move(told: list[Sentence], seat: int | None) -> int:
    """Return the number of a seat's last move that counts, 0 if there is none."""
    if seat is None:
        return 0
    mine = [each.number for each in told if each.kind == MOVED and each.seat == seat]
    struck = {each.number for each in told if each.is_struck}
    return max(set(mine) - struck, default=0)


def news(told: list[Sentence], seat: int | None) -> tuple[int, str]:
    """Return the event after which everything is new to a reader, 0 if there is none, and why.

    New is what came after one's last move (`mine`), before the first one all since the `start`;
    to a spectator it is the `last` move.
    """
    if moved := last_move(told, seat):
        return moved, "mine"
    counted = [each for each in told if not each.is_struck]
    if seat is not None:
        return next((each.number for each in counted if each.kind == STARTED), 0), "start"
    last = max((each.number for each in counted if each.kind == MOVED), default=1)
    return last - 1, "last"


def mine(game: Game, places: list[Place], moved: int, view: Any, language: str) -> Mine | None:
    """Return what the reader can do; None for those who cannot do anything."""
    place = next((place for place in places if place.is_reader), None)
    if place is None or place.is_given_up or game.status != Game.Status.RUNNING:
        return None
    seat = next(seat for seat in game.seats.all() if seat.number == place.number)
    return Mine(
        last_move=0 if seat.pilot else moved,
        prepared=prepared.prepared(game, seat, view, language),
        unplayed=prepared.unplayed(game, seat, language),
        may_prepare=not place.is_asked,
        sealed=sealed.of(game, seat, language) if place.is_asked else None,
    )
