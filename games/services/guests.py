"""Guests: a game against a bot for somebody who has no account yet."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts import zones
from accounts.models import User
from games import boards
from games.engine.errors import Refused
from games.models import Game
from games.models_lobby import Arrival
from games.services import hosting
from games.services.hosting import Wish

MOST_ARRIVALS = 20
WHILE = timedelta(hours=1)


class TooManyGuests(Refused):
    """Too many games without an account were begun from one address."""

    code = "too_many_guests"


def is_guest(user: User) -> bool:
    """Say whether this is an account that was made by pressing "play now"."""
    return user.is_active and not user.email


def play_now(
    *, player: User | None, address: str, language: str, title: str = "", key: str = ""
) -> Game:
    """Begin the smallest game against bots; somebody unknown becomes a guest, the game's host.

    Without a title it is the first that the site offers.
    """
    found = boards.find(title) if title else boards.offered()[0]
    if player is not None and is_guest(player):
        count_arrival(address)
    host = player or arrive(address=address, language=language)
    bots = min(found.seats) - 1
    name = _("Against a bot") if bots == 1 else _("Against bots")
    wish = Wish(title=found.key, players=bots + 1, name=name, is_public=False, bots=bots)
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
