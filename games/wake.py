"""Tells the workers that something is due. It may fail without harm: a sweep finds it anyway."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from patrizier_site.celery import app

logger = logging.getLogger(__name__)

# A call that comes later than the sweep is worth nothing.
WORTH = timedelta(minutes=1)
DELIVER, RECEIVE, OPEN = "games.deliver", "games.receive", "games.open_seals"


def after_commit(task: str, at: datetime | None = None) -> None:
    """Wake whoever does a task, once what is due is written: now, or at a moment to come."""
    transaction.on_commit(lambda: send(task, at), robust=True)


def send(task: str, at: datetime | None = None) -> None:
    """Send a wake-up call; one that does not get through is logged and forgotten."""
    if not settings.WAKES:
        return
    try:
        app.send_task(task, retry=False, eta=at, expires=(at or timezone.now()) + WORTH)
    except Exception:  # the broker may fail in any way it likes
        logger.warning("nobody was woken for %s", task, exc_info=True)
