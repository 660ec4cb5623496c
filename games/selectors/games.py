"""Find games."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import (
    Exists,
    OuterRef,
    Prefetch,
    QuerySet,
    Subquery,
)
from django.utils import timezone

from accounts.models import Address, User
from games import log, seated
from games.models import Game, Result, Seat, Submission
from games.selectors import vacations
from patrizier_site.often import Query, Slot


def find(reference: int | str | UUID) -> Game:
    """Return a game by its number or uuid."""
    return log.find(reference)


def find_seated(reference: int | str | UUID) -> Game:
    """Return a game with its seats, for whoever wants to do something there."""
    game = log.find(reference)
    seated.load_places(game)
    return game


def seat_of(game: Game, player: User | None) -> int | None:
    """Return the number of a player's seat; None if there is none."""
    seats = game.seats.filter(player=player) if player is not None else game.seats.none()
    return seats.values_list("number", flat=True).first()


def find_whole(reference: int | str | UUID) -> Game:
    """Return a game with its seats, open questions and results, for reading only."""
    game = log.find(reference)
    is_over = game.status == Game.Status.OVER
    seated.keep(game, "seats", WHOLE(game=game.pk, now=timezone.now()))
    # A game has questions or results, never both, so one is not looked for.
    seated.keep(game, "questions", [] if is_over else seated.QUESTIONS(game=game.pk))
    seated.keep(game, "results", RESULTS(game=game.pk) if is_over else [])
    return game


def whole_seats() -> QuerySet[Seat]:
    """Return the seats of a game with all that its page tells of them."""
    marked = Address.objects.filter(
        user=OuterRef("player"), email=OuterRef("player__email"), bounced_at__isnull=False
    )
    sealed = Submission.objects.filter(seat=OuterRef("pk"), status=Submission.Status.SEALED)
    return (
        seats(Slot("now"))
        .annotate(
            is_unreachable=Exists(marked),
            sealed_answer=Subquery(sealed.values("answer")[:1]),
            sealed_until=Subquery(sealed.values("opens_at")[:1]),
        )
        .filter(game=Slot("game"))
    )


WHOLE = Query(whole_seats)
RESULTS = Query(lambda: Result.objects.filter(game=Slot("game")).order_by("rank", "seat"))


def everything() -> Iterable[Game]:
    """Return all games, a few at a time."""
    return Game.objects.order_by("pk").iterator(chunk_size=500)


def whole() -> QuerySet[Game]:
    """Return games with all that a list shows of them, newest first."""
    return Game.objects.prefetch_related(*parts()).order_by("-pk")


def seats(now: datetime | Slot | None = None) -> QuerySet[Seat]:
    """Return seats with their players, and until when those are away."""
    found = Seat.objects.select_related("player").annotate(away_until=vacations.away_until(now))
    return found.order_by("number")


def parts() -> list[str | Prefetch[str]]:
    """Name what belongs to a whole game."""
    return [Prefetch("seats", seats()), "questions", "results"]
