"""Whom all wait for, and whether that player may be nudged now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.clock import A_DAY
from games.models import Game, Question, Seat
from games.models_talk import Message
from games.selectors.talk import Line

# A question must have been open so long, or for half of the time that the table agreed on; it may
# be nudged again after a day.
PATIENCE = timedelta(hours=12)
PAUSE = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Nudge:
    """A question that somebody waits for. `at` is when it may be nudged, `last` when it was."""

    seat: int
    asked: int
    at: datetime
    last: datetime | None

    @property
    def is_due(self) -> bool:
        """Whether the player may be nudged now."""
        return self.at <= timezone.now()


def offered(game: Game, *, by: int | None, lines: list[Line]) -> list[Nudge]:
    """List the nudges that a page offers to seat `by`; `lines` are the newest of the talk."""
    last = {line.asked: line.at for line in reversed(lines) if line.is_nudge}
    return [nudge(game, each, last.get(each.asked)) for each in waited_for(game, by)]


def waited_for(game: Game, by: int | None) -> list[Question]:
    """List the questions to persons that seat `by` waits for; none for those who do not play."""
    seats = {seat.number: seat for seat in game.seats.all()}
    mine, questions = seats.get(-1 if by is None else by), list(game.questions.all())
    rests = game.paused_until is not None or game.frozen_at is not None
    if mine is None or mine.pilot or game.status != Game.Status.RUNNING or rests:
        return []
    if any(question.seat == by for question in questions):
        return []
    return [question for question in questions if is_person(seats[question.seat])]


def is_person(seat: Seat) -> bool:
    """Say whether somebody sits there who can be asked to hurry."""
    return seat.player_id is not None and not seat.pilot


def nudge(game: Game, question: Question, last: datetime | None) -> Nudge:
    """Say from when a question may be nudged."""
    at = question.asked_at + max(PATIENCE, game.pace * A_DAY / 2)
    return Nudge(question.seat, question.asked, max(at, last + PAUSE) if last else at, last)


def last_nudge(question: Question) -> datetime | None:
    """Return when somebody last nudged for this question."""
    return for_question(question).order_by("-id").values_list("at", flat=True).first()


def for_question(question: Question) -> QuerySet[Message]:
    """Return the nudges for one question."""
    return Message.objects.filter(
        game_id=question.game_id,
        kind=Message.Kind.NUDGED,
        asked=question.asked,
        to_seat=question.seat,
    )
