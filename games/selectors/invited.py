"""An invitation as the invited person reads it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from accounts.models import User
from games.models import Game
from games.models_lobby import Invitation, NeverInvite
from games.models_mail import Notice
from games.selectors import games, lobby, pages
from games.selectors.invitations import addressed_to, owner
from games.selectors.lobby import Colour
from games.selectors.pages import Row

State = Invitation.State


@dataclass(frozen=True, slots=True)
class InvitedPage:
    """An invitation with its table. `need` is what must happen before it can be accepted.

    That is nothing, "name" (an account is made by accepting), "log_in", or "other_account".
    """

    invitation: Invitation
    row: Row
    edition: str
    colours: list[Colour]
    need: str
    obstacle: str
    # Why the table is not for whoever reads; nothing if it is.
    fault: str = ""

    @property
    def is_declined(self) -> bool:
        """Whether the answer was no, which can be thought over."""
        return self.invitation.state == State.DECLINED


def by_digest(digest: str) -> Invitation | None:
    """Find an invitation by what is kept of a secret of its: its own, or one in a mail of it."""
    if not digest:
        return None
    rows = Invitation.objects.select_related("host", "player", "game")
    by_mail = Notice.objects.filter(
        kind=Notice.Kind.INVITATION, deliveries__reply_digest=digest
    ).first()
    if by_mail is not None:
        return rows.filter(pk=msgspec.json.decode(by_mail.data)["invitation"]).first()
    return rows.filter(token_digest=digest).first()


def for_player(number: int, player: User) -> Invitation | None:
    """Find an invitation that is addressed to a person."""
    rows = Invitation.objects.select_related("host", "player", "game")
    return rows.filter(addressed_to(player), pk=number, is_hidden=False).first()


def page(*, invitation: Invitation, reader: User | None, language: str) -> InvitedPage:
    """Return the page of an invitation."""
    game = games.find_whole(invitation.game_id)
    row = pages.row(game, reader, language)
    return InvitedPage(
        invitation=invitation,
        row=row,
        edition=lobby.edition_name(game.edition),
        colours=lobby.free_colours(game, list(game.seats.all()), language),
        need=need(invitation, reader),
        obstacle=obstacle(invitation, row),
        fault=lobby.kept_out(row, reader, language),
    )


def need(invitation: Invitation, reader: User | None) -> str:
    """Say what must happen before the reader can accept.

    The mail proves a mailbox, but mails are forwarded: it opens no account that exists.
    """
    account = owner(invitation)
    if account is None:
        return "" if reader else "name"
    if reader is None:
        return "log_in"
    return "" if reader.pk == account.pk else "other_account"


def obstacle(invitation: Invitation, row: Row) -> str:
    """Say why the invitation cannot be accepted by anybody; nothing if it can."""
    game = row.game
    if invitation.state == State.WITHDRAWN:
        return "withdrawn"
    if invitation.state == State.ACCEPTED:
        return "accepted"
    if game.status in (Game.Status.RUNNING, Game.Status.OVER):
        return "started"
    if game.status == Game.Status.CLOSED or game.is_due:
        return "closed"
    return "" if row.free else "full"


def is_never_invited(invitation: Invitation) -> bool:
    """Say whether the address is on the list of those that want no invitations."""
    return NeverInvite.objects.filter(address_digest=invitation.address_digest).exists()
