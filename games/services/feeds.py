"""Calendars for other programs: an address with a secret, and what was told under it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import Refused
from games.mail import addresses
from games.models_clock import Feed
from games.selectors.calendars import Entry

AN_HOUR = timedelta(hours=1)
MOST_READS = 120
# What is not told any more may be told again: a sealed answer is taken back, a pause ends.
MOST_KNOWN = 300


class TooManyReads(Refused):
    """A program reads a calendar over and over again."""

    code = "too_many_reads"


class Version(msgspec.Struct, frozen=True, array_like=True):
    """What an entry said last, how often that changed, and when it did."""

    digest: str
    sequence: int
    at: datetime


def make(*, person: User) -> str:
    """Make a new secret for a person's calendar; the one before it stops working."""
    token = addresses.new_token()
    fresh = {"digest": addresses.digest(token), "made_at": timezone.now(), "read_at": None}
    with transaction.atomic():
        Feed.objects.update_or_create(person=person, defaults={**fresh, "told": "{}"})
    return token


def remove(*, person: User) -> bool:
    """Let nobody read a person's calendar any more; says whether anybody could."""
    return bool(Feed.objects.filter(person=person).delete()[0])


def count_read(feed: Feed) -> None:
    """Refuse a program that reads a calendar too often, as far as this process knows."""
    key = f"games.calendar.{feed.pk}"
    if cache.add(key, 1, AN_HOUR.seconds):
        return
    try:
        count = cache.incr(key)
    except ValueError:
        # The hour ended between the two calls.
        return
    if count > MOST_READS:
        raise TooManyReads("this calendar is read too often")


def tell(feed: Feed, entries: Iterable[Entry]) -> dict[str, Version]:
    """Say which version of each entry is told now, and write down what is new.

    A program takes a deadline that was moved for a new version of what it has.
    """
    before = msgspec.json.decode(feed.told, type=dict[str, Version])
    now = timezone.now().replace(microsecond=0)
    found = {each.name: version(each, before.get(each.name), now) for each in entries}
    known = dict(list({**before, **found}.items())[-MOST_KNOWN:])
    is_old = feed.read_at is None or now - feed.read_at >= AN_HOUR
    if known != before or is_old:
        told = msgspec.json.encode(known).decode()
        Feed.objects.filter(pk=feed.pk, digest=feed.digest).update(told=told, read_at=now)
    return found


def version(entry: Entry, before: Version | None, now: datetime) -> Version:
    """Return the version of an entry: the one before if it says the same."""
    digest = hashlib.sha256(repr(entry).encode()).hexdigest()[:16]
    if before is None:
        return Version(digest, 0, now)
    return before if before.digest == digest else Version(digest, before.sequence + 1, now)
