"""Digests: one mail a day, at an hour the person chose, instead of one for each thing."""

from __future__ import annotations

import zoneinfo
from datetime import datetime, time, timedelta
from functools import cache

from django.db import transaction
from django.db.models import Min
from django.utils import timezone

from accounts.models import User
from games.models import Game, Question
from games.models_mail import Notice
from games.services import notices

A_DAY = timedelta(days=1)
Status = Notice.Status


def gather_due() -> int:
    """Make the digests whose hour has come; returns how many there were."""
    now = timezone.now()
    people = User.objects.filter(pk__in=whose_hour_came(now)).order_by("pk")
    return sum(gather(person, now) for person in people)


def whose_hour_came(now: datetime) -> list[int]:
    """Find the people for whom something has waited since before their hour, in one query."""
    waiting = Notice.objects.filter(status=Status.GATHERED, person__isnull=False)
    hours = waiting.order_by().values_list("person", "person__time_zone", "person__digest_hour")
    last = cache(lambda zone, hour: now if hour is None else last_moment(zone, hour, now))
    found = hours.annotate(first=Min("made_at"))
    return [person for person, zone, hour, first in found if first <= last(zone, hour)]


def gather(person: User, now: datetime) -> bool:
    """Put what waits for a person into one digest, if it is time; says whether it was."""
    with transaction.atomic():
        rows = Notice.objects.select_for_update().filter(person=person, status=Status.GATHERED)
        if person.digest_hour is None:
            # The person wants single mails again, so these are due now.
            rows.update(status=Status.WAITING, due_at=notices.calm(person, now))
            return False
        moment = last_moment(person.time_zone, person.digest_hour, now)
        found = list(rows.filter(made_at__lte=moment).order_by("pk"))
        if not found or not (made := digest(person, moment, [notice.pk for notice in found])):
            return False
        notices.write([made])
        rows.filter(pk__in=[notice.pk for notice in found]).update(status=Status.SENT)
    return True


def digest(person: User, moment: datetime, found: list[int]) -> Notice | None:
    """Make the digest of a day; none if the person had one on that day.

    Another hour, another zone or a clock that was set back may bring the hour twice in a day.
    """
    told = {"turns": turns(person), "notices": found}
    about = f"{person.pk}:{moment:%Y-%m-%d}"
    made = notices.new(Notice.Kind.DIGEST, about, person=person, data=told)
    return None if Notice.objects.filter(key=made.key).exists() else made


def last_moment(name: str, hour: int, now: datetime) -> datetime:
    """Return when a digest at an hour of a time zone was last due."""
    zone = zoneinfo.ZoneInfo(name)
    local = now.astimezone(zone)
    moment = datetime.combine(local.date(), time(hour), tzinfo=zone)
    return moment if moment <= now else moment - A_DAY


def turns(person: User) -> list[list[int]]:
    """List the questions that wait for a person: game, seat and the number of the question."""
    mine = {
        (game, seat)
        for game, seat in person.seats.filter(
            game__status=Game.Status.RUNNING, bot="", is_given_up=False, is_muted=False
        ).values_list("game_id", "number")
    }
    asked = Question.objects.filter(game__in=[game for game, _ in mine]).order_by("game_id")
    return [[row.game_id, row.seat, row.asked] for row in asked if (row.game_id, row.seat) in mine]
