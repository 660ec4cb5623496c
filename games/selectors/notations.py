"""Turns as a reader writes them."""

from __future__ import annotations

from games.boards import BOARDS
from games.models import Game


def spoken(game: Game, text: str, language: str) -> str:
    """Put the canonical text of a turn into the reader's language."""
    return BOARDS[game.title].spoken(text, language)
