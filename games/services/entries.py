"""Who may open or join a table: nobody who is banned, and a table can want people in time."""

from __future__ import annotations

from accounts.models import User
from games.models import Game
from games.selectors import reliability
from games.services.questions import refuse_banned

__all__ = ["refuse_banned", "refuse_late"]


def refuse_late(game: Game, player: User | None) -> None:
    """Refuse a seat to somebody who is late too often for a table."""
    if refusal := reliability.refusal(game, player):
        raise refusal
