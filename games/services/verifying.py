"""The integrity watch: every night all live logs are verified, and a sample of finished ones.

It goes in slices that are bounded in time. A game is read under its lock and verified without one,
and what was found is written on it: whatever ends a slice, the next one goes on from there, and a
night that the site was down is made up for when it is up again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from datetime import time as hour

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games import log
from games.models import Game
from games.models_watch import Freeze
from games.selectors import findings
from games.selectors.findings import Finding
from games.services import freezing

logger = logging.getLogger(__name__)

Status, Cause = Game.Status, Freeze.Cause
LIVE = (Status.RUNNING, Status.OPEN)
# When a night begins: what was verified since is not verified again.
NIGHT = hour(3, 30)
# Seconds of one slice; so many games are looked for at once.
SLICE = 40.0
A_BATCH = 50


def watch(seconds: float = SLICE) -> int:
    """Verify what was not verified tonight, for a while; returns how many games that were."""
    night, end, count = last_night(timezone.now()), time.monotonic() + seconds, 0
    while time.monotonic() < end and (found := following(night)):
        for game in found:
            if time.monotonic() >= end:
                break
            look_at(game)
            count += 1
    return count


def watch_all(told: Callable[[Game, Finding | None], None]) -> int:
    """Verify every log that is not frozen, finished ones too; returns how many do not hold."""
    faults, last = 0, 0
    games = Game.objects.filter(frozen_at=None).order_by("pk")
    while batch := list(games.filter(pk__gt=last)[:A_BATCH]):
        for game in batch:
            found = look_at(game)
            told(game, found)
            faults += found is not None
        last = batch[-1].pk
    return faults


def last_night(now: datetime) -> datetime:
    """Return when the last night began."""
    began = datetime.combine(now.astimezone(UTC).date(), NIGHT, tzinfo=UTC)
    return began if began <= now else began - timedelta(days=1)


def following(night: datetime) -> list[Game]:
    """Find the games to verify next: every live one, then some that are over, by turns."""
    due = waiting(night)
    if live := list(due.filter(status__in=LIVE)[:A_BATCH]):
        return live
    seen = Game.objects.filter(status=Status.OVER, checked_at__gte=night).count()
    left = min(A_BATCH, settings.WATCH_FINISHED - seen)
    return list(due.filter(status=Status.OVER)[:left]) if left > 0 else []


def waiting(night: datetime) -> QuerySet[Game]:
    """Return the games that were not verified this night, those first that waited longest."""
    is_due = Q(checked_at=None) | Q(checked_at__lt=night)
    found = Game.objects.filter(is_due, frozen_at=None)
    return found.order_by(F("checked_at").asc(nulls_first=True), "pk")


def look_at(game: Game) -> Finding | None:
    """Verify a log and write down what was found; a game that cannot be trusted is frozen."""
    found = findings.of(game)
    note(game, found)
    is_live = game.status in LIVE
    if found is None or found.cause is None or (found.cause == Cause.ENGINE and not is_live):
        return found
    freezing.freeze(game.pk, cause=found.cause, fault=found.code, number=found.number)
    return found


def suspect(game_id: int) -> None:
    """Verify a log that could not be read a moment ago, so that nobody tries again and again."""
    try:
        look_at(log.find(game_id))
    except Exception:
        logger.exception("game %s could not be looked at", game_id)


def note(game: Game, found: Finding | None) -> None:
    """Write down that a log was verified and what was found; shout if it is a fault."""
    if found:
        logger.error("game %s: its log does not verify (%s)", game.pk, found)
    checked = Game.objects.filter(pk=game.pk)
    checked.update(checked_at=timezone.now(), check_fault=str(found or "")[:300])
