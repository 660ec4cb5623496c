"""Webhooks: register an address, change it, turn it on and off, test it, remove it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.models_webhooks import Dispatch, Webhook
from games.selectors import webhooks
from games.services import dispatches
from games.webhooks import addresses, signing
from games.webhooks.errors import NeedsAddress, TooManyTests, TooManyWebhooks, WebhookExists
from games.webhooks.line import TO_CONNECT

MOST_WEBHOOKS = 10
AN_HOUR = timedelta(hours=1)
TESTS_IN_AN_HOUR, TRIES_IN_AN_HOUR = 10, 60
Why = Webhook.Why


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants of a webhook."""

    address: str
    format: str
    happenings: Collection[str]

    @property
    def fields(self) -> dict[str, str]:
        """How it is kept."""
        if self.format not in Webhook.Format.values:
            raise ValueError(f"there is no format {self.format}")
        wanted = [each for each in Webhook.Happening.values if each in self.happenings]
        if not wanted or set(wanted) != set(self.happenings):
            raise ValueError(f"there are no such happenings: {self.happenings}")
        return {
            "address": self.address,
            "format": self.format,
            "happenings": ",".join(wanted),
        }


def make(*, person: User, wish: Wish) -> Webhook:
    """Register a webhook; its secret is shown to nobody later."""
    look(person=person, address=wish.address)
    return keep(person=person, wish=wish)


def look(*, person: User, address: str) -> None:
    """Refuse an address that cannot be called; nothing is written, but it may take seconds."""
    if not (person.email and person.confirmed_at):
        raise NeedsAddress("a guest cannot be told when a webhook fails")
    count(person)
    refuse_address(address)


def keep(*, person: User, wish: Wish) -> Webhook:
    """Register a webhook whose address was looked at."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=person.pk)
        refuse_twice(person, wish.address)
        if person.webhooks.count() >= MOST_WEBHOOKS:
            raise TooManyWebhooks(f"at most {MOST_WEBHOOKS} webhooks", most=MOST_WEBHOOKS)
        return person.webhooks.create(secret=signing.new_secret(), **wish.fields)


def change(*, hook: Webhook, wish: Wish) -> None:
    """Change a webhook; another address is tried at once."""
    look_anew(hook=hook, address=wish.address)
    rewrite(hook=hook, wish=wish)


def look_anew(*, hook: Webhook, address: str) -> None:
    """Refuse another address that cannot be called, as when a webhook is registered."""
    if address != hook.address:
        count(hook.person)
        refuse_address(address)


def rewrite(*, hook: Webhook, wish: Wish) -> None:
    """Change a webhook whose address was looked at."""
    if wish.address == hook.address:
        Webhook.objects.filter(pk=hook.pk).update(**wish.fields)
        return
    refuse_twice(hook.person, wish.address)
    try:
        with transaction.atomic():
            rows = Webhook.objects.filter(pk=hook.pk)
            rows.update(**wish.fields, **well(timezone.now()))
    except IntegrityError:  # somebody was quicker
        raise WebhookExists("there is a webhook with this address") from None


def count(person: User) -> None:
    """Refuse whoever lets many addresses be looked at or called, as far as this process knows."""
    key = f"games.webhooks.{person.pk}"
    cache.add(key, 0, AN_HOUR.seconds)
    try:
        tries = cache.incr(key)
    except ValueError:
        # The hour ended between the two calls.
        return
    if tries > TRIES_IN_AN_HOUR:
        raise TooManyTests(f"at most {TRIES_IN_AN_HOUR} addresses and tests in an hour")


def refuse_address(address: str) -> None:
    """Refuse an address that cannot be called, before anything is written."""
    rules = webhooks.rules()
    addresses.resolve(addresses.read(address, rules), rules, TO_CONNECT)


def refuse_twice(person: User, address: str) -> None:
    """Refuse an address that the person has registered already."""
    if person.webhooks.filter(address=address).exists():
        raise WebhookExists("there is a webhook with this address")


def renew_secret(*, hook: Webhook) -> str:
    """Sign with a new secret from now on."""
    secret = signing.new_secret()
    Webhook.objects.filter(pk=hook.pk).update(secret=secret)
    return secret


@transaction.atomic
def turn_on(*, hook: Webhook) -> bool:
    """Tell a webhook again what happens from now on; says whether it was off."""
    off = Webhook.objects.filter(pk=hook.pk).exclude(off_at=None)
    is_new = bool(off.update(off_at=None, off_why="", **well(timezone.now())))
    if is_new:
        give_up(hook, Dispatch.Status.DROPPED)
    return is_new


@transaction.atomic
def turn_off(*, hook: Webhook, why: str = Why.PERSON) -> bool:
    """Tell a webhook nothing any more, also not what waits; says whether it was on."""
    on = Webhook.objects.filter(pk=hook.pk, off_at=None)
    is_new = bool(on.update(off_at=timezone.now(), off_why=why))
    if is_new:
        is_theirs = why == Why.PERSON
        give_up(hook, Dispatch.Status.DROPPED if is_theirs else Dispatch.Status.FAILED)
    return is_new


def give_up(hook: Webhook, status: str) -> None:
    """Be done with what waits, but for a test."""
    waiting = hook.dispatches.filter(status=Dispatch.Status.WAITING)
    waiting.exclude(kind=Dispatch.Kind.TEST).update(status=status)


def well(now: datetime) -> dict[str, datetime | int | None]:
    """Return the fields of a webhook that is called as soon as there is something to tell."""
    return {"due_at": now, "failures": 0, "failing_since": None}


def remove(*, hook: Webhook) -> None:
    """Forget a webhook with everything that was told there."""
    Webhook.objects.filter(pk=hook.pk).delete()


def test(*, hook: Webhook) -> Dispatch:
    """Let a webhook be tried, before anything that waits there and also if it is off."""
    now = timezone.now()
    tests = hook.dispatches.filter(kind=Dispatch.Kind.TEST)
    if waiting := tests.filter(status=Dispatch.Status.WAITING).first():
        # A double click tests once.
        return waiting
    if tests.filter(made_at__gt=now - AN_HOUR).count() >= TESTS_IN_AN_HOUR:
        raise TooManyTests(f"at most {TESTS_IN_AN_HOUR} tests in an hour")
    count(hook.person)
    made = Dispatch(webhook=hook, kind=Dispatch.Kind.TEST, made_at=now, due_at=now)
    dispatches.write([made])
    return Dispatch.objects.get(key=made.key)
