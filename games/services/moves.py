"""Moves: submit a move or an order, prepare one, resign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from accounts.models import User
from games import log, seated
from games.answers import Answer
from games.chain import MOVED, RETIRED
from games.engine import canonical, orders
from games.engine.errors import MalformedMove, Refused
from games.engine.orders import Order
from games.errors import AskedNow, StaleMove
from games.log import Entry, Position
from games.models import Event, Game, Seat, Submission
from games.services import automatic, questions, submissions, texts, voting, writing
from games.services.submissions import Repeated, Sent
from patrizier_site.together import Writes


def submit(
    *,
    game: Game,
    player: User,
    asked: int,
    key: str,
    text: str = "",
    move: dict[str, Any] | None = None,
    channel: str = "web",
) -> Answer:
    """Play a move or an order (as text or as data) in answer to question `asked`."""
    said = text if move is None else plain(move)
    sent = submissions.receive(
        game, player, channel=channel, key=key, asked=asked, text=said, move=move
    )
    try:
        return play(game, sent)
    except Repeated:
        answer = submissions.repeat(sent)
    except Refused as refusal:
        answer = submissions.refuse(sent, refusal)
    # Answered before: what a crash left undone then is done now.
    automatic.go_on(game)
    return answer


def plain(move: dict[str, Any]) -> str:
    """Return a move sent as data as its canonical text."""
    try:
        return canonical.text(move)
    except (TypeError, ValueError, OverflowError, RecursionError) as fault:
        raise MalformedMove(f"this is not a move: {fault}") from fault


def play(game: Game, sent: Sent) -> Answer:
    """Write the event of a submission, and let the game go on.

    A submission that was answered before is not written again.
    """

    def record(answer: Answer, writes: Writes) -> None:
        writes.insert([submissions.answered(sent, Submission.Status.PLAYED, answer)])

    reply = Reply(
        sent.seat,
        sent.asked,
        sent.channel,
        read=lambda now, view: read(now, view, sent),
        allow=lambda: None,
        record=record,
    )
    try:
        written = reply.write(game)
    except IntegrityError:
        # There is an answer to this key, for which the database has refused a second one.
        submissions.refuse_repeated(sent)
        raise
    if written.goes_on:
        automatic.go_on(game)
    return written.answer


@dataclass(frozen=True, slots=True)
class Written:
    """What was answered, and whether there is anybody who may answer next without a person."""

    answer: Answer
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """A person's answer to a question on its way into the log.

    `read` says what is wanted, `allow` refuses and `record` writes under the lock.
    """

    seat: Seat
    asked: int
    channel: str
    read: Callable[[Position, Any], Order]
    allow: Callable[[], None]
    record: Callable[[Answer, Writes], None]

    def write(self, game: Game) -> Written:
        """Write the answer's event, and keep what the order says about later questions."""
        number, played, goes_on = self.seat.number, "", True
        rest: Order | None = None

        def decide(now: Position) -> Entry:
            nonlocal played, rest
            try:
                move, rest = self.choose(now)
                facts = now.decide(number, move)
            except (Refused, writing.Outdated):
                # Rather that the question is closed than what is wrong with an answer to it.
                questions.refuse_closed(log.find(game.pk), number, self.asked)
                raise
            played = now.title.write(move)
            return log.rules_entry(now, facts, seat=number, channel=self.channel)

        def allow(locked: Game) -> None:
            self.allow()
            questions.refuse_closed(locked, number, self.asked)

        def record(locked: Game, event: Event, writes: Writes) -> None:
            nonlocal goes_on
            self.record(Answer(event=event.number, text=played), writes)
            if rest is not None:
                automatic.keep_order(locked, number, rest, writes)
            goes_on = seated.goes_on(locked)

        event = writing.write(game, decide, allow=allow, record=record)
        return Written(Answer(event=event.number, text=played), goes_on)

    def choose(self, now: Position) -> tuple[Any, Order | None]:
        """Return the move that is wanted in a position, and what is left of the order.

        Nothing (None) if what was prepared before stays: the question came in between.
        """
        view = now.view(self.seat.number) if now.state is not None else None
        if view is None or view.ask is None or now.number < self.asked:
            raise writing.Outdated
        move, rest = orders.answer(now.title, view, self.read(now, view))
        return move, None if view.ask.silence and not rest.steps else rest


def read(now: Position, view: Any, sent: Sent) -> Order:
    """Understand what was sent, as text or as data."""
    if sent.move is None:
        return now.title.read(sent.text, view)
    try:
        return orders.single(msgspec.convert(sent.move, now.title.Move))
    except msgspec.ValidationError as fault:
        raise MalformedMove(f"this is not a move: {fault}") from fault


def prepare(*, game: Game, player: User, text: str, seen: int | None = None) -> Order:
    """Give an order early, for when the seat is asked next; an empty text withdraws it.

    `seen` is the last event the player knew of: an order is not given twice when its first copy
    was played meanwhile.
    """
    seat = questions.seat_of(game, player)
    texts.refuse_unkept("an order", text, orders.LONGEST_TEXT)
    for _attempt in range(writing.ATTEMPTS):
        game = log.find(game.pk)
        questions.refuse_not_running(game)
        now = log.position(game)
        order = now.title.read(text, now.view(seat.number)) if text.strip() else Order(())
        with transaction.atomic():
            locked = log.locked(game.pk)
            if locked.last_number != now.number:
                continue
            questions.seat_of(locked, player)
            if order.steps:
                refuse_asked(locked, seat, seen)
            writes = Writes()
            automatic.keep_order(locked, seat.number, order, writes)
            writes.send()
            return order
    raise RuntimeError(f"game {game.pk} never stood still")


def refuse_asked(game: Game, seat: Seat, seen: int | None) -> None:
    """Refuse to prepare what is asked now, or what was played since the player looked."""
    if game.questions.filter(seat=seat.number).exists():
        raise AskedNow("you are asked now: send this as your move")
    moved = game.events.filter(kind=MOVED, seat=seat.number)
    if seen is not None and moved.filter(number__gt=seen).exists():
        raise StaleMove("you have moved since you last looked")


def resign(*, game: Game, player: User, channel: str = "web") -> Event | None:
    """Give a seat up for good; says nothing new if it was given up before."""
    seat = questions.seat_of(game, player, even_banned=True)

    def decide(now: Position) -> Entry:
        allow(game)
        facts = now.title.retire(now.state, seat.number) or ()
        return log.rules_entry(now, facts, kind=RETIRED, seat=seat.number, channel=channel)

    def allow(locked: Game) -> None:
        if questions.seat_of(locked, player, even_banned=True).is_given_up:
            raise Repeated
        questions.refuse_not_running(locked)

    game = log.find(game.pk)
    try:
        event = writing.write(game, decide, allow=allow)
    except Repeated:
        return None
    if game.votes:
        voting.recount(game)
    automatic.go_on(game)
    return event
