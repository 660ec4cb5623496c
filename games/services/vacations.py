"""Vacations: a while in which nobody waits for a person, in any of their games."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import clock, log
from games.engine.errors import Refused
from games.models import Game
from games.models_clock import Vacation
from games.selectors import vacations
from games.services import clocks

# A mail that says "from now on" takes a while to arrive.
LEEWAY = timedelta(days=1)
FURTHEST = timedelta(days=366)


class BadVacation(Refused):
    """The days are in the past, too many, or too far away; `problem` says which."""

    code = "bad_vacation"


class OnVacation(Refused):
    """The days touch a vacation that is taken already."""

    code = "on_vacation"


def take(*, person: User, starts_at: datetime, ends_at: datetime) -> Vacation:
    """Let every clock of a person stand for a while. Twice is once."""
    with transaction.atomic():
        games = locked_with_games(person)
        mine = Vacation.objects.filter(person=person)
        if before := mine.filter(starts_at=starts_at, ends_at=ends_at).first():
            return before
        refuse_days(starts_at, ends_at)
        if touching := mine.filter(starts_at__lt=ends_at, ends_at__gt=starts_at).first():
            raise OnVacation("there is a vacation then", ends_at=touching.ends_at.isoformat())
        refuse_too_many(person, starts_at, ends_at)
        taken = Vacation.objects.create(person=person, starts_at=starts_at, ends_at=ends_at)
        set_clocks(games)
    return taken


def refuse_days(starts_at: datetime, ends_at: datetime) -> None:
    """Refuse days that are over, none at all, or too far away."""
    now = timezone.now()
    if ends_at <= now or starts_at < now - LEEWAY:
        raise BadVacation("these days are over", problem="past")
    if ends_at <= starts_at:
        raise BadVacation("a vacation ends after it begins", problem="empty")
    if starts_at > now + FURTHEST:
        raise BadVacation("this is too far away", problem="far")


def refuse_too_many(person: User, starts_at: datetime, ends_at: datetime) -> None:
    """Refuse more days than a person has in any year, in whatever order they are planned."""
    for until in vacations.year_ends(person, ends_at):
        left = vacations.left_until(person, until)
        if ends_at - max(starts_at, until - vacations.A_YEAR) > left:
            raise BadVacation("these are too many days", problem="many", days=left // clock.A_DAY)


def end(*, person: User, number: int | None = None) -> bool:
    """End the vacation that runs, and forget those to come; says whether there was one.

    `number` names the only one that is meant.
    """
    now = timezone.now()
    with transaction.atomic():
        games = locked_with_games(person)
        mine = Vacation.objects.filter(person=person, ends_at__gt=now)
        mine = mine if number is None else mine.filter(pk=number)
        gone, _ = mine.filter(starts_at__gte=now).delete()
        ended = mine.filter(starts_at__lt=now).update(ends_at=now)
        if gone or ended:
            set_clocks(games)
    return bool(gone or ended)


def locked_with_games(person: User) -> list[Game]:
    """Lock a person's running games and then the person, as everybody does who writes to both."""
    games = [log.locked(game_id) for game_id in list(clocks.games_that_ask(person))]
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    return games


def set_clocks(games: list[Game]) -> None:
    """Compute the deadlines of locked games anew."""
    for game in games:
        clocks.set_anew(game)
