"""Invitations: the link that lets somebody in, and who may come without one."""

from __future__ import annotations

import secrets

from django.db import transaction

from accounts.models import User
from games import log
from games.engine.errors import Refused
from games.errors import AlreadyStarted, NotYourSeat
from games.models import Game
from games.selectors.invitations import digest, fits, is_invited


class NotInvited(Refused):
    """The table is private and the person has no invitation to it."""

    code = "not_invited"


def make_token(*, game: Game, player: User) -> str:
    """Make a new link's secret for a host; the link before it stops working."""
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        game = log.locked(game.pk)
        if game.host_id != player.pk:
            raise NotYourSeat("only the host invites to this table")
        if game.status != Game.Status.OPEN:
            raise AlreadyStarted("this table is not open any more")
        Game.objects.filter(pk=game.pk).update(join_token_digest=digest(token))
    return token


def refuse_uninvited(game: Game, player: User | None, token: str) -> None:
    """Refuse a person whom a private table did not invite; its host needs no invitation."""
    if game.is_public or player is None or game.host_id == player.pk or fits(game, token):
        return
    if is_invited(game, player):
        return
    raise NotInvited("this table is private; its host can send you a link")
