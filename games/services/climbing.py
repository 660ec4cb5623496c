"""The ladder for a question that is not answered: each rung is an event, taken once.

A rung is due at an indexed moment (`Question.rung_at`). Safe to run at any time and by several at
once: whoever comes second finds the rung taken.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from games import agreement, ladder, log, seated
from games.chain import MOVED
from games.engine import orders, registry
from games.errors import BrokenLog, Frozen
from games.log import Entry, Position
from games.models import Event, Game, Question, Seat
from games.selectors import due
from games.selectors.due import Asked
from games.services import (
    automatic,
    benches,
    lateness,
    needs,
    reminding,
    verifying,
    voting,
    writing,
)
from patrizier_site.often import Query, Slot

logger = logging.getLogger(__name__)
# Instead of a rung: the seat has an answer, and whoever was to give it died before that.
BY_ITSELF = "by_itself"
DUE = Query(lambda: Question.objects.filter(pk=Slot("pk"), rung_at__lte=Slot("now")).order_by())


def climb_due() -> int:
    """Take every rung that is due; returns how many were taken."""
    return climb_each(due.questions(timezone.now()))


def climb_each(found: Iterable[Asked]) -> int:
    """Take the next rung for the questions among these that are late."""
    return sum(climb_safely(each.game, each.question) for each in found if each.is_late)


def climb_safely(game_id: int, question_id: int) -> bool:
    """Take one rung; a game that is broken does not keep the others waiting."""
    try:
        return climb(game_id, question_id)
    except (BrokenLog, Frozen):
        verifying.suspect(game_id)
        return False
    except Exception:
        logger.exception("game %s: the ladder could not be gone up", game_id)
        return False


def climb(game_id: int, question_id: int) -> bool:
    """Take the next rung for a question; says whether one was taken."""
    game = log.find(game_id)
    # Whether it waits for somebody at all is asked under the lock.
    question = DUE.first(pk=question_id, now=timezone.now())
    if question is None:
        return False
    if question.silence and is_at_the_end_of_time(question):
        # What no answer means is said, and there is no ladder.
        silence = question.silence
        return lateness.play(game, question, lambda now, view: spoken(now, view, silence))
    if question.rung == ladder.DEFAULT:
        # Called before, but not played: the log had moved on in between.
        return lateness.play_default(game, question)
    if needs.may_take(game, question):
        return needs.take(game_id, question_id)
    now = log.position(game)
    taken = take(game_id, question_id, Plan(now, default_after(game, question, now)))
    if {BY_ITSELF, ladder.BOT, MOVED}.intersection(taken):
        automatic.go_on(game)
    elif ladder.DEFAULT in taken:
        lateness.play_default(game, question)
    return bool(taken)


def is_at_the_end_of_time(question: Question) -> bool:
    """Say whether pace and bank have run out, and nothing was done about it yet."""
    is_over = question.deadline_at is not None and question.deadline_at <= timezone.now()
    return is_over and question.rung in (ladder.NONE, ladder.BANK)


def spoken(now: Position, view: Any, silence: str) -> Any:
    """Read the move that no answer means."""
    move, _rest = orders.answer(now.title, view, now.title.read(silence, view))
    return move


class Plan(NamedTuple):
    """A game as it was read, and the default move as it follows when it is called there."""

    now: Position
    move: Entry | None


def default_after(game: Game, question: Question, now: Position) -> Entry | None:
    """Decide the default move that may be called next, without a lock; none if it is not."""
    if game.terms.late != agreement.DEFAULT:
        return None
    called = replace(now, number=now.number + 1)
    move = called.title.default(called.view(question.seat))
    facts = called.decide(question.seat, move)
    return log.rules_entry(called, facts, seat=question.seat, channel=lateness.CHANNEL)


@transaction.atomic
def take(game_id: int, question_id: int, plan: Plan | None = None) -> list[str]:
    """Append the event of the next rung, and the default move if it is planned; says which."""
    game = log.locked(game_id)
    question = due.LATE.first(pk=question_id, game=game.pk, now=timezone.now())
    if question is None or question.rung == ladder.DEFAULT:
        # Somebody was quicker, and plays the default move now or in the next sweep.
        return []
    seated.load(game)
    seat = next(each for each in seated.seats(game) if each.number == question.seat)
    if seat.pilot or seat.order:
        return [BY_ITSELF]
    return [event.kind for event in write(game, question, seat, plan)]


def write(game: Game, question: Question, seat: Seat, plan: Plan | None) -> list[Event]:
    """Write the next rung of a locked game, with word of it to whom it concerns."""
    rung, data = next_rung(game, question, seat)
    if question.rung in ladder.IN_TIME and rung not in ladder.IN_TIME:
        reminding.tell_late(game, question)
    entry = log.table_entry(rung, data, seat=seat.number, actor="table", channel=lateness.CHANNEL)
    if plan is None or plan.now.number != game.last_number:
        plan = Plan(log.position(game), None)
    move = plan.move if rung == ladder.DEFAULT else None
    events = writing.append_all(game, plan.now, [entry, move] if move else [entry])
    if rung == ladder.BENCH:
        benches.call(game, seat, events[0])
    if rung == ladder.BOT:
        # The late player may have been the last for whose word a vote waited.
        voting.settle(game, lateness.CHANNEL)
    return events


def next_rung(game: Game, question: Question, seat: Seat) -> tuple[str, dict[str, Any]]:
    """Say which rung comes next, and what its event says."""
    terms, done = game.terms, ladder.RUNGS.index(question.rung)
    about = {"seat": seat.number, "asked": question.asked}
    if not done and seat.bank_left and not is_at_the_end_of_time(question):
        return ladder.BANK, {**about, "seconds": seat.bank_left}
    if done < ladder.RUNGS.index(ladder.GRACE) and seat.grace_left:
        return ladder.GRACE, {**about, "seconds": seat.grace_left}
    if done < ladder.RUNGS.index(ladder.BENCH) and terms.bench and benches.has_people(game):
        return ladder.BENCH, {**about, "seconds": int(ladder.BENCH_TIME.total_seconds())}
    if terms.late == agreement.BOT and (bot := bot_of(game)):
        return ladder.BOT, {"seat": seat.number, "bot": bot}
    return (ladder.VOTE if terms.late == agreement.WAIT else ladder.DEFAULT), about


def bot_of(game: Game) -> str:
    """Name the bot that takes a seat over; none if the title has no bots."""
    known = registry.find(game.title, game.engine).bots
    return lateness.BOT if lateness.BOT in known else next(iter(known), "")
