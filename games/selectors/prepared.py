"""What a player has prepared: the steps in words, what would be played now, what was not played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games import answers
from games.engine import orders, registry
from games.engine.base import Ask, Title
from games.engine.errors import Refused
from games.engine.orders import Alternative, Guard, Order
from games.models import Game, Seat
from games.selectors import refusals


@dataclass(frozen=True, slots=True)
class Way:
    """One alternative of a step: its canonical text, the same in words, its condition."""

    text: str
    words: str
    condition: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """An order that waits. `now` is the turn it would make in this position, else `why_not`."""

    steps: list[list[Way]]
    now: str
    why_not: str


@dataclass(frozen=True, slots=True)
class Unplayed:
    """The last order that ended without an answer: at which event and why."""

    steps: list[list[Way]]
    event: int
    reason: str


def prepared(game: Game, seat: Seat, view: Any, language: str) -> Prepared | None:
    """Return a seat's prepared order, None if there is none."""
    if not seat.order:
        return None
    title = registry.find(game.title, game.engine)
    order = orders.load(title, seat.order)
    now, why_not = "", ""
    try:
        now = title.write(tried(title, view, order))
    except Refused as reason:
        why_not = refusals.explain(game, reason, language)
    return Prepared(steps(title, order, language), now, why_not)


def tried(title: Title, view: Any, order: Order) -> Any:
    """Return the move that an order would make if the seat were asked in this position."""
    asked = msgspec.structs.replace(view, ask=Ask(view.seat, order.steps[0].ask))
    return orders.answer(title, asked, order)[0]


def unplayed(game: Game, seat: Seat, language: str) -> Unplayed | None:
    """Return the order that ended last without an answer, in the reader's language."""
    if not seat.order_ended:
        return None
    title, ended = registry.find(game.title, game.engine), answers.read_ended(seat.order_ended)
    order = orders.load(title, ended.order) if ended.order else Order(())
    reason = refusals.explain(game, answers.refused_before(ended.reason), language)
    return Unplayed(steps(title, order, language), ended.event, reason)


def steps(title: Title, order: Order, language: str) -> list[list[Way]]:
    """Return the steps of an order, each with its alternatives."""
    return [[way(title, each, language) for each in step.alternatives] for step in order.steps]


def way(title: Title, alternative: Alternative, language: str) -> Way:
    """Return one alternative in notation and in words."""
    move, guard = alternative.move, alternative.guard
    return Way(title.write(move), title.write(move, language), condition(guard))


def condition(guard: Guard | None) -> str:
    """Word a condition as it could be typed."""
    if guard is None:
        return ""
    return _("if %(gauge)s %(sign)s %(limit)s") % {
        "gauge": guard.gauge,
        "sign": guard.sign,
        "limit": guard.limit,
    }
