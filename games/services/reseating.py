"""Reseating: give a seat to a substitute or a bot, and give it back.

Who sits where is a record; the log tells that a seat changed hands, never whose they were.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.desk_errors import (
    NothingChanges,
    NothingToUndo,
    NotWilling,
    PlaysAlready,
    SeatGivenUp,
)
from games.errors import BadTable, UnknownGame
from games.models import Event, Game, Seat
from games.models_desk import Departure
from games.models_mail import Notice
from games.selectors import reseating as known
from games.selectors.permits import Act
from games.services import acting, automatic, clocks, notices, rewinds
from games.services.acting import Desk

SEATED, UNSEATED = "seated", "unseated"
GIVEN, RETURNED, BOT, DISMISSED = "seat_given", "seat_returned", "bot_seated", "bot_dismissed"


def seat_person(*, game: Game, by: User, seen: int, seat: int, person: User, reason: str) -> Event:
    """Give a seat to somebody who is willing to take it; undone by giving it back."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.SEAT_PERSON, seen=seen, reason=reason)
        sits_there = desk.game.seats.filter(number=seat, player=person).exists()
        if sits_there and (done := desk.done_before(GIVEN, seat=seat)):
            return done
        desk.refuse_untimely()
        place = find(desk.game, seat)
        refuse_unfit(desk.game, person)
        event = change_hands(desk, GIVEN, place, person)
    automatic.go_on(game)
    return event


def give_back(*, game: Game, by: User, seen: int, seat: int, reason: str) -> Event:
    """Give a seat back to whoever had it before the substitute."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.GIVE_BACK, seen=seen, reason=reason)
        if done := desk.done_before(RETURNED, seat=seat):
            return done
        desk.refuse_untimely()
        place = find(desk.game, seat)
        left = known.last_departure(desk.game, seat)
        if left is None:
            raise NothingToUndo("nobody was here before who could have the seat", seat=seat)
        event = change_hands(desk, RETURNED, place, left.person)
        left.delete()
    automatic.go_on(game)
    return event


def change_hands(desk: Desk, kind: str, place: Seat, person: User) -> Event:
    """Let somebody else have a seat of a locked game; what its player left there goes."""
    before = place.player
    # First, because clocks and mails are for whoever sits there.
    Seat.objects.filter(pk=place.pk).update(
        player=person, word="", order="", order_ended="", is_muted=False
    )
    event = desk.write(kind, seat=place.number)
    if before is not None:
        Departure.objects.create(
            game=desk.game, seat=place.number, person=before, number=event.number
        )
        tell(event, before, UNSEATED)
    tell(event, person, SEATED)
    return event


def tell(event: Event, person: User, about: str) -> None:
    """Tell somebody that a seat is theirs now, or is theirs no more."""
    if person.email:
        notices.write([told(event, person, about)])


def told(event: Event, person: User, about: str) -> Notice:
    """Make the notice; its words are written when it is sent."""
    return notices.new(
        notices.Kind.ANSWER,
        f"{about}:{event.game_id}:{event.number}",
        person=person,
        game_id=event.game_id,
        # Whoever sits there no more belongs to the game no more.
        seat=event.seat if about == SEATED else None,
        number=event.number,
        data={"about": about, "seat": event.seat},
    )


def seat_bot(*, game: Game, by: User, seen: int, seat: int, reason: str, bot: str = "") -> Event:
    """Let a bot play for the player of a seat; undone by letting the bot leave."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.SEAT_BOT, seen=seen, reason=reason)
        if done := desk.done_before(BOT, seat=seat):
            return done
        desk.refuse_untimely()
        place = find(desk.game, seat)
        if place.bot:
            raise NothingChanges("a bot plays there already", seat=seat)
        bot = known.bot_of(desk.game, bot)
        if not bot:
            raise BadTable("this title has no bots")
        event = desk.write(BOT, seat=seat, bot=bot)
        clocks.set_anew(desk.game)
        # The player may have been the last who was asked to agree to a take-back.
        rewinds.settle(desk.game, desk.channel)
    automatic.go_on(game)
    return event


def dismiss_bot(*, game: Game, by: User, seen: int, seat: int, reason: str) -> Event:
    """Let the bot leave that plays for somebody, who plays again."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.DISMISS_BOT, seen=seen, reason=reason)
        if done := desk.done_before(DISMISSED, seat=seat):
            return done
        desk.refuse_untimely()
        place = find(desk.game, seat)
        if not known.may_dismiss(place):
            raise NothingToUndo("no bot plays there for somebody", seat=seat)
        event = desk.write(DISMISSED, seat=seat)
        clocks.set_anew(desk.game)
    automatic.go_on(game)
    return event


def find(game: Game, number: int) -> Seat:
    """Return a seat that somebody can be given: not one that was given up for good."""
    place = game.seats.select_related("player").filter(number=number).first()
    if place is None:
        raise UnknownGame(f"game {game.pk} has no seat {number}")
    if place.is_given_up:
        raise SeatGivenUp("this seat was given up for good", seat=number)
    return place


def refuse_unfit(game: Game, person: User) -> None:
    """Refuse whoever plays here, is not willing, or cannot take a seat in this game."""
    if game.seats.filter(player=person).exists():
        raise PlaysAlready("this person has a seat in this game")
    if not known.substitutes(game).filter(pk=person.pk).exists():
        raise NotWilling("this person does not sit on the bench for this game")
