"""Who may take a seat: a table can want people who answer in time."""

from __future__ import annotations

from accounts.models import User
from games.models import Game
from games.selectors import reliability


def refuse_late(game: Game, player: User | None) -> None:
    """Refuse a seat to somebody who is late too often for a table."""
    if refusal := reliability.refusal(game, player):
        raise refusal
