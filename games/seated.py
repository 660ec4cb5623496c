"""Who sits at a game and what each seat is asked: read in one go, by whoever writes an event."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Game, Question, Seat, Submission
from games.models_clock import Pause, Stop, Vacation
from games.models_webhooks import Webhook
from patrizier_site.often import Query, Slot


def all_seats() -> QuerySet[Seat]:
    """Return the seats of a game with their players."""
    found = Seat.objects.select_related("player").filter(game=Slot("game"))
    return found.order_by("number")


def busy_seats() -> QuerySet[Seat]:
    """Return the same, and whether there is anything about them that is mostly not there."""
    sealed = Submission.objects.filter(seat=OuterRef("pk"), status=Submission.Status.SEALED)
    return all_seats().annotate(
        has_sealed=Exists(sealed),
        has_stops=Exists(Stop.objects.filter(game=OuterRef("game"))),
        has_pauses=Exists(Pause.objects.filter(game=OuterRef("game"))),
        has_webhooks=Exists(Webhook.objects.filter(person=OuterRef("player"), off_at=None)),
        has_vacations=Exists(Vacation.objects.filter(person=OuterRef("player"))),
    )


def ready_seats() -> QuerySet[Seat]:
    """Return the seats that are asked and may answer without their person."""
    asked = Question.objects.filter(game=OuterRef("game"), seat=OuterRef("number"))
    is_ready = ~Q(bot="") | ~Q(order="") | Q(is_given_up=True) | Q(is_taken=True, player=None)
    found = Seat.objects.filter(Exists(asked), is_ready, game=Slot("game"))
    return found.order_by("number")


PLACES = Query(lambda: Seat.objects.filter(game=Slot("game")).order_by("number"))
SEATS, BUSY, READY = Query(all_seats), Query(busy_seats), Query(ready_seats)
QUESTIONS = Query(lambda: Question.objects.filter(game=Slot("game")).order_by("seat"))


def load(game: Game) -> None:
    """Let a locked game know its seats and questions, until it is written to."""
    keep(game, "seats", BUSY(game=game.pk))
    keep(game, "questions", QUESTIONS(game=game.pk))


def load_places(game: Game) -> None:
    """Let a game know its seats, but nothing of their players."""
    keep(game, "seats", PLACES(game=game.pk))


def keep(game: Game, name: str, rows: list[Any]) -> None:
    """Keep rows as if Django had prefetched them."""
    found = getattr(game, name).get_queryset()
    found.__dict__.update(_result_cache=rows, _prefetch_done=True)
    known: dict[str, Any] = game.__dict__.setdefault("_prefetched_objects_cache", {})
    known[name] = found


def forget(game: Game) -> None:
    """Read seats and questions anew from now on."""
    game.__dict__.pop("_prefetched_objects_cache", None)


def knows(game: Game, name: str) -> bool:
    """Say whether a game knows its seats or questions."""
    return name in game.__dict__.get("_prefetched_objects_cache", ())


def seats(game: Game) -> list[Seat]:
    """Return the seats of a game with their players, in order."""
    return list(game.seats.all()) if knows(game, "seats") else SEATS(game=game.pk)


def questions(game: Game) -> list[Question]:
    """Return the open questions of a game."""
    return list(game.questions.all()) if knows(game, "questions") else QUESTIONS(game=game.pk)


def may_have(game: Game, what: str) -> bool:
    """Say whether a game may have something (`sealed`, `stops` …), as far as it knows."""
    if not knows(game, "seats"):
        return True
    return any(getattr(seat, f"has_{what}", True) for seat in game.seats.all())


def goes_on(game: Game) -> bool:
    """Say whether any seat may answer without its person, now or when it is asked."""
    return any(seat.pilot or seat.order for seat in seats(game))
