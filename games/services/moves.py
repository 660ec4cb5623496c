"""Moves: submit a move or an order, prepare one, resign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games import log
from games.answers import Answer, answer_of, refused_before
from games.chain import MOVED, RETIRED
from games.engine import canonical, orders
from games.engine.errors import MalformedMove, Refused
from games.engine.orders import Order
from games.errors import AskedNow, KeyReused, StaleMove
from games.log import Entry, Position
from games.models import Event, Game, Seat, Submission
from games.services import automatic, questions, texts, writing

LONGEST_KEY = 80


class Repeated(Exception):
    """The key was there before: its stored answer counts."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What somebody sent for a seat."""

    seat: Seat
    player: User
    channel: str
    key: str
    asked: int
    text: str
    move: Any = None


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
    seat = questions.seat_of(game, player)
    said = text if move is None else plain(move)
    texts.refuse_unkept("a key", key, LONGEST_KEY)
    texts.refuse_unkept("a move", said, orders.LONGEST_TEXT)
    questions.refuse_impossible(asked)
    sent = Sent(seat, player, channel, key, asked, said, move)
    try:
        answer = play(game, sent)
    except Repeated:
        answer = repeat(sent)
    except Refused as refusal:
        return refuse(sent, refusal)
    automatic.go_on(game)
    return answer


def plain(move: dict[str, Any]) -> str:
    """Return a move sent as data as its canonical text."""
    try:
        return canonical.text(move)
    except (TypeError, ValueError, RecursionError) as fault:
        raise MalformedMove(f"this is not a move: {fault}") from fault


def play(game: Game, sent: Sent) -> Answer:
    """Write the event of a submission that was not answered before."""
    refuse_repeated(sent)
    number, played, rest = sent.seat.number, "", Order(())

    def decide(now: Position) -> Entry:
        nonlocal played, rest
        questions.refuse_closed(game, number, sent.asked)
        if now.number < sent.asked:
            raise writing.Outdated
        view = now.view(number)
        move, rest = orders.answer(now.title, view, read(now, view, sent))
        played = now.title.write(move)
        facts = now.decide(number, move)
        return log.rules_entry(now, facts, seat=number, channel=sent.channel)

    def allow(locked: Game) -> None:
        refuse_repeated(sent)
        questions.refuse_closed(locked, number, sent.asked)

    def record(locked: Game, event: Event) -> None:
        remember(sent, Submission.Status.PLAYED, Answer(event=event.number, text=played))
        keep_order(sent.seat, rest)

    try:
        event = writing.write(game, decide, allow=allow, record=record)
    except IntegrityError:
        # Somebody stored a refusal for this key a moment ago.
        refuse_repeated(sent)
        raise
    return Answer(event=event.number, text=played)


def read(now: Position, view: Any, sent: Sent) -> Order:
    """Understand what was sent, as text or as data."""
    if sent.move is None:
        return now.title.read(sent.text, view)
    try:
        return orders.single(msgspec.convert(sent.move, now.title.Move))
    except msgspec.ValidationError as fault:
        raise MalformedMove(f"this is not a move: {fault}") from fault


def refuse_repeated(sent: Sent) -> None:
    """Stop when this key was answered before."""
    if stored(sent):
        raise Repeated


def stored(sent: Sent) -> Submission | None:
    """Return the submission that came with the same key, if one did."""
    return Submission.objects.filter(seat=sent.seat, channel=sent.channel, key=sent.key).first()


def repeat(sent: Sent) -> Answer:
    """Give the stored answer again, or refuse a key that comes with something else."""
    before = stored(sent)
    if before is None or (before.text, before.asked) != (sent.text, sent.asked):
        raise KeyReused(f"the key {sent.key!r} was used for another submission")
    answer = msgspec.json.decode(before.answer, type=Answer)
    if before.status == Submission.Status.REFUSED:
        raise refused_before(answer)
    return answer


def refuse(sent: Sent, refusal: Refused) -> Answer:
    """Store a refusal and raise it; if the key was answered meanwhile, that answer counts."""
    answer = answer_of(refusal)
    try:
        with transaction.atomic():
            remember(sent, Submission.Status.REFUSED, answer)
    except IntegrityError:
        return repeat(sent)
    raise refusal


def remember(sent: Sent, status: Submission.Status, answer: Answer) -> None:
    """Write the submission with its answer."""
    Submission.objects.create(
        seat=sent.seat,
        channel=sent.channel,
        key=sent.key,
        holder=sent.player,
        asked=sent.asked,
        text=sent.text,
        status=status,
        answer=canonical.text(answer),
        at=timezone.now(),
    )


def keep_order(seat: Seat, rest: Order) -> None:
    """Keep what an order says about later questions; a new order replaces an older one."""
    text = canonical.text(rest) if rest.steps else ""
    Seat.objects.filter(pk=seat.pk).update(order=text, order_ended="")


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
            if order.steps:
                refuse_asked(locked, seat, seen)
            keep_order(seat, order)
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
    seat = questions.seat_of(game, player)

    def decide(now: Position) -> Entry:
        allow(game)
        facts = now.title.retire(now.state, seat.number) or ()
        return log.rules_entry(now, facts, kind=RETIRED, seat=seat.number, channel=channel)

    def allow(locked: Game) -> None:
        if locked.seats.filter(pk=seat.pk, is_given_up=True).exists():
            raise Repeated
        questions.refuse_not_running(locked)

    game = log.find(game.pk)
    try:
        event = writing.write(game, decide, allow=allow)
    except Repeated:
        return None
    automatic.go_on(game)
    return event
