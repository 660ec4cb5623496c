"""Muting: somebody wants no mails about a game while it goes on; its clock runs all the same."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import log
from games.models import Game, Seat
from games.models_mail import Notice
from games.services import notices, questions

Status = Notice.Status


def mute(*, game: Game, player: User) -> bool:
    """Send a player no mails about a game but the last ones; says whether that is new."""
    with transaction.atomic():
        seat = own_seat(game, player)
        if seat.is_muted:
            return False
        Seat.objects.filter(pk=seat.pk).update(is_muted=True)
        waiting = Notice.objects.filter(game=seat.game_id, seat=seat.number, person=player)
        waiting = waiting.filter(status__in=(Status.WAITING, Status.GATHERED))
        waiting.filter(kind__in=notices.MUTED).update(status=Status.DROPPED, due_at=None)
    return True


def unmute(*, game: Game, player: User) -> bool:
    """Send a player mails about a game again; says whether that is new."""
    with transaction.atomic():
        seat = own_seat(game, player)
        return bool(Seat.objects.filter(pk=seat.pk, is_muted=True).update(is_muted=False))


def own_seat(game: Game, player: User) -> Seat:
    """Return the player's seat in a game that runs, which is locked: notices are left under it."""
    locked = log.locked(game.pk)
    seat = questions.seat_of(locked, player, even_banned=True)
    questions.refuse_not_running(locked)
    return seat
