"""Vacation by need: days of the year's allowance for whoever runs out of time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from accounts.models import User
from games import ladder, log
from games.models import Game, Question, Seat
from games.models_clock import Answered, Vacation
from games.selectors import due
from games.selectors import vacations as known
from games.services import lateness, vacations, writing

AT_ONCE = ladder.NEED_TIME
LEAST = timedelta(days=1)


def may_take(game: Game, question: Question) -> bool:
    """Say whether a vacation is to be taken for whoever is asked, whose time has run out."""
    is_over = question.deadline_at is not None and question.deadline_at <= timezone.now()
    if not game.terms.needs or not is_over or question.rung not in (ladder.NONE, ladder.BANK):
        return False
    person = person_of(game, question)
    return person is not None and days_left(person) >= LEAST


def person_of(game: Game, question: Question) -> User | None:
    """Return who is asked."""
    seat = game.seats.select_related("player").get(number=question.seat)
    return None if seat.pilot else seat.player


def days_left(person: User) -> timedelta:
    """Return how much vacation a person can still take now."""
    return min(AT_ONCE, known.left_from(person, timezone.now() + AT_ONCE))


def take(game_id: int, question_id: int) -> bool:
    """Take a vacation for whoever is asked; says whether it was taken.

    It begins when the time ran out, so that a server that was down costs nobody anything.
    """
    asked = Question.objects.filter(pk=question_id).first()
    person = person_of(log.find(game_id), asked) if asked else None
    if person is None:
        return False
    with transaction.atomic():
        games = vacations.locked_with_games(person)
        game = next((each for each in games if each.pk == game_id), None)
        question = due.late(timezone.now()).filter(pk=question_id).first()
        if game is None or question is None or not may_take(game, question):
            return False
        give(game, question, person)
        vacations.set_clocks(games)
    return True


def give(game: Game, question: Question, person: User) -> None:
    """Write a vacation and its event."""
    now = timezone.now()
    ends_at = until(person, now)
    Vacation.objects.create(
        person=person,
        starts_at=question.deadline_at or now,
        ends_at=ends_at,
        is_needed=True,
        made_at=now,
    )
    data = {
        "seat": question.seat,
        "asked": question.asked,
        "seconds": int((ends_at - now).total_seconds()),
    }
    entry = log.table_entry(
        ladder.VACATION, data, seat=question.seat, actor="table", channel=lateness.CHANNEL
    )
    writing.append(game, log.position(game), entry)


def until(person: User, now: datetime) -> datetime:
    """Return when a vacation by need ends: at the latest when a planned one begins."""
    ends_at = now + days_left(person)
    planned = known.coming(person).filter(starts_at__gt=now, starts_at__lt=ends_at).first()
    return planned.starts_at if planned else ends_at


def end_answered() -> int:
    """End the vacations by need of those who have answered again; returns how many ended.

    Not before they have answered everywhere: whoever comes back looks at one game after the other.
    """
    now = timezone.now()
    answers = Answered.objects.filter(person=OuterRef("person"), at__gt=OuterRef("made_at"))
    waiting = Seat.objects.filter(
        player=OuterRef("person"),
        bot="",
        is_given_up=False,
        game__questions__seat=F("number"),
        game__questions__asked_at__lt=OuterRef("made_at"),
        game__questions__deadline_at__isnull=False,
    )
    found = Vacation.objects.filter(Exists(answers), is_needed=True, ends_at__gt=now)
    found = found.exclude(Exists(waiting))
    return sum(end(vacation) for vacation in found.select_related("person"))


def end(vacation: Vacation) -> bool:
    """Let the clocks of a person run again; says whether they stood."""
    with transaction.atomic():
        games = vacations.locked_with_games(vacation.person)
        now = timezone.now()
        running = Vacation.objects.filter(pk=vacation.pk, ends_at__gt=now)
        has_ended = bool(running.update(ends_at=now))
        if has_ended:
            vacations.set_clocks(games)
    return has_ended
