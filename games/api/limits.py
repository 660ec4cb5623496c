"""How often a program may ask: counted by minute for an address and for a person.

Each process counts for itself, unless the deployment gives all of them one cache.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache
from django.utils import timezone
from rest_framework.exceptions import Throttled

A_MINUTE = 60


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many requests there are in this minute, how many are left, and when the next begins."""

    limit: int
    left: int
    seconds: int

    @property
    def headers(self) -> dict[str, str]:
        """What a program reads in every answer."""
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(max(self.left, 0)),
            "RateLimit-Reset": str(self.seconds),
        }


def count(who: str, most: int) -> Allowance:
    """Count a request of somebody."""
    now = int(timezone.now().timestamp())
    name = f"games.api.{who}.{now // A_MINUTE}"
    cache.add(name, 0, 2 * A_MINUTE)
    try:
        counted = cache.incr(name)
    except ValueError:
        # A full cache has thrown it away between the two calls.
        counted = 1
    return Allowance(most, most - counted, A_MINUTE - now % A_MINUTE)


def refuse_spent(allowance: Allowance) -> None:
    """Refuse a request for which nothing is left."""
    if allowance.left < 0:
        raise Throttled(wait=allowance.seconds)
