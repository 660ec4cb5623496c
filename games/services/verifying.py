"""Verifying: every night the site checks logs by itself, those first that nobody checked for long.

Bounded in time, because it plays games again: with few games all are checked every night, with many
one after the other over the nights.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from games import proof
from games.errors import BrokenLog
from games.models import Game
from games.selectors import proofs

logger = logging.getLogger(__name__)

Status = Game.Status
A_NIGHT = timedelta(hours=20)
MOST = 500
# Seconds. What is over has changed for nobody, so it gets the smaller part.
SHARES = {Status.OVER: 4.0, Status.RUNNING: 16.0}


def verify_some() -> int:
    """Verify the logs that were verified longest ago; returns how many that were."""
    return sum(verify_each(oldest(status), seconds) for status, seconds in SHARES.items())


def oldest(status: str) -> list[Game]:
    """Find the games whose logs were not verified tonight, the longest ago first."""
    is_due = Q(checked_at=None) | Q(checked_at__lt=timezone.now() - A_NIGHT)
    found = Game.objects.filter(is_due, status=status)
    return list(found.order_by(F("checked_at").asc(nulls_first=True), "pk")[:MOST])


def verify_each(found: Iterable[Game], seconds: float) -> int:
    """Verify some logs until the time is over; returns how many that were."""
    end, count = time.monotonic() + seconds, 0
    for game in found:
        if time.monotonic() >= end:
            break
        note(game, fault_of(game))
        count += 1
    return count


def fault_of(game: Game) -> str:
    """Return the first fault of a log, which tells nothing hidden; empty if there is none."""
    try:
        proof.verify(proofs.whole(game))
    except proof.BadProof as found:
        return f"{found.code}, event {found.number}" if found.number else found.code
    except BrokenLog:
        return "malformed_bundle"
    except Exception:
        logger.exception("game %s: its log could not be verified", game.pk)
        return "not_verified"
    return ""


def note(game: Game, fault: str) -> None:
    """Write down that a log was verified and what was found; shout if it is a fault."""
    if fault:
        logger.error("game %s: its log does not verify (%s)", game.pk, fault)
    checked = Game.objects.filter(pk=game.pk)
    checked.update(checked_at=timezone.now(), check_fault=fault[:300])
