"""How reliable people are: how many of their answers came in time, and how soon they come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import reduce
from operator import or_
from statistics import median

from django.db.models import Q, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from accounts.models import User
from games import clock
from games.errors import TooOftenLate
from games.models import Game
from games.models_clock import Answered
from games.selectors import remaining
from games.selectors.places import Place

# Only the last answers count, so that people can better themselves.
LAST = 200
# Whoever has given fewer is new here, and kept out of nothing.
FEWEST = 10


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many answers are counted, how many of them came in time, and how long half took."""

    count: int = 0
    in_time: int = 0
    usual: timedelta = timedelta()

    @property
    def is_new(self) -> bool:
        """Whether too little is known to say anything."""
        return self.count < FEWEST

    @property
    def ratio(self) -> int:
        """How many of a hundred answers came in time, never rounded up."""
        return 100 * self.in_time // self.count if self.count else 100


NEW = Reliability()


def of_people(people: Collection[int]) -> dict[int, Reliability]:
    """Return the reliability of some people, by one query that reads only what counts."""
    if not people:
        return {}
    found: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    rows = Answered.objects.filter(reduce(or_, map(newest, sorted(people)))).order_by()
    for person, seconds, is_late in rows.values_list("person_id", "seconds", "is_late"):
        found[person].append((seconds, is_late))
    return {person: summed(found[person]) for person in people}


def newest(person: int) -> Q:
    """Say which are the last answers of a person.

    The oldest of them is looked up once for each person, in the index: nobody's whole past is read.
    """
    mine = Answered.objects.filter(person_id=person, is_counted=True)
    oldest = Subquery(mine.order_by("-pk").values("pk")[LAST - 1 : LAST])
    return Q(person_id=person, is_counted=True, pk__gte=Coalesce(oldest, Value(0)))


def summed(answers: Collection[tuple[int, bool]]) -> Reliability:
    """Sum answers up: how long each took, and whether it was late."""
    if not answers:
        return NEW
    in_time = sum(not is_late for _seconds, is_late in answers)
    usual = int(median(seconds for seconds, _is_late in answers))
    return Reliability(len(answers), in_time, timedelta(seconds=usual))


def of_person(person: int) -> Reliability:
    """Return the reliability of one person."""
    return of_people([person])[person]


def words(found: Reliability) -> str:
    """Say how reliable somebody is."""
    if found.is_new:
        return _("new here")
    told = _("answers in time: %(ratio)s %% of %(count)s, usually within %(span)s")
    span = remaining.length(rounded(found.usual))
    return told % {"ratio": found.ratio, "count": found.count, "span": span}


def rounded(span: timedelta) -> timedelta:
    """Round up to what is told: nobody is said to be quicker than they are."""
    unit = clock.A_DAY if span > 2 * clock.A_DAY else clock.AN_HOUR
    unit = unit if span > clock.AN_HOUR else clock.A_MINUTE
    return max(unit, -(-span // unit) * unit)


def keeps_out(game: Game, person: int, found: Reliability) -> bool:
    """Say whether a table is not for somebody: neither its host nor newcomers are kept out."""
    is_free = found.is_new or game.host_id == person
    return not is_free and found.ratio < game.terms.on_time


def refusal(game: Game, player: User | None) -> TooOftenLate | None:
    """Return why a person cannot take a seat; nothing if they can."""
    least = game.terms.on_time
    if player is None or not least:
        return None
    found = of_person(player.pk)
    if not keeps_out(game, player.pk, found):
        return None
    told = {"least": least, "ratio": found.ratio, "count": found.count}
    return TooOftenLate(f"this table wants {least} % of answers in time", **told)


def at_seats(game: Game, places: Iterable[Place]) -> list[Place]:
    """Tell at each seat of a whole game how reliable the person there is."""
    people = {seat.number: seat.player_id for seat in game.seats.all() if seat.player_id}
    found = of_people(set(people.values()))
    told = {number: words(found[person]) for number, person in people.items()}
    return [replace(place, reliability=told.get(place.number, "")) for place in places]
