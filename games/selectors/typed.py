"""A turn typed in words: what it means now, before it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import User
from games.boards import BOARDS
from games.engine import orders, registry
from games.engine.base import Title
from games.engine.orders import Alternative, Order
from games.errors import NotRunning, NotYourSeat, NotYourTurn
from games.models import Game
from games.selectors import history, prepared
from games.selectors.prepared import Way


@dataclass(frozen=True, slots=True)
class Typed:
    """An order as it was understood: what to send, the turn it makes now, what it leaves."""

    text: str
    chosen: Mapping[str, str]
    later: list[list[Way]]


def understand(*, game: Game, player: User | None, text: str, language: str) -> Typed:
    """Read a text as it would be played now; refuses what would be refused if it were sent."""
    seat = game.seats.filter(player=player).first() if player is not None else None
    if seat is None:
        raise NotYourSeat("you have no seat in this game")
    if game.status != Game.Status.RUNNING:
        raise NotRunning("this game is not running")
    view = history.view(game, seat=seat.number)
    if view.ask is None:
        raise NotYourTurn("you are not asked now")
    title = registry.find(game.title, game.engine)
    order = title.read(text, view)
    move, rest = orders.answer(title, view, order)
    return Typed(
        text=write(title, order),
        chosen=BOARDS[game.title].parts(move),
        later=prepared.steps(title, rest, language),
    )


def write(title: Title, order: Order) -> str:
    """Write an order so that it reads back as the same."""
    steps = [" else ".join(wording(title, way) for way in s.alternatives) for s in order.steps]
    return " then ".join(steps)


def wording(title: Title, way: Alternative) -> str:
    """Write one alternative with its condition."""
    return f"{title.write(way.move)} {way.guard or ''}".strip()
