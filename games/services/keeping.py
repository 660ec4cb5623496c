"""Guests who stay: their games become an account's."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from accounts import selectors
from accounts.errors import LinkRefused
from accounts.models import OneTimeLink, User
from accounts.services import links
from accounts.services.keeping import settle
from games.services import people

Purpose = OneTimeLink.Purpose


@dataclass(frozen=True, slots=True)
class Kept:
    """Whose the games are now, and the page the person came from."""

    user: User
    onward: str


def keep(*, digest: str, viewer: User | None) -> Kept:
    """Make an account of a guest, or give the games to the account that owns the address."""
    guest = selectors.find_link(digest, viewer=viewer).user
    with transaction.atomic():
        # Games first: that is the order in which everybody locks.
        people.lock_games(guest)
        link = links.take(digest=digest, viewer=viewer, purposes=(Purpose.KEEP,))
        owner = selectors.owner_of(link.address)
        if owner is None:
            return Kept(settle(guest=guest, address=link.address), link.onward)
        if not owner.is_active:
            raise LinkRefused("used_up")
        people.hand_over(giver=guest, taker=owner)
    # What is left is a seat at a table where the owner sits too.
    people.erase(user=guest)
    return Kept(owner, link.onward)
