"""People: erase an account and every trace of the person in the games."""

from __future__ import annotations

from django.db import transaction

import accounts.services
from accounts.models import User
from games.models import Aside, Game, Seat, Submission
from games.services import moves, tables


def erase(*, user: User) -> None:
    """Give up what the person plays, then empty everything personal.

    Events hold nothing personal, so every chain stays valid and the others play on.
    """
    for game in Game.objects.filter(seats__player=user, status=Game.Status.OPEN):
        tables.leave(game=game, player=user, channel="erasure")
    for game in Game.objects.filter(seats__player=user, status=Game.Status.RUNNING):
        moves.resign(game=game, player=user, channel="erasure")
    with transaction.atomic():
        Seat.objects.filter(player=user).update(word="", order="", order_ended="", player=None)
        Aside.objects.filter(author=user).update(text="", author=None)
        Submission.objects.filter(holder=user).update(holder=None)
        Game.objects.filter(host=user).update(name="", key="", host=None)
        accounts.services.erase(user=user)
