"""Tells the workers that something is due. It may fail without harm: a sweep finds it anyway."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from patrizier_site.celery import app

logger = logging.getLogger(__name__)

# A call that comes later than the sweep is worth nothing.
WORTH = timedelta(minutes=1)
DELIVER, RECEIVE, OPEN = "games.deliver", "games.receive", "games.open_seals"
CALL = "games.call_webhooks"


def after_commit(task: str) -> None:
    """Wake whoever does a task, once what is due is written. What is due later, a sweep finds."""
    transaction.on_commit(lambda: send(task), robust=True)


def send(task: str) -> None:
    """Send a wake-up call; one that does not get through is logged and forgotten."""
    if not settings.WAKES:
        return
    try:
        app.send_task(task, retry=False, expires=timezone.now() + WORTH)
    except Exception:  # the broker may fail in any way it likes
        logger.warning("nobody was woken for %s", task, exc_info=True)
