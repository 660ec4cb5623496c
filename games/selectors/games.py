"""Find games."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import (
    Exists,
    OuterRef,
    Prefetch,
    QuerySet,
    Subquery,
    prefetch_related_objects,
)

from accounts.models import Address
from games import log
from games.models import Game, Question, Result, Seat, Submission
from games.selectors import vacations


def find(reference: int | str | UUID) -> Game:
    """Return a game by its number or uuid."""
    return log.find(reference)


def find_whole(reference: int | str | UUID) -> Game:
    """Return a game with its seats, open questions and results, for reading only."""
    game = log.find(reference)
    marked = Address.objects.filter(
        user=OuterRef("player"), email=OuterRef("player__email"), bounced_at__isnull=False
    )
    sealed = Submission.objects.filter(seat=OuterRef("pk"), status=Submission.Status.SEALED)
    wanted = seats().annotate(
        is_unreachable=Exists(marked),
        sealed_answer=Subquery(sealed.values("answer")[:1]),
        sealed_until=Subquery(sealed.values("opens_at")[:1]),
    )
    prefetch_related_objects([game], Prefetch("seats", wanted), *answers(game))
    return game


def answers(game: Game) -> list[str | Prefetch[str]]:
    """Name what a game has of questions and results: never both, so one is not looked for."""
    if game.status == Game.Status.OVER:
        return [Prefetch("questions", Question.objects.none()), "results"]
    return ["questions", Prefetch("results", Result.objects.none())]


def everything() -> Iterable[Game]:
    """Return all games, a few at a time."""
    return Game.objects.order_by("pk").iterator(chunk_size=500)


def whole() -> QuerySet[Game]:
    """Return games with all that a list shows of them, newest first."""
    return Game.objects.prefetch_related(*parts()).order_by("-pk")


def seats() -> QuerySet[Seat]:
    """Return seats with their players, and until when those are away."""
    found = Seat.objects.select_related("player").annotate(away_until=vacations.away_until())
    return found.order_by("number")


def parts() -> list[str | Prefetch[str]]:
    """Name what belongs to a whole game."""
    return [Prefetch("seats", seats()), "questions", "results"]
