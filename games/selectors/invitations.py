"""Who is invited: by the table's link, by address, or as a player of before."""

from __future__ import annotations

import hashlib
import secrets

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts import selectors as people
from accounts.models import User
from games.models import Game
from games.models_lobby import Invitation
from games.selectors import blocks

State = Invitation.State
VALID = (State.SENT, State.ACCEPTED)


def digest(token: str) -> str:
    """Return what is kept of a link's secret."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def fits(game: Game, token: str) -> bool:
    """Say whether this is the secret of the table's link."""
    return bool(token and game.join_token_digest) and secrets.compare_digest(
        digest(token), game.join_token_digest
    )


def address_key(address: str) -> str:
    """Return what is kept of an address: enough to find it by, not enough to read."""
    whose = address.strip().lower()
    return salted_hmac("games.invitations", whose, algorithm="sha256").hexdigest()


def player_key(player: User) -> str:
    """Return by what a player is found: the address, or for a guest the account."""
    return address_key(player.email or f"player {player.pk}")


def addressed_to(user: User) -> Q:
    """Say which invitations are a person's: by name, or by a confirmed address."""
    keys = [address_key(address.email) for address in user.addresses.all()]
    return Q(player=user) | Q(player=None, address_digest__in=keys)


def is_invited(game: Game, user: User) -> bool:
    """Say whether a person has an invitation to a table that still counts."""
    return Invitation.objects.filter(addressed_to(user), game=game, state__in=VALID).exists()


def open_to(user: User) -> QuerySet[Invitation]:
    """Return the invitations that wait for a person's answer, newest first."""
    waiting = Q(game__closes_at__gt=timezone.now()) | Q(game__closes_at=None)
    found = Invitation.objects.filter(addressed_to(user), waiting)
    found = found.filter(state=State.SENT, is_hidden=False, game__status=Game.Status.OPEN)
    refused = blocks.mine(user).order_by().values("blocked")
    return found.exclude(host__in=refused).select_related("game", "host").order_by("-pk")


def sent(game: Game) -> QuerySet[Invitation]:
    """Return whom a table's host has invited; what the invited did with it is in `state` alone."""
    return Invitation.objects.filter(game=game).select_related("player")


def owner(invitation: Invitation) -> User | None:
    """Return the confirmed account that an invitation is for, if there is one."""
    if invitation.player is not None:
        return invitation.player
    return people.person_of(invitation.address) if invitation.address else None
