"""Holds: the clock of a player whose mails come back stands for a while, until they look in."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Lower
from django.db.models.lookups import Exact
from django.utils import timezone

from accounts import selectors as people
from accounts.models import Address, User
from games import log
from games.models import Game, Question, Seat
from games.models_clock import Stop
from games.services import clocks

FOR_A_QUESTION = timedelta(hours=72)
IN_A_GAME = timedelta(days=7)


def begin(person: User) -> int:
    """Hold the clocks of a person who gets no mail, from now on; returns how many."""
    return sum(hold(pk, person) for pk in list(clocks.games_that_ask(person)))


@transaction.atomic
def hold(game_id: int, person: User) -> int:
    """Hold the clocks of a person in one game."""
    game, now = log.locked(game_id), timezone.now()
    seats = [seat.number for seat in game.seats.filter(player=person) if not seat.pilot]
    is_timed = game.status == Game.Status.RUNNING and game.pace
    asked = game.questions.filter(seat__in=seats) if is_timed else ()
    made = [stop for question in asked if (stop := allowed(question, now))]
    if made:
        Stop.objects.bulk_create(made)
        clocks.set_anew(game)
    return len(made)


def allowed(question: Question, now: datetime) -> Stop | None:
    """Return the stop that is left to a question; None if it stands already or had enough."""
    earlier = list(held().filter(game=question.game_id, seat=question.seat))
    mine = [stop for stop in earlier if stop.asked == question.asked]
    if any(stop.ends_at > now for stop in mine):
        return None
    left = min(FOR_A_QUESTION - spent(mine), IN_A_GAME - spent(earlier))
    if left <= timedelta():
        return None
    return Stop(
        game_id=question.game_id,
        seat=question.seat,
        asked=question.asked,
        reason=Stop.Reason.UNDELIVERED,
        began_at=now,
        ends_at=now + left,
    )


def spent(stops: list[Stop]) -> timedelta:
    """Return how long clocks stood."""
    return sum((stop.ends_at - stop.began_at for stop in stops), timedelta())


def held() -> QuerySet[Stop]:
    """Return the stops for undelivered mail."""
    return Stop.objects.filter(reason=Stop.Reason.UNDELIVERED)


def release(person: User) -> int:
    """Let the clocks of a person go on, where nothing holds them any more."""
    theirs = Seat.objects.filter(player=person).values("game")
    return let_go(held().filter(game__in=theirs))


def release_due() -> int:
    """Let every clock go on whose player looked in, gets mail again or was answered for."""
    return let_go(held().alias(person=still_held()).filter(person=None))


def still_held() -> Subquery:
    """Say in a query for stops on which seat somebody is asked who gets no mail; null if none is.

    The same as `end_of` says of one stop, but without a lock: only what has changed is locked.
    """
    question = Question.objects.filter(
        game=OuterRef("game"), seat=OuterRef("number"), asked=OuterRef(OuterRef("asked"))
    )
    back = Address.objects.filter(
        Exact(Lower("email"), Lower(OuterRef("player__email"))),
        user=OuterRef("player"),
        bounced_at__isnull=False,
    )
    asked = Seat.objects.filter(Exists(question), Exists(back), bot="", is_given_up=False)
    asked = asked.exclude(player__seen_at__gte=OuterRef("began_at"))
    here = asked.filter(game=OuterRef("game"), number=OuterRef("seat")).order_by()
    return Subquery(here.values("pk")[:1])


def let_go(stops: QuerySet[Stop]) -> int:
    """Shorten the stops that have lost their reason; returns how many."""
    running = stops.filter(ends_at__gt=timezone.now()).values_list("game_id", flat=True)
    return sum(shorten(game_id) for game_id in sorted(set(running)))


@transaction.atomic
def shorten(game_id: int) -> int:
    """Shorten the stops of one game."""
    game, now = log.locked(game_id), timezone.now()
    ended = []
    for stop in held().filter(game=game, ends_at__gt=now):
        ends_at = end_of(game, stop, now)
        if ends_at < stop.ends_at:
            stop.ends_at = ends_at
            ended.append(stop)
    if ended:
        Stop.objects.bulk_update(ended, ["ends_at"])
        clocks.set_anew(game)
    return len(ended)


def end_of(game: Game, stop: Stop, now: datetime) -> datetime:
    """Return until when a stop has a reason."""
    seat = game.seats.select_related("player").get(number=stop.seat)
    is_open = game.questions.filter(seat=stop.seat, asked=stop.asked).exists()
    person = seat.player
    if not is_open or seat.pilot or person is None or not people.is_unreachable(person):
        return now
    seen_at = person.seen_at
    return max(stop.began_at, seen_at) if seen_at and seen_at >= stop.began_at else stop.ends_at
