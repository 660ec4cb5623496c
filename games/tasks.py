"""Celery: one service call a task. Each may run twice, at any time, or be lost."""

from __future__ import annotations

from celery import shared_task

from games import wake
from games.services import chores, verifying


@shared_task(name="games.sweep")
def sweep() -> None:
    """Do everything that is due, whoever was woken for it or not."""
    chores.run_alone("sweep", chores.OFTEN)


@shared_task(name="games.tidy")
def tidy() -> None:
    """Clear away what nobody needs any more."""
    chores.run_alone("tidy", chores.DAILY)


@shared_task(name="games.watch")
def watch() -> None:
    """Verify logs for a while, until all are verified that are to be this night."""
    chores.run_alone("watch", chores.NIGHTLY, verifying.SLICE)


@shared_task(name=wake.DELIVER)
def deliver() -> None:
    """Deliver the notices that are due."""
    chores.run({"delivered": chores.OFTEN["delivered"]})


@shared_task(name=wake.RECEIVE)
def receive() -> None:
    """Work on the mails that came in."""
    chores.run({"received": chores.OFTEN["received"]})


@shared_task(name=wake.OPEN)
def open_seals() -> None:
    """Open the sealed answers that are due."""
    chores.run({"opened": chores.OFTEN["opened"]})


@shared_task(name=wake.CALL)
def call_webhooks() -> None:
    """Call the webhooks that something is to be told."""
    chores.run({"called": chores.OFTEN["called"]})
