"""Find titles and editions."""

from __future__ import annotations

from games.engine import registry
from games.engine.base import Edition, Title
from games.engine.errors import UnknownTitle
from games.models import Game


def find(key: str, players: int, edition: str = "") -> tuple[Title, Edition]:
    """Return a title and an edition of it that so many players can play."""
    title = registry.find(key)
    registry.check_players(title, players)
    return title, registry.find_edition(title, edition)


def name(game: Game) -> str:
    """Name the title of a game, also of one whose rules are not installed any more."""
    try:
        return registry.find(game.title, game.engine).name
    except UnknownTitle:
        return game.title.replace("_", " ").title()
