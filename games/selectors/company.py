"""What is kept of a person's company: blocks and invitations, for the person's own eyes."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.lobby_models import Invitation
from games.selectors import blocks
from games.selectors.invitations import addressed_to

SENT = ("game_id", "address", "greeting", "state", "sent_at", "answered_at")
RECEIVED = ("game_id", "host__display_name", "greeting", "state", "sent_at", "answered_at")


def personal_data(*, user: User) -> dict[str, Any]:
    """Collect what a person may take along; invitations that were kept from them stay so."""
    mine = Invitation.objects.filter(addressed_to(user), is_hidden=False)
    return {
        "blocked": [{"name": str(block.blocked), "at": block.at} for block in blocks.mine(user)],
        "invitations_sent": list(user.sent_invitations.values(*SENT)),
        "invitations_received": list(mine.values(*RECEIVED)),
    }
