"""What the site does by itself: each chore finds its own work and may run at any time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta

from games.services import closing, lateness, tidying

logger = logging.getLogger(__name__)

GUESTS_AFTER = timedelta(days=30)
SIGN_UPS_AFTER = timedelta(days=3)


def tidy() -> int:
    """Clear away what nobody needs any more; returns how much it was."""
    gone = tidying.tidy(guests_after=GUESTS_AFTER, sign_ups_after=SIGN_UPS_AFTER)
    return sum(gone.values())


OFTEN: Mapping[str, Callable[[], int]] = {"late": lateness.sweep, "closed": closing.close_stale}
DAILY: Mapping[str, Callable[[], int]] = {"tidied": tidy}


def run(chores: Mapping[str, Callable[[], int]]) -> dict[str, int]:
    """Do some chores; one that fails is logged and keeps no other from being done."""
    done: dict[str, int] = {}
    for name, chore in chores.items():
        try:
            done[name] = chore()
        except Exception:
            logger.exception("the chore %r failed", name)
    return done
