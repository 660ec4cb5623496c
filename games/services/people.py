"""People: erase an account and every trace of the person in the games."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.db.models import Q

import accounts.services
from accounts.models import User
from games import log
from games.errors import AlreadyStarted, NotRunning
from games.models import Aside, Game, Seat, Submission
from games.services import moves, notes, tables, talk


def erase(*, user: User) -> None:
    """Give up what the person plays, then empty everything personal.

    Events hold nothing personal, so every chain stays valid and the others play on.
    """
    for game in Game.objects.filter(seats__player=user, status=Game.Status.OPEN):
        with suppress(AlreadyStarted):
            tables.leave(game=game, player=user, channel="erasure")
    for game in Game.objects.filter(seats__player=user, status=Game.Status.RUNNING):
        with suppress(NotRunning):
            moves.resign(game=game, player=user, channel="erasure")
    with transaction.atomic():
        lock_games(user)
        Seat.objects.filter(player=user).update(word="", order="", order_ended="", player=None)
        Aside.objects.filter(author=user).update(text="", author=None)
        Submission.objects.filter(holder=user).update(holder=None, text="", answer="{}")
        talk.erase(user=user)
        notes.erase(user=user)
        Game.objects.filter(host=user).update(name="", key="", host=None)
        accounts.services.erase(user=user)


def lock_games(user: User) -> None:
    """Lock the person's games before their rows, as everybody does who writes to a game."""
    belongs = Q(host=user) | Q(seats__player=user) | Q(messages__author=user)
    theirs = Game.objects.filter(belongs).values_list("pk", flat=True)
    for pk in sorted(set(theirs)):
        log.locked(pk)
