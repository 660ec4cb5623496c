"""A site with very many running games: rows alone, copied by the database itself."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from accounts.models import User
from games import agreement
from games.models import Game, Question, Seat, Submission
from games.models_clock import Vacation
from games.models_mail import Notice
from tests import factories

PEOPLE = 500
AN_HOUR = timedelta(hours=1)
LATER = timedelta(days=1)


def pattern() -> Game:
    """Make the game that is copied, and people for the seats of the copies."""
    game = factories.game(terms=agreement.Terms(3, agreement.DEFAULT))
    factories.play(game, 2)
    User.objects.bulk_create(User(email=f"{n}@example.org") for n in range(PEOPLE))
    now, away = timezone.now(), User.objects.order_by("pk")[: PEOPLE // 20]
    Vacation.objects.bulk_create(
        Vacation(person=person, starts_at=now - LATER, ends_at=now + LATER) for person in away
    )
    Notice.objects.update(status=Notice.Status.SENT, due_at=None)
    return game


def grow(game: Game, count: int) -> None:
    """Add games, each with two seats, a question and the mails that were sent."""
    first = Game.objects.latest("pk").pk
    copy(game, count, uuid=new_uuid())
    games, people = f"{first} + n.i", f"(SELECT MIN(id) FROM accounts_user) + (n.i %% {PEOPLE})"
    for seat in game.seats.all():
        last = Seat.objects.latest("pk").pk
        copy(seat, count, game_id=games, player_id=f"{people} + {seat.number}")
        for sent in seat.submissions.all():
            copy(sent, count, seat_id=f"{last} + n.i")
    for question in game.questions.all():
        copy(question, count, game_id=games, rung_at=soon(), alarm_at=soon(), deadline_at=soon())
    for notice in game.notices.all():
        unique = f"{notice.pk} || ':{first}:' || n.i"
        copy(notice, count, game_id=games, key=unique, message_id=unique)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def soon() -> str:
    """Say in SQL some moment of the next three days, after tomorrow's end."""
    later = timezone.now() + LATER
    if connection.vendor == "postgresql":
        return f"timestamptz '{later.isoformat()}' + (n.i %% 2880) * interval '1 minute'"
    return f"datetime('{later:%Y-%m-%d %H:%M:%S}', '+' || (n.i %% 2880) || ' minutes')"


def new_uuid() -> str:
    """Say in SQL a new uuid."""
    return "gen_random_uuid()" if connection.vendor == "postgresql" else HEX


HEX = "lower(hex(randomblob(16)))"


def copy(row: Model, count: int, **changed: str) -> None:
    """Copy a row many times, with some columns by an expression of n.i."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    names = [field.column for field in fields]
    values = ", ".join(changed.get(name, f'"{name}"') for name in names)
    table, columns = row._meta.db_table, ", ".join(f'"{name}"' for name in names)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %s)"
    insert = f"INSERT INTO {table} ({columns})"
    select = f"{numbers} SELECT {values} FROM {table}, n WHERE {table}.id = %s"
    with connection.cursor() as cursor:
        cursor.execute(f"{insert} {select}", [count, row.pk])


def make_due(now: datetime, each: int) -> None:
    """Let some rungs, reminders, sealed answers and notices be due."""
    last = list(Question.objects.order_by("-pk").values_list("pk", "game")[: 3 * each])
    rungs, alarms, seals = last[:each], last[each : 2 * each], last[2 * each :]
    Question.objects.filter(pk__in=[pk for pk, _ in rungs]).update(rung_at=now)
    Question.objects.filter(pk__in=[pk for pk, _ in alarms]).update(alarm_at=now)
    seats = Seat.objects.filter(game__in=[game for _, game in seals], number=0)
    Submission.objects.bulk_create(
        Submission(seat=seat, key="k", asked=1, status="sealed", at=now, opens_at=now)
        for seat in seats
    )
    told = Notice.objects.order_by("-pk").values("pk")[:each]
    Notice.objects.filter(pk__in=told).update(status="waiting", due_at=now)


def make_well() -> None:
    """Let nothing be due again."""
    later = timezone.now() + LATER
    Submission.objects.filter(status="sealed").delete()
    Question.objects.filter(rung_at__lt=later - AN_HOUR).update(rung_at=later)
    Question.objects.filter(alarm_at__lt=later - AN_HOUR).update(alarm_at=later)
    Notice.objects.filter(status="waiting").update(status="sent", due_at=None)
