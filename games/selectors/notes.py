"""Read a player's private notes."""

from __future__ import annotations

from accounts.models import User
from games.models import Game
from games.models_talk import Note


def find(game: Game, player: User) -> Note:
    """Return what the player noted about a game; an empty note if nothing was saved yet."""
    found = Note.objects.filter(game=game, player=player).first()
    return found or Note(game=game, player=player)


def of_person(user: User) -> list[dict[str, object]]:
    """List a person's notes, for the export of personal data."""
    found = Note.objects.filter(player=user).order_by("game_id")
    return [{"game": n.game_id, "at": n.at.isoformat(), "text": n.text} for n in found]
