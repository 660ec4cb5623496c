"""Find titles and editions."""

from __future__ import annotations

from games.engine import registry
from games.engine.base import Edition, Title


def find(key: str, players: int, edition: str = "") -> tuple[Title, Edition]:
    """Return a title and an edition of it that so many players can play."""
    title = registry.find(key)
    registry.check_players(title, players)
    return title, registry.find_edition(title, edition)
