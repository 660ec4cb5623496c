"""What streams tell: which events concern whom, and each as its reader's seat may know it."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone, translation

from games import chain, log, seated, tail
from games.boards import BOARDS
from games.engine import registry
from games.errors import BrokenLog
from games.models import Event, Game, Seat
from games.selectors import history, seen
from games.selectors.history import Teller
from games.selectors.seen import Seen
from games.tail import Mark

logger = logging.getLogger(__name__)
# By these somebody gets a seat, and with it everything that happened there.
SEATING = frozenset(("joined", "seat_taken", "seat_given", "seat_returned"))
WHOLE = 2**31


class Cursor(NamedTuple):
    """How far somebody was told: the row of an event, and its number in its game.

    What happened before somebody sat down is told with the event by which they did, so it has the
    row of that one. Of a row without a number everything is told.
    """

    row: int
    number: int = WHOLE

    def __str__(self) -> str:
        return str(self.row) if self.number == WHOLE else f"{self.row}.{self.number}"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is told, and in which language and time zone."""

    person: int
    language: str
    zone: str


@dataclass(frozen=True, slots=True)
class News:
    """An event of a game as it is told to a seat, and how far everything is told with it."""

    cursor: Cursor
    game: int
    seat: int
    event: Seen


@dataclass(frozen=True, slots=True)
class Happened:
    """What is told of a game: its whole log, who sits where, and the events that are new."""

    game: Game
    events: dict[int, Event]
    struck: dict[int, int]
    seats: dict[int, int]
    new: list[Mark]


def missed(person: int, *, after: Cursor, upto: int, most: int) -> list[Mark]:
    """Return the events behind a cursor, up to a row, in the games in which a person sits.

    The event at the cursor is among them if those before it may not all be told.
    """
    known = after.row if after.number == WHOLE else after.row - 1
    mine = Seat.objects.filter(player=person).order_by().values_list("game_id", flat=True)
    return tail.between(known, upto, most, list(mine))


def told(marks: Collection[Mark], readers: Collection[Reader]) -> dict[Reader, list[News]]:
    """Tell events to those who sit in their games; however many these are, the queries are few."""
    found = happened(marks, {reader.person for reader in readers})
    news: dict[Reader, list[News]] = {}
    for reader in readers:
        theirs = [each for one in found for each in told_of(one, reader)]
        if theirs:
            news[reader] = sorted(theirs, key=lambda each: each.cursor)
    return news


def happened(marks: Collection[Mark], people: Collection[int]) -> list[Happened]:
    """Read the games with new events in which one of some people sits."""
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(game__in={mark.game for mark in marks}).order_by("-number"):
        seats.setdefault(seat.game_id, []).append(seat)
    heard = [pk for pk, here in seats.items() if any(seat.player_id in people for seat in here)]
    if not heard:
        return []
    logs = log.events_of(heard)
    new = {pk: [mark for mark in marks if mark.game == pk] for pk in heard}
    games = Game.objects.filter(pk__in=heard)
    return [gathered(game, seats[game.pk], logs[game.pk], new[game.pk]) for game in games]


def gathered(game: Game, seats: list[Seat], events: list[Event], new: list[Mark]) -> Happened:
    """Put together what is told of one game."""
    seated.keep(game, "seats", seats)
    struck = chain.strikes((e.number, e.kind, e.data) for e in events)
    sitting = {seat.player_id: seat.number for seat in seats if seat.player_id is not None}
    return Happened(game, {e.number: e for e in events}, struck, sitting, new)


def told_of(one: Happened, reader: Reader) -> list[News]:
    """Tell the new events of a game; nothing to who has no seat there."""
    seat = one.seats.get(reader.person)
    if seat is None:
        return []
    title, board = registry.find(one.game.title, one.game.engine), BOARDS[one.game.title]
    teller = Teller(title, board, reader.language, history.seat_names(one.game, reader.language))
    places = [place for mark in one.new for place in placed(mark, seated_by(one, seat))]
    try:
        with translation.override(reader.language), timezone.override(ZoneInfo(reader.zone)):
            return [news(one, place, teller, seat) for place in places]
    except BrokenLog:
        # It is heard of; the other games go on.
        logger.exception("game %s is left out of streams", one.game.pk)
        return []


def seated_by(one: Happened, seat: int) -> int:
    """Return the number of the event by which whoever has a seat got it."""
    found = [e.number for e in one.events.values() if e.kind in SEATING and e.seat == seat]
    return max(found, default=0)


def placed(mark: Mark, sat_down: int) -> list[Cursor]:
    """Return what is told when an event is: all before it, too, if somebody sat down by it."""
    if mark.number < sat_down:
        return []
    first = 1 if mark.number == sat_down else mark.number
    return [Cursor(mark.row, number) for number in range(first, mark.number + 1)]


def news(one: Happened, place: Cursor, teller: Teller, seat: int) -> News:
    """Tell one event to a seat."""
    event, struck_by = one.events[place.number], one.struck.get(place.number, 0)
    return News(place, one.game.pk, seat, seen.seen(teller, event, seat, struck_by))
