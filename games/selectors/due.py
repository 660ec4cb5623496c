"""What is due: one query each for questions, seals, votes, notices and webhooks, all by an index.

What a sweep finds here may be gone when it gets there, so whoever handles it looks again under the
lock of the game.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BooleanField, Exists, F, OuterRef, Q, QuerySet, Value

from games.models import Game, Question, Submission
from games.models_mail import Notice
from games.models_webhooks import Dispatch, Webhook
from games.selectors import sealed, vacations
from patrizier_site.often import Query, Slot

A_BATCH = 200
TOLD_OF_FROZEN = (Notice.Kind.FROZEN, Notice.Kind.ALERT, Notice.Kind.ANSWER, Notice.Kind.REFUSAL)


class Asked(NamedTuple):
    """A question that something is to be done about: the next rung, or else a reminder."""

    question: int
    game: int
    is_late: bool
    at: datetime


def questions(now: datetime) -> list[Asked]:
    """Find the questions whose next rung or reminder is due, the longest due first."""
    both = found(late(now), "rung_at", is_late=True).union(
        found(to_remind(now), "alarm_at", is_late=False), all=True
    )
    return [Asked(*row) for row in both.order_by("at", "pk")]


def found(rows: QuerySet[Question], column: str, *, is_late: bool) -> Any:
    """Return rows as both halves of the one query have them."""
    which = Value(is_late, output_field=BooleanField())
    told = rows.order_by().annotate(is_late=which, at=F(column))
    return told.values_list("pk", "game_id", "is_late", "at")


def late(now: datetime | Slot) -> QuerySet[Question]:
    """Return the questions whose next rung is due."""
    return going_on().filter(rung_at__lte=now)


# One of them, for whoever has locked its game.
LATE = Query(lambda: late(Slot("now")).filter(pk=Slot("pk"), game=Slot("game")).order_by())


def to_remind(now: datetime) -> QuerySet[Question]:
    """Return the questions to remind of; whoever is away is reminded when they are back."""
    return going_on().alias(away=vacations.of_question()).filter(alarm_at__lte=now, away=None)


def going_on() -> QuerySet[Question]:
    """Return the questions of games that go on; what is answered under seal waits for nobody."""
    return unanswered().filter(game__paused_until=None)


def unanswered() -> QuerySet[Question]:
    """Return the questions of running games, paused but not frozen, that nobody has answered."""
    running = Question.objects.filter(game__status=Game.Status.RUNNING, game__frozen_at=None)
    return running.alias(sealed=sealed.of_question()).filter(sealed=None)


def seals(now: datetime) -> list[Submission]:
    """Find the sealed answers that are to be opened."""
    due = Submission.objects.filter(
        status=Submission.Status.SEALED,
        opens_at__lte=now,
        seat__game__paused_until=None,
        seat__game__frozen_at=None,
    )
    return list(due.select_related("seat__game").order_by("opens_at", "pk"))


def voted(now: datetime) -> list[int]:
    """Find the games in which the time for a vote is over."""
    running = Game.objects.filter(status=Game.Status.RUNNING, frozen_at=None)
    over = running.filter(votes_close_at__lte=now)
    over = over.filter(frozen_at=None)
    return list(over.order_by("votes_close_at", "pk").values_list("pk", flat=True)[:A_BATCH])


def notices(now: datetime) -> list[tuple[int, datetime | None]]:
    """Find the notices that are to be delivered, with the moment each was due."""
    due = Notice.objects.filter(status=Notice.Status.WAITING, due_at__lte=now)
    # What is told of a frozen game waits until it goes on, but for that it is frozen.
    due = due.filter(Q(game=None) | Q(game__frozen_at=None) | Q(kind__in=TOLD_OF_FROZEN))
    return list(due.order_by("due_at", "pk").values_list("pk", "due_at")[:A_BATCH])


def webhooks(now: datetime, most: int) -> list[int]:
    """Find the webhooks that something is to be told, those first that waited longest.

    A test is tried at once, also where the rest waits or nothing is told any more.
    """
    waiting = Dispatch.objects.filter(
        webhook=OuterRef("pk"), status=Dispatch.Status.WAITING, due_at__lte=now
    )
    is_free = Q(taken_until=None) | Q(taken_until__lte=now)
    is_due = Q(Exists(waiting), off_at=None, due_at__lte=now)
    is_tested = Q(Exists(waiting.filter(kind=Dispatch.Kind.TEST)))
    due = Webhook.objects.filter(is_free, is_due | is_tested, person__is_active=True)
    return list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:most])
