"""Substitutes: the first who takes the seat of somebody who is late has it, and the question."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import log
from games.errors import NotAsked
from games.models import Event, Game, Question, Seat
from games.models_mail import Notice
from games.selectors import benches
from games.selectors.benches import Call
from games.services import notices, questions, spending, writing


def take(*, game: Game, person: User, number: int, channel: str = "web") -> Event:
    """Sit down on the seat that call `number` is about. Whoever comes second finds it taken."""
    questions.refuse_banned(person)
    with transaction.atomic():
        locked = log.locked(game.pk)
        call = benches.find(locked, number)
        if call is None or not benches.is_asked(locked, person, number):
            raise NotAsked("nobody asked for this")
        if call.taken_by and locked.seats.filter(number=call.seat, player=person).exists():
            return locked.events.get(number=call.taken_by)
        benches.refuse(locked, call, person)
        return sit_down(locked, call, person, channel)


def sit_down(game: Game, call: Call, person: User, channel: str) -> Event:
    """Give a seat of a locked game to somebody else; what its player left there goes."""
    seat = game.seats.select_related("player").get(number=call.seat)
    before, question = seat.player, game.questions.get(seat=call.seat)
    # First, because clocks and mails are for whoever sits there.
    Seat.objects.filter(pk=seat.pk).update(
        player=person, word="", order="", order_ended="", is_muted=False
    )
    data = {"seat": seat.number}
    entry = log.table_entry(benches.TAKEN, data, seat=seat.number, channel=channel)
    event = writing.append(game, log.position(game), entry)
    if before is not None:
        dismiss(game, event, question, before)
    return event


def dismiss(game: Game, event: Event, question: Question, person: User) -> None:
    """Count the answer that never came, and tell whoever sat there."""
    spending.miss(game, event, question, person)
    notices.write([told(game, event, person)])


def told(game: Game, event: Event, person: User) -> Notice:
    """Tell somebody that the seat is somebody else's now."""
    return notices.new(
        notices.Kind.ANSWER,
        f"replaced:{game.pk}:{event.number}",
        person=person,
        game_id=game.pk,
        number=event.number,
        data={"about": "replaced"},
    )
