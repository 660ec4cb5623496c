"""What happens without anybody: given-up seats, bots and prepared orders answer when asked."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from games import answers, log, seated
from games.engine import canonical, chance, orders
from games.engine.errors import Refused
from games.errors import NotRunning, NotYourTurn, Paused, StaleMove
from games.log import Entry, Position
from games.models import Event, Game, Question, Seat
from games.services import questions, writing
from patrizier_site.together import Writes

LIMIT = 10_000
CHANNELS = ("bot", "default", "order")
logger = logging.getLogger(__name__)
# Games that go on when a transaction around all this is over; none: at once.
held: ContextVar[list[Game] | None] = ContextVar("held", default=None)


@contextmanager
def held_back() -> Iterator[None]:
    """Let games go on by themselves only when the block has ended well.

    Bots may think for long, which must not be while a transaction is open.
    """
    waiting: list[Game] = []
    token = held.set(waiting)
    try:
        yield
    finally:
        held.reset(token)
    for game in waiting:
        go_on(game)


def go_on(game: Game) -> None:
    """Run after a player's own event, which stands whatever happens here.

    A fault of ours is logged and the next run tries again; the player did nothing wrong.
    """
    waiting = held.get()
    if waiting is not None:
        waiting.append(game)
        return
    try:
        run(game)
    except Exception:
        logger.exception("game %s could not go on by itself", game.pk)


def run(game: Game) -> int:
    """Answer every question that needs no person; returns how many were answered.

    Each answer is an event of its own. Safe to run at any time and by several at once: whoever
    comes second finds the question closed. What a crash leaves undone, the next run does.
    """
    # A page may have read seats and questions with the game, which are others after every answer.
    seated.forget(game)
    for count in range(LIMIT):
        if not answer_one(game):
            return count
    raise RuntimeError(f"game {game.pk} goes on and on by itself")


def answer_one(game: Game) -> bool:
    """Answer the first question that needs no person."""
    ready = seated.READY(game=game.pk)
    asked = seated.QUESTIONS(game=game.pk) if ready else []
    waiting = {question.seat: question for question in asked}
    for seat in (each for each in ready if each.number in waiting):
        if seat.pilot and answer_by_pilot(game, seat, waiting[seat.number]):
            return True
        if seat.order and answer_by_order(game, seat, waiting[seat.number]):
            return True
    return False


@dataclass(slots=True)
class Play:
    """One automatic answer on its way into the log."""

    game: Game
    seat: Seat
    question: Question
    channel: str

    def write(self, choose: Any, record: writing.Record = writing.nothing_more) -> bool:
        """Write the chosen move's event; False if somebody was quicker."""

        def decide(now: Position) -> Entry:
            self.allow(self.game)
            if now.number < self.question.asked:
                raise writing.Outdated
            move = choose(now, now.view(self.seat.number))
            facts = now.decide(self.seat.number, move)
            return log.rules_entry(now, facts, seat=self.seat.number, channel=self.channel)

        try:
            writing.write(self.game, decide, allow=self.allow, record=record)
        except (StaleMove, NotYourTurn, NotRunning):
            # Somebody was quicker: whatever is open now is looked at afresh.
            return Question.objects.filter(game=self.game).exists()
        except Paused:
            return False
        return True

    def allow(self, game: Game) -> None:
        """Refuse when the question is closed, or the seat's order is another one now."""
        questions.refuse_closed(game, self.seat.number, self.question.asked)
        if not Seat.objects.filter(pk=self.seat.pk, order=self.seat.order).exists():
            raise StaleMove("the order was changed meanwhile")


def answer_by_pilot(game: Game, seat: Seat, question: Question) -> bool:
    """Let a bot, or the default move, answer."""

    def choose(now: Position, view: Any) -> Any:
        if seat.pilot == "default":
            return now.title.default(view)
        draws = chance.Chance(chance.bot_key(now.draw_key), now.uuid, now.number + 1)
        return now.title.bot(seat.pilot, view, draws)

    channel = "default" if seat.pilot == "default" else "bot"
    return Play(game, seat, question, channel).write(choose)


class Lapsed(Exception):
    """What is left of an order was for questions that did not come."""


class Waiting(Exception):
    """An order is for a later question than the one that came in between."""


def answer_by_order(game: Game, seat: Seat, question: Question) -> bool:
    """Let the seat's order answer; one that cannot ends, and the person is asked.

    A question to which silence is an answer comes in between: the order waits for its own.
    """
    rest = orders.Order(())

    def choose(now: Position, view: Any) -> Any:
        nonlocal rest
        order = orders.load(now.title, seat.order)
        if view.ask.silence and not orders.speaks_of(order, view.ask.kind):
            raise Waiting
        if orders.has_lapsed(order, view.ask.kind):
            raise Lapsed
        move, rest = orders.answer(now.title, view, order)
        return move

    def record(locked: Game, event: Event, writes: Writes) -> None:
        keep_order(locked, seat.number, rest, writes)

    try:
        return Play(game, seat, question, "order").write(choose, record)
    except Waiting:
        return False
    except Lapsed:
        Seat.objects.filter(pk=seat.pk, order=seat.order).update(order="")
        return False
    except Refused as reason:
        end_order(seat, reason, question.asked)
        return False


def keep_order(game: Game, number: int, rest: orders.Order, writes: Writes) -> None:
    """Keep what an order says about later questions; a new order replaces an older one."""
    text = canonical.text(rest) if rest.steps else ""
    seat = next(each for each in seated.seats(game) if each.number == number)
    if (seat.order, seat.order_ended) != (text, ""):
        seat.order, seat.order_ended = text, ""
        writes.update(seat, ["order", "order_ended"])


def end_order(seat: Seat, reason: Refused, asked: int) -> None:
    """Drop an order that did not answer question `asked`, and remember why."""
    ended = answers.ended_text(reason, event=asked, order=seat.order)
    Seat.objects.filter(pk=seat.pk, order=seat.order).update(order="", order_ended=ended)
