"""Tells the workers that something is due. It may fail without harm: a sweep finds it anyway.

Calls leave by a thread of their own, so that nobody who plays waits for the broker, and what many
ask for at the same time is asked for once: a worker that wakes up does everything that is due.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from patrizier_site.celery import app

logger = logging.getLogger(__name__)

# A call that comes later than the sweep is worth nothing.
WORTH = timedelta(minutes=1)
# What is asked for in so many seconds is asked for once.
PAUSE = 0.1
DELIVER, RECEIVE, OPEN = "games.deliver", "games.receive", "games.open_seals"
CALL = "games.call_webhooks"


def after_commit(task: str) -> None:
    """Wake whoever does a task, once what is due is written. What is due later, a sweep finds."""
    transaction.on_commit(lambda: caller.ask(task), robust=True)


def send(task: str) -> None:
    """Send a wake-up call; one that does not get through is logged and forgotten."""
    try:
        app.send_task(task, retry=False, expires=timezone.now() + WORTH)
    except Exception:  # the broker may fail in any way it likes
        logger.warning("nobody was woken for %s", task, exc_info=True)


class Caller:
    """Sends the calls of one process, the first at once and the next ones after a pause."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin with nothing to send."""
        self.changed = threading.Condition()
        self.calls: set[str] = set()
        self.is_sending = False
        self.thread: threading.Thread | None = None

    def ask(self, task: str) -> None:
        """Have a call sent soon."""
        if not settings.WAKES:
            return
        with self.changed:
            self.calls.add(task)
            self.changed.notify_all()
            if self.thread is None:
                self.thread = threading.Thread(target=self.run, name="wake", daemon=True)
                self.thread.start()

    def run(self) -> None:
        """Send what is asked for, as long as the process lives."""
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.calls)
                self.is_sending = True
            self.send_all()
            with self.changed:
                self.is_sending = False
                self.changed.notify_all()
            time.sleep(PAUSE)

    def send_all(self) -> None:
        """Send every call that waits."""
        with self.changed:
            calls, self.calls = self.calls, set()
        for task in sorted(calls):
            send(task)

    def finish(self) -> None:
        """Wait until nothing is left to be sent."""
        with self.changed:
            self.changed.wait_for(lambda: not self.calls and not self.is_sending)


caller = Caller()
# No child process inherits the thread.
os.register_at_fork(after_in_child=caller.begin)
# A command that ends at once has still to say what it left to do.
atexit.register(caller.send_all)
