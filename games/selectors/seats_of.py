"""In which games somebody has, or had, a seat: staff looks into none of them."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.models import Game, Seat
from games.models_clock import Answered
from games.models_desk import Departure


def games(person: User) -> QuerySet[Game, int]:
    """Return the games, by number."""
    seated = Seat.objects.filter(player=person).order_by().values("game")
    left = Departure.objects.filter(person=person).order_by().values("game")
    answered = Answered.objects.filter(person=person).order_by().values("game")
    return seated.union(left, answered)  # type: ignore[return-value]
