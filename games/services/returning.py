"""The way back to a seat that a bot keeps."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import log
from games.errors import SeatKept
from games.models import Game
from games.services import questions, writing


def come_back(*, game: Game, player: User, channel: str = "web") -> bool:
    """Give a seat back to its player; says whether a bot had taken it over."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = questions.seat_of(locked, player)
        if not seat.bot or seat.is_given_up:
            return False
        questions.refuse_not_running(locked)
        if not locked.terms.returns:
            raise SeatKept("the bot keeps this seat for good")
        entry = log.table_entry(
            "came_back", {"seat": seat.number}, seat=seat.number, channel=channel
        )
        writing.append(locked, log.position(locked), entry)
    return True
