"""Reseating: give a seat to a substitute or a bot, and give it back.

Who sits where is a record; the log tells that a seat changed hands, never whose they were.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.desk_errors import NothingToUndo
from games.models import Event, Game
from games.selectors import reseating as known
from games.selectors.permits import Act
from games.services import acting, automatic, clocks, seating, voting
from games.services.seating import BOT, GIVEN

RETURNED, DISMISSED = "seat_returned", "bot_dismissed"


def seat_person(*, game: Game, by: User, seen: int, seat: int, person: User, reason: str) -> Event:
    """Give a seat to somebody who is willing to take it; undone by giving it back."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.SEAT_PERSON, seen=seen, reason=reason)
        sits_there = desk.game.seats.filter(number=seat, player=person).exists()
        if sits_there and (done := desk.done_before(GIVEN, seat=seat)):
            return done
        desk.refuse_untimely()
        place = seating.find(desk.game, seat)
        seating.refuse_unfit(desk.game, person)
        event = seating.change_hands(desk, GIVEN, place, person)
    automatic.go_on(game)
    return event


def give_back(*, game: Game, by: User, seen: int, seat: int, reason: str) -> Event:
    """Give a seat back to whoever had it before the substitute."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.GIVE_BACK, seen=seen, reason=reason)
        if done := desk.done_before(RETURNED, seat=seat):
            return done
        desk.refuse_untimely()
        place = seating.find(desk.game, seat)
        left = known.last_departure(desk.game, seat)
        if left is None:
            raise NothingToUndo("nobody was here before who could have the seat", seat=seat)
        event = seating.change_hands(desk, RETURNED, place, left.person)
        left.delete()
    automatic.go_on(game)
    return event


def seat_bot(*, game: Game, by: User, seen: int, seat: int, reason: str, bot: str = "") -> Event:
    """Let a bot play for the player of a seat; undone by letting the bot leave."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.SEAT_BOT, seen=seen, reason=reason)
        if done := desk.done_before(BOT, seat=seat):
            return done
        desk.refuse_untimely()
        event = seating.put_bot(desk, seat, bot)
        # The player may have been the last for whose word a vote waited.
        voting.settle(desk.game, desk.channel)
    automatic.go_on(game)
    return event


def dismiss_bot(*, game: Game, by: User, seen: int, seat: int, reason: str) -> Event:
    """Let the bot leave that plays for somebody, who plays again."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.DISMISS_BOT, seen=seen, reason=reason)
        if done := desk.done_before(DISMISSED, seat=seat):
            return done
        desk.refuse_untimely()
        place = seating.find(desk.game, seat)
        if not known.may_dismiss(place):
            raise NothingToUndo("no bot plays there for somebody", seat=seat)
        event = desk.write(DISMISSED, seat=seat)
        clocks.set_anew(desk.game)
    automatic.go_on(game)
    return event
