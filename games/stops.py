"""When the clocks of a game stand: one reader of stops, vacations and hours for everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import prefetch_related_objects

from accounts.models import Hours, User
from games import clock, ladder, seated
from games.agreement import Terms
from games.models import Game
from games.models_clock import Pause, Stop, Vacation

VACATION = "vacation"


class Put(NamedTuple):
    """Which event put a question, and since when its clock runs."""

    asked: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one seat: when it stands, and when its person wants to be reminded.

    `zone` is the one whose nights and free weekdays count, if any do.
    """

    calendar: clock.Calendar = clock.EMPTY
    stages: tuple[str, ...] = clock.USUAL_STAGES
    quiet: clock.Hours = clock.ALWAYS
    zone: str = ""

    def alarm(self, asked_at: datetime, due_at: datetime, after: datetime) -> datetime | None:
        """Return the next moment to remind of a question."""
        return clock.alarm(asked_at, due_at, after, self.stages, self.quiet)


NOBODY = Clock()


def clocks(game: Game, asked: Mapping[int, Put], terms: Terms) -> dict[int, Clock]:
    """Return the clocks of some seats, each for its question."""
    if not terms.pace or not asked:
        return {}
    players = people(game, asked, with_hours=terms.rests)
    single = singles(game, players, asked)
    return {
        seat: clock_of(players.get(seat), put.at, single[seat], rests=terms.rests)
        for seat, put in asked.items()
    }


def clock_of(
    player: User | None, asked_at: datetime, single: Iterable[clock.Stop], *, rests: bool
) -> Clock:
    """Return the clock of whoever is on a seat, if it is a person."""
    if player is None:
        return Clock(clock.Calendar(tuple(single)), stages=())
    resting = hours_of(player, asked_at) if rests else clock.ALWAYS
    return Clock(
        calendar=clock.Calendar(tuple(single), resting),
        stages=stages_of(player),
        quiet=nights_of(player),
        zone="" if resting == clock.ALWAYS else resting.zone,
    )


def people(game: Game, asked: Iterable[int], *, with_hours: bool) -> dict[int, User]:
    """Return who sits on some seats, with their hours if those count for somebody."""
    found = {
        seat.number: seat.player
        for seat in seated.seats(game)
        if seat.number in asked and seat.player is not None
    }
    if with_hours or any(player.is_quiet for player in found.values()):
        prefetch_related_objects(list(found.values()), "hours")
    return found


def singles(
    game: Game, players: Mapping[int, User], asked: Mapping[int, Put]
) -> dict[int, list[clock.Stop]]:
    """Return the stops of some seats: of their questions, of the game, their players' vacations."""
    found: dict[int, list[clock.Stop]] = defaultdict(list)
    for stop in own_stops(game, asked):
        found[stop.seat].append(clock.Stop(stop.began_at, stop.ends_at, stop.reason))
    # Most games have neither pauses nor anybody on vacation, and know it.
    for pause in Pause.objects.filter(game=game) if seated.may_have(game, "pauses") else ():
        for seat in asked:
            found[seat].append(clock.Stop(pause.began_at, pause.ends_at, ladder.PAUSE))
    seats = {player.pk: seat for seat, player in players.items()}
    first = min(put.at for put in asked.values())
    for away in vacations(seats, first) if seated.may_have(game, "vacations") else ():
        found[seats[away.person_id]].append(clock.Stop(away.starts_at, away.ends_at, VACATION))
    return found


def own_stops(game: Game, asked: Mapping[int, Put]) -> Iterable[Stop]:
    """Return the stops of some questions."""
    if not seated.may_have(game, "stops"):
        return ()
    found = Stop.objects.filter(game=game, asked__in={put.asked for put in asked.values()})
    return [row for row in found if row.seat in asked and asked[row.seat].asked == row.asked]


def vacations(people: Iterable[int], after: datetime) -> Iterable[Vacation]:
    """Return the vacations of some people that end after a moment."""
    return Vacation.objects.filter(person__in=list(people), ends_at__gt=after)


def hours_of(player: User, at: datetime) -> clock.Hours:
    """Return the hours that a person had at a moment: what is chosen later counts later."""
    known = [row for row in player.hours.all() if row.since <= at]
    return plain(known[-1]) if known else clock.ALWAYS


def nights_of(player: User) -> clock.Hours:
    """Return the hours in which a person wants no mails: what they chose last."""
    known = list(player.hours.all()) if player.is_quiet else []
    return plain(known[-1]) if known else clock.ALWAYS


def plain(row: Hours) -> clock.Hours:
    """Return hours as clocks know them."""
    return clock.Hours(row.zone, row.wakes, row.sleeps, row.free_days)


def stages_of(player: User) -> tuple[str, ...]:
    """Return when a person wants to be reminded."""
    return tuple(filter(None, player.reminders.split(",")))
