"""Vacations: who is away, and what a person has taken."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.engine.errors import Refused
from games.models import Seat
from games.models_clock import Vacation
from patrizier_site.often import Slot

A_YEAR = timedelta(days=365)
MOST_A_YEAR = timedelta(days=30)

PROBLEMS = {
    "past": gettext_noop("These days are over."),
    "empty": gettext_noop("A vacation ends after it begins."),
    "far": gettext_noop("This is more than a year away."),
    "backwards": gettext_noop("A vacation ends after it begins."),
    "not_understood": gettext_noop(
        "Write for example vacation 3 days, vacation until 24 Dec or vacation off."
    ),
    "too_long": gettext_noop("You have 30 days of vacation in a year."),
    "many": gettext_noop("You have 30 days of vacation in a year; of these %(days)s are left."),
}
REFUSALS = ("bad_vacation", "on_vacation")
TAKEN = gettext_noop("You have a vacation in these days already. End it first.")


A_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Taken:
    """A vacation that runs or is to come."""

    number: int
    starts_at: datetime
    ends_at: datetime
    is_running: bool

    @property
    def last_day(self) -> date:
        """The last day away."""
        return last_day(self.ends_at)


@dataclass(frozen=True, slots=True)
class Days:
    """What a person has taken and what is left, for the page."""

    taken: list[Taken]
    left: int


def away_until(now: datetime | Slot | None = None) -> Subquery:
    """Say in a query for seats until when the person there is away now; null if they are not."""
    now = now or timezone.now()
    away = Vacation.objects.filter(
        person=OuterRef("player"), starts_at__lte=now, ends_at__gt=now
    ).order_by("-ends_at")
    return Subquery(away.values("ends_at")[:1])


def of_question() -> Subquery:
    """Say in a query for questions on which seat the person asked is away now; null if none is.

    Not "exists", of which PostgreSQL makes a join with all who are away: few are looked up here.
    """
    now = timezone.now()
    away = Seat.objects.filter(
        game=OuterRef("game"),
        number=OuterRef("seat"),
        player__vacations__starts_at__lte=now,
        player__vacations__ends_at__gt=now,
    )
    return Subquery(away.order_by().values("pk")[:1])


def coming(person: User) -> QuerySet[Vacation]:
    """Return the vacation that runs and those to come."""
    return Vacation.objects.filter(person=person, ends_at__gt=timezone.now())


def left_until(person: User, until: datetime) -> timedelta:
    """Return how much vacation a person has left in the year before a moment."""
    since = until - A_YEAR
    taken = Vacation.objects.filter(person=person, ends_at__gt=since, starts_at__lt=until)
    # What was taken by need counts from when it was taken: it begins with the deadline.
    spans = [
        min(v.ends_at, until) - max(v.made_at if v.is_needed else v.starts_at, since) for v in taken
    ]
    return max(MOST_A_YEAR - sum(spans, timedelta()), timedelta())


def year_ends(person: User, ends_at: datetime) -> list[datetime]:
    """List when the years end in which a vacation counts: with it, and with each that follows.

    In no other year can there be more days of vacation than in all of these.
    """
    later = Vacation.objects.filter(person=person, ends_at__gt=ends_at)
    ends = later.values_list("ends_at", flat=True)
    return [ends_at, *(each for each in ends if each - A_YEAR < ends_at)]


def left_from(person: User, now: datetime) -> timedelta:
    """Return how much vacation a person can take at a moment, with all that is planned."""
    return min(left_until(person, until) for until in year_ends(person, now))


def days(person: User) -> Days:
    """Return a person's vacations as their page shows them."""
    now = timezone.now()
    taken = [Taken(v.pk, v.starts_at, v.ends_at, v.starts_at <= now) for v in coming(person)]
    return Days(taken, left_from(person, now) // timedelta(days=1))


def last_day(ends_at: datetime) -> date:
    """Return the last day away, where the reader is: one that ends at midnight is not the next."""
    return timezone.localtime(ends_at - A_MOMENT).date()


def explain(refusal: Refused) -> str:
    """Say why a vacation cannot be taken."""
    problem = str(refusal.params.get("problem") or refusal.params.get("reason") or "")
    return _(PROBLEMS.get(problem, TAKEN)) % {"days": refusal.params.get("days", 0)}
