"""Find games."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from games import log
from games.models import Game, Seat


def find(reference: int | str | UUID) -> Game:
    """Return a game by its number or uuid."""
    return log.find(reference)


def find_whole(reference: int | str | UUID) -> Game:
    """Return a game with its seats, open questions and results, for reading only."""
    game = log.find(reference)
    prefetch_related_objects([game], *parts())
    return game


def everything() -> Iterable[Game]:
    """Return all games, a few at a time."""
    return Game.objects.order_by("pk").iterator(chunk_size=500)


def whole() -> QuerySet[Game]:
    """Return games with all that a list shows of them, newest first."""
    return Game.objects.prefetch_related(*parts()).order_by("-pk")


def parts() -> list[str | Prefetch[str]]:
    """Name what belongs to a whole game."""
    seats = Seat.objects.select_related("player").order_by("number")
    return [Prefetch("seats", seats), "questions", "results"]
