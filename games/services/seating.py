"""Seating in a locked game, whoever decided it: somebody else or a bot has a seat.

Who sits where is a record; the log tells that a seat changed hands, never whose they were.
"""

from __future__ import annotations

from accounts.models import User
from games.desk_errors import NothingChanges, NotWilling, PlaysAlready, SeatGivenUp
from games.errors import BadTable, UnknownGame
from games.models import Event, Game, Seat
from games.models_desk import Departure
from games.models_mail import Notice
from games.selectors import reseating as known
from games.services import clocks, notices
from games.services.acting import Desk

SEATED, UNSEATED = "seated", "unseated"
GIVEN, BOT = "seat_given", "bot_seated"


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


def put_bot(desk: Desk, seat: int, wish: str = "") -> Event:
    """Let a bot play for the player of a seat."""
    refuse_bot(desk.game, seat)
    bot = known.bot_of(desk.game, wish)
    event = desk.write(BOT, seat=seat, bot=bot)
    clocks.set_anew(desk.game)
    return event


def refuse_bot(game: Game, seat: int) -> None:
    """Refuse a bot where one plays, and in a title without any."""
    if find(game, seat).bot:
        raise NothingChanges("a bot plays there already", seat=seat)
    if not known.bots(game):
        raise BadTable("this title has no bots")


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
