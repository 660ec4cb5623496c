"""How often one visitor may ask for what costs much."""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.engine.errors import Refused

MOST_CHECKS = 6
WHILE = timedelta(minutes=1)


class TooManyChecks(Refused):
    """Somebody lets games be checked too often."""

    code = "too_many_checks"


def count_check(*, visitor: str) -> None:
    """Note that a visitor wants a game checked; refuse if that happens too often.

    Counted in the cache of the process: what is to be spared is that process's time.
    """
    digest = salted_hmac("games.pacing", visitor, algorithm="sha256").hexdigest()
    key = f"games.checks.{digest}"
    if cache.add(key, 1, WHILE.seconds):
        return
    try:
        count = cache.incr(key)
    except ValueError:
        # The minute ended between the two calls.
        return
    if count > MOST_CHECKS:
        raise TooManyChecks("too many checks within a minute")
