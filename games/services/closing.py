"""Tables that never start close themselves."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.utils import timezone

from games.errors import AlreadyStarted
from games.models import Game
from games.models_lobby import Invitation
from games.services import tables

KEPT = timedelta(days=30)
logger = logging.getLogger(__name__)


def close_stale() -> int:
    """Close every table that has waited too long; returns how many were closed."""
    due = Game.objects.filter(status=Game.Status.OPEN, closes_at__lte=timezone.now())
    due = due.filter(frozen_at=None)
    return sum(close_if_open(game) for game in due.order_by("pk"))


def close_if_open(game: Game) -> bool:
    """Close a table, unless it has just started; a broken one does not keep the others open."""
    try:
        return tables.close(game=game, channel="clock", actor="table")
    except AlreadyStarted:
        return False
    except Exception:
        logger.exception("table %s could not be closed", game.pk)
        return False


def forget_addresses() -> int:
    """Forget the addresses of those who were invited long ago to tables that are not open."""
    old = Invitation.objects.filter(sent_at__lt=timezone.now() - KEPT).exclude(address="")
    return old.exclude(game__status=Game.Status.OPEN).update(address="", greeting="")
