"""What a person's calendar tells other programs: the moves that wait, and their vacations.

Nothing of a position is read for it, so no hand can get into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import F, Prefetch, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games import clock, stops
from games.mail import addresses
from games.models import Game, Question, Seat
from games.models_clock import Feed, Vacation
from games.selectors import due, explaining, titles

KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the calendar. `name` is its own for ever; dates are whole days.

    `alarms` are so long before the beginning.
    """

    name: str
    starts: datetime | date
    ends: datetime | date | None
    title: str
    text: str
    link: str = ""
    alarms: tuple[timedelta, ...] = ()


def find(token: str) -> Feed | None:
    """Return the calendar that a secret belongs to."""
    found = Feed.objects.filter(digest=addresses.digest(token), person__is_active=True)
    return found.select_related("person").first()


def entries(person: User, root: str) -> list[Entry]:
    """List all that a person's calendar tells, at a cost that no number of games adds to."""
    quiet = stops.nights_of(person)
    asked = [move(question, person, quiet, root) for question in waiting(person)]
    return [*asked, *(away(each, root) for each in vacations(person))]


def waiting(person: User) -> QuerySet[Question]:
    """Return the questions that wait for a person; what is sealed is answered."""
    mine = due.unanswered().filter(
        game__seats__player=person,
        game__seats__number=F("seat"),
        game__seats__bot="",
        game__seats__is_given_up=False,
    )
    seats = Prefetch("game__seats", Seat.objects.select_related("player"))
    return mine.select_related("game").prefetch_related(seats).order_by("asked_at", "pk")


def move(question: Question, person: User, quiet: clock.Hours, root: str) -> Entry:
    """Tell of one move that waits: at its deadline, or on the day of the question without one."""
    game, link = question.game, root + reverse("games:game-detail", args=[question.game_id])
    title = titles.name(game)
    seat = next(each for each in game.seats.all() if each.number == question.seat)
    has_end = question.deadline_at is not None and game.paused_until is None
    asked_on = timezone.localtime(question.asked_at).date()
    return Entry(
        name=f"turn-{game.uuid}-{question.asked}-{question.seat}",
        starts=question.deadline_at if question.deadline_at and has_end else asked_on,
        ends=None if has_end else asked_on + clock.A_DAY,
        title=heading(game),
        text="\n".join((f"{title}, {game}", told(game, question), link)),
        link=link,
        alarms=() if seat.is_muted or not has_end else tuple(alarms(question, person, quiet)),
    )


def heading(game: Game) -> str:
    """Say in a few words what waits."""
    if game.paused_until is not None:
        return _("Your turn, paused: %(game)s") % {"game": game}
    return _("Your turn: %(game)s") % {"game": game}


def told(game: Game, question: Question) -> str:
    """Explain a deadline with the words that page and mail have for it."""
    if game.paused_until is None:
        return explaining.explanation(game, question)
    until = date_format(timezone.localtime(game.paused_until), "DATETIME_FORMAT")
    return _("The game is paused until %(until)s at the latest, and your clock stands.") % {
        "until": until
    }


def alarms(question: Question, person: User, quiet: clock.Hours) -> Iterator[timedelta]:
    """Give how long before the deadline the person wants to be reminded, by mail and here."""
    until, asked_at = question.deadline_at, question.asked_at
    found = set[datetime]()
    if until is not None:
        staged = (clock.staged(asked_at, until, each) for each in stops.stages_of(person))
        found = {clock.calm(at, asked_at, quiet) for at in staged}
        for at in sorted(each for each in found if asked_at < each < until):
            yield (until - at) // clock.A_MINUTE * clock.A_MINUTE


def vacations(person: User) -> QuerySet[Vacation]:
    """Return a person's vacations, those that were over long ago apart."""
    return Vacation.objects.filter(person=person, ends_at__gt=timezone.now() - KEPT)


def away(vacation: Vacation, root: str) -> Entry:
    """Tell of a vacation, by whole days if it is of such."""
    first, last = map(timezone.localtime, (vacation.starts_at, vacation.ends_at))
    is_whole = (first.hour, first.minute, last.hour, last.minute) == (0, 0, 0, 0)
    link = root + reverse("games:vacation")
    needed = _("You ran out of time, so it was taken for you. It ends with your answer.")
    return Entry(
        name=f"vacation-{vacation.pk}",
        starts=first.date() if is_whole else vacation.starts_at,
        ends=last.date() if is_whole else vacation.ends_at,
        title=_("Patrizier: vacation"),
        text=needed if vacation.is_needed else _("Your clocks stand, and nobody waits for you."),
        link=link,
    )
