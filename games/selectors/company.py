"""What is kept of a person's company: blocks and invitations, for the person's own eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from accounts.models import User
from games.models_lobby import Invitation
from games.selectors import blocks
from games.selectors.invitations import addressed_to

SENT = ("game_id", "address", "greeting", "state", "sent_at", "answered_at")
RECEIVED = ("game_id", "host__display_name", "greeting", "state", "sent_at", "answered_at")
Rows = Sequence[Mapping[str, object]]


def blocked(user: User) -> Rows:
    """List whom the person has blocked."""
    return [{"name": str(block.blocked), "at": block.at} for block in blocks.mine(user)]


def sent(user: User) -> Rows:
    """List whom the person has invited."""
    return list(user.sent_invitations.values(*SENT))


def received(user: User) -> Rows:
    """List who has invited the person; invitations that were kept from them stay so."""
    mine = Invitation.objects.filter(addressed_to(user), is_hidden=False)
    return list(mine.values(*RECEIVED))
