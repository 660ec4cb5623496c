"""What the site does by itself: each chore finds its own work and may run at any time.

A sweep takes a lease, so that a second beat or another worker does not sweep beside it. The lease
is a little shorter than the time between two sweeps: whoever dies with it delays one sweep, and a
sweep that takes longer gets help from the next. One for all chores, because an idle site on a small
machine would write all the time for one each.

Nothing needs the lease to be right, so whoever was woken for one thing (games.tasks), or calls
`manage.py sweep`, does without: a mail leaves at once, however long a sweep takes. Notices, mails
and games are taken one by one, by whoever comes first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts.services import audit
from games.selectors import due
from games.services import (
    bans,
    calling,
    climbing,
    closing,
    digests,
    engines,
    holds,
    incoming,
    leases,
    mailbox,
    needs,
    pausing,
    posting,
    reminding,
    repeating,
    sealing,
    tidying,
    verifying,
    voting,
)

Chores = Mapping[str, Callable[[], int]]
logger = logging.getLogger(__name__)

GUESTS_AFTER = timedelta(days=30)
SIGN_UPS_AFTER = timedelta(days=3)
# Of the time between two sweeps.
LEASE = 0.9


def keep_time() -> int:
    """Go up the ladders and leave the reminders that are due, found by one query."""
    found = due.questions(timezone.now())
    return climbing.climb_each(found) + reminding.remind_each(found)


def tidy() -> int:
    """Clear away what nobody needs any more; returns how much it was."""
    gone = tidying.tidy(guests_after=GUESTS_AFTER, sign_ups_after=SIGN_UPS_AFTER)
    return sum(gone.values())


# In the order in which one makes work for the next: what is told last tells of all before it.
OFTEN: Chores = {
    # Before anything that would need the rules.
    "frozen": engines.freeze_missing,
    # First, so that a turn which came when the pause was over is not refused for it.
    "resumed": pausing.resume_due,
    "fetched": mailbox.fetch,
    "received": incoming.work_off,
    "opened": sealing.open_due,
    "released": holds.release_due,
    "back": needs.end_answered,
    "free again": bans.end_due,
    "voted": voting.close_due,
    "timed": keep_time,
    "closed": closing.close_stale,
    "gathered": digests.gather_due,
    "delivered": posting.deliver_due,
    # Last, because it waits for programs of people we know nothing of.
    "called": calling.call_due,
}
DAILY: Chores = {
    "tidied": tidy,
    "addresses forgotten": closing.forget_addresses,
    "thrown away": incoming.tidy,
    "forgotten": posting.tidy,
    "calls forgotten": calling.tidy,
    "traces forgotten": audit.tidy,
    "answers forgotten": repeating.tidy,
}
# A slice of what every night is to be looked at; by itself, because it takes longest.
NIGHTLY: Chores = {"verified": verifying.watch}


def run(chores: Chores) -> dict[str, int]:
    """Do some chores; one that fails is logged and keeps no other from being done."""
    done: dict[str, int] = {}
    for name, chore in chores.items():
        try:
            done[name] = chore()
        except Exception:
            logger.exception("the chore %r failed", name)
    return done


def run_alone(name: str, chores: Chores, seconds: float = 0.0) -> dict[str, int]:
    """Do some chores, unless somebody else is about them; `seconds` is how long they may take."""
    token = leases.take(name, seconds or LEASE * settings.SWEEP_EVERY)
    if token is None:
        return {}
    try:
        return run(chores)
    finally:
        leases.give_back(name, token)
