"""Guests: a game against a bot for somebody who has no account yet."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts import zones
from accounts.models import User
from games.engine.errors import Refused
from games.models import Arrival, Game
from games.services import hosting
from games.services.hosting import Wish

TITLE = "patrizier"
MOST_ARRIVALS = 20
WHILE = timedelta(hours=1)


class TooManyGuests(Refused):
    """Too many games without an account were begun from one address."""

    code = "too_many_guests"


def is_guest(user: User) -> bool:
    """Say whether this is an account that was made by pressing "play now"."""
    return user.is_active and not user.email


def play_now(*, player: User | None, address: str, language: str, key: str = "") -> Game:
    """Begin a game of two against a bot; somebody unknown becomes a guest, the game's host."""
    if player is not None and is_guest(player):
        count_arrival(address)
    host = player or arrive(address=address, language=language)
    wish = Wish(title=TITLE, players=2, name=_("Against a bot"), is_public=False, bots=1)
    return hosting.set_up(host=host, wish=wish, key=key)


def arrive(*, address: str, language: str) -> User:
    """Make an account without an address, which nobody can log in to again."""
    count_arrival(address)
    spoken = language[:2]
    guest = User(display_name=_("Guest"), language=spoken, time_zone=zones.usual(spoken))
    guest.set_unusable_password()
    guest.save()
    return guest


def count_arrival(address: str) -> None:
    """Note that somebody began without an account; refuse if an address does so too often."""
    since, digest = timezone.now() - WHILE, address_digest(address)
    Arrival.objects.filter(at__lt=since).delete()
    if Arrival.objects.filter(address_digest=digest).count() >= MOST_ARRIVALS:
        raise TooManyGuests("too many games were begun from this address within an hour")
    Arrival.objects.create(address_digest=digest, at=timezone.now())


def address_digest(address: str) -> str:
    """Return what is kept of an address: enough to count by, not enough to read."""
    return salted_hmac("games.guests", address, algorithm="sha256").hexdigest()
