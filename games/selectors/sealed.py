"""A sealed answer as its own player sees it; nobody else sees any of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db.models import OuterRef, Subquery

from games.answers import Answer
from games.models import Game, Seat, Submission
from games.selectors import notations


@dataclass(frozen=True, slots=True)
class Sealed:
    """What will be played, and when."""

    move: str
    opens_at: datetime


def of(game: Game, seat: Seat, language: str) -> Sealed | None:
    """Return the answer that is sealed for a seat, which was read with its whole game."""
    answer, until = getattr(seat, "sealed_answer", None), getattr(seat, "sealed_until", None)
    if answer is None or until is None:
        return None
    understood = msgspec.json.decode(answer, type=Answer)
    return Sealed(notations.spoken(game, understood.text, language), until)


def of_question() -> Subquery:
    """Say in a query for questions which answer to one is sealed; null if none is.

    Not "exists", of which PostgreSQL makes a join with all that is sealed: few are looked up here.
    """
    answers = Submission.objects.filter(
        status=Submission.Status.SEALED,
        seat__game=OuterRef("game"),
        seat__number=OuterRef("seat"),
        asked=OuterRef("asked"),
    )
    return Subquery(answers.values("pk")[:1])
