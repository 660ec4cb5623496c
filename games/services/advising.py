"""Advising: work out what a seat can know before it decides, and keep it. Takes no lock."""

from __future__ import annotations

import msgspec

from games.models import Game
from games.models_advice import Advice
from games.models_mail import Notice
from games.selectors import advice, history


def work_out(game: Game, *, seat: int, number: int | None = None) -> bool:
    """Keep the advice to a seat after an event, the last by default; says whether it is new."""
    if advice.adviser(game) is None:
        return False
    number = game.last_number if number is None else number
    view = history.view(game, seat=seat, at=number)
    if view is None or view.ask is None or not advice.is_wanted(game, view):
        return False
    if advice.kept(game, seat=seat, number=number) is not None:
        return False
    found = advice.made(game, view, number=number)
    data = msgspec.json.encode(found).decode()
    Advice.objects.bulk_create(
        [Advice(game=game, seat=seat, number=number, data=data)],
        update_conflicts=True,
        unique_fields=["game", "seat"],
        update_fields=["number", "data"],
    )
    return True


def before(notice: Notice) -> None:
    """Work out what a notice that asks for an answer will show."""
    if notice.game is None or notice.game.frozen_at is not None:
        return
    if notice.seat is not None and notice.asked is not None:
        work_out(notice.game, seat=notice.seat, number=notice.number or None)
