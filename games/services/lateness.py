"""Players who are late: the ladder that their table agreed on, and the way back to a seat."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import clock, log
from games.engine import registry
from games.log import Position
from games.models import Event, Game, Question, Seat
from games.services import automatic, questions, writing

CHANNEL = "clock"
BOT = "greedy"
logger = logging.getLogger(__name__)


def sweep() -> int:
    """Take the ladder's step for every question that is overdue long enough; returns how many.

    Safe to run at any time and by several at once: whoever comes second finds the step taken.
    """
    now = timezone.now()
    overdue = Question.objects.filter(deadline_at__lte=now, game__status=Game.Status.RUNNING)
    found = overdue.exclude(game__late=clock.WAIT).select_related("game").order_by("pk")
    return sum(apply_safely(question, now) for question in found)


def apply_safely(question: Question, now: datetime) -> bool:
    """Take one step; a game that is broken does not keep the others waiting."""
    try:
        return apply(question, now)
    except Exception:
        logger.exception("game %s: the ladder could not be gone up", question.game_id)
        return False


def apply(question: Question, now: datetime) -> bool:
    """Take the ladder's step for one question; says whether something was done."""
    game, due_at = question.game, question.deadline_at
    terms = clock.Terms(game.pace, game.late, game.grace)
    call_at = clock.last_call(due_at, terms) if due_at else None
    if call_at is None or call_at > now:
        return False
    seat = game.seats.get(number=question.seat)
    if seat.pilot:
        done = False
    elif terms.late == clock.BOT and (bot := bot_of(game)):
        done = take_over(game, question, bot)
    else:
        done = play_default(game, seat, question)
    automatic.go_on(game)
    return done


def bot_of(game: Game) -> str:
    """Name the bot that takes a seat over; none if the title has no bots."""
    known = registry.find(game.title, game.engine).bots
    return BOT if BOT in known else next(iter(known), "")


def play_default(game: Game, seat: Seat, question: Question) -> bool:
    """Play the default move in answer to a question."""

    def choose(now: Position, view: Any) -> Any:
        return now.title.default(view)

    written: list[int] = []

    def record(locked: Game, event: Event) -> None:
        written.append(event.number)

    automatic.Play(game, seat, question, CHANNEL).write(choose, record)
    return bool(written)


def take_over(game: Game, question: Question, bot: str) -> bool:
    """Let a bot take the seat; its player can come back."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = locked.seats.get(number=question.seat)
        is_open = locked.questions.filter(seat=question.seat, asked=question.asked).exists()
        if not is_open or seat.pilot:
            return False
        data = {"seat": seat.number, "bot": bot}
        entry = log.table_entry(
            "bot_took_over", data, seat=seat.number, actor="table", channel=CHANNEL
        )
        writing.append(locked, log.position(locked), entry)
    return True


def come_back(*, game: Game, player: User, channel: str = "web") -> bool:
    """Give a seat back to its player; says whether a bot had taken it over."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = questions.seat_of(locked, player)
        if not seat.bot or seat.is_given_up:
            return False
        questions.refuse_not_running(locked)
        entry = log.table_entry(
            "came_back", {"seat": seat.number}, seat=seat.number, channel=channel
        )
        writing.append(locked, log.position(locked), entry)
    return True
