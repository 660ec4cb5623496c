"""Incoming mail: keep it before it is acknowledged, then work on it.

Whatever way a mail comes in, it is `accept` that keeps it. Every mail ends in exactly one outcome.
"""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts import selectors
from games import wake
from games.errors import Refused
from games.mail import addresses, parsing, sorting
from games.models_mail import Delivery, Incoming
from games.services import bounces, mail_acts

logger = logging.getLogger(__name__)

Outcome = Incoming.Outcome
# Twice as long after each attempt: what a crash leaves is worked on again after that.
LEASE = timedelta(minutes=2)
MOST_ATTEMPTS = 5
AT_ONCE = 50
HELD_FOR = timedelta(days=14)
# As long as the notices that it may answer.
KEPT_FOR = timedelta(days=180)
LONGEST_SENDER = 320


class NoSuchAddress(Refused):
    """The address is none of ours, its token is unknown, or the sender is."""

    code = "no_such_address"


class TooLarge(Refused):
    """The mail is larger than the site takes."""

    code = "too_large"


# Keeping


def is_known(recipient: str) -> bool:
    """Tell whether an address can take mail; who may write to the general one shows later."""
    found = addresses.read(recipient)
    if found.name == addresses.PLAY:
        return True
    digest = addresses.digest(found.token)
    if found.name == addresses.MOVE:
        return Delivery.objects.filter(reply_digest=digest).exists()
    return found.name == addresses.BOUNCE and Delivery.objects.filter(bounce_digest=digest).exists()


def accept(*, raw: bytes, recipient: str, sender: str, channel: str, origin: str = "") -> Incoming:
    """Keep a mail for one recipient, and wake who works on it.

    An empty sender is the null sender of reports. The same origin is kept once.
    """
    if len(raw) > settings.LARGEST_MAIL:
        raise TooLarge(f"larger than {settings.LARGEST_MAIL} bytes")
    found = route(recipient, raw=raw, sender=sender)
    return keep(raw=return_path(sender) + raw, channel=channel, origin=origin, **found)


def hold(*, raw: bytes, channel: str, origin: str, code: str) -> Incoming:
    """Keep a mail for the operator to look at; nobody works on it or answers it."""
    outcome = {"outcome": Outcome.HELD, "code": code, "due_at": None}
    return keep(raw=raw, channel=channel, origin=origin, **outcome)


def keep(*, raw: bytes, channel: str, origin: str, **fields: Any) -> Incoming:
    """Write a mail down; after that it may be acknowledged."""
    row = {"raw": raw, "size": len(raw), "channel": channel, **fields}
    with transaction.atomic():
        if origin:
            kept, _is_new = Incoming.objects.get_or_create(origin=origin, defaults=row)
        else:
            kept = Incoming.objects.create(**row)
        wake.after_commit(wake.RECEIVE)
    return kept


def route(recipient: str, *, raw: bytes, sender: str) -> dict[str, Any]:
    """Find out whom a mail concerns; refuse one that concerns nobody."""
    found = addresses.read(recipient)
    digest = addresses.digest(found.token)
    what: dict[str, Any] = {}
    if found.name == addresses.MOVE:
        what = {"reply_to": Delivery.objects.filter(reply_digest=digest).first()}
    elif found.name == addresses.BOUNCE:
        what = {"bounce_of": Delivery.objects.filter(bounce_digest=digest).first()}
    elif found.name == addresses.PLAY and sender:
        author = parsing.author_of(parsing.headers_of(raw))
        what = {"person": selectors.person_of(author) or selectors.person_of(sender)}
    elif found.name == addresses.PLAY:
        what = {"bounce_of": delivery_named_in(raw)}
    if not any(what.values()):
        raise NoSuchAddress("there is nobody of that name")
    return what


def delivery_named_in(raw: bytes) -> Delivery | None:
    """Find the delivery that a report speaks of which went to the wrong address."""
    pattern = sorting.OWN_ID % re.escape(settings.MAIL_DOMAIN)
    named = [found.decode() for found in re.findall(pattern.encode(), raw)[:5]]
    return Delivery.objects.filter(notice__message_id__in=named).order_by("-pk").first()


def return_path(sender: str) -> bytes:
    """Return the line that keeps the envelope's sender with a mail, as mail servers write it."""
    shown = "".join(char for char in sender if char.isprintable() and char not in "<>")
    return f"Return-Path: <{shown[:LONGEST_SENDER]}>\r\n".encode()


# Working


def work_off() -> int:
    """Work on the mails that wait; returns how many there were."""
    due = Incoming.objects.filter(outcome="", due_at__lte=timezone.now())
    return sum(work(mail) for mail in due.defer("raw").order_by("due_at", "pk")[:AT_ONCE])


def work(incoming: Incoming) -> bool:
    """Bring a mail to its outcome; says whether it was free to be worked on."""
    if not take(incoming):
        return False
    try:
        outcome, code = outcome_of(incoming)
    except Exception:
        logger.exception("%s was not worked on", incoming)
        if incoming.attempts < MOST_ATTEMPTS:
            return True
        outcome, code = Outcome.HELD, "fault"
    finish(incoming, outcome, code)
    return True


def take(incoming: Incoming) -> bool:
    """Take a mail, so that nobody else does for a while; says whether it was free."""
    now = timezone.now()
    free = Incoming.objects.filter(pk=incoming.pk, outcome="", due_at__lte=now)
    until = now + LEASE * 2 ** min(incoming.attempts, MOST_ATTEMPTS)
    if not free.update(due_at=until, attempts=F("attempts") + 1):
        return False
    incoming.refresh_from_db()
    return True


def outcome_of(incoming: Incoming) -> tuple[str, str]:
    """Do what a mail says, if a person wrote it, or take in what a report says."""
    if incoming.attempts > MOST_ATTEMPTS:
        # No attempt lived long enough to say why it failed.
        logger.error("%s was never worked on to the end", incoming)
        return Outcome.HELD, "fault"
    try:
        message = parsing.parse(bytes(incoming.raw))
    except parsing.Unreadable as refusal:
        logger.warning("%s is dropped: %s", incoming, refusal.code)
        return Outcome.IGNORED, refusal.code
    kind = sorting.kind_of(message, domain=settings.MAIL_DOMAIN)
    if kind == sorting.BOUNCE:
        delivery = incoming.bounce_of or incoming.reply_to
        is_heard = delivery is not None and bounces.hear(delivery, message)
        return Outcome.APPLIED if is_heard else Outcome.IGNORED, kind
    if kind or incoming.bounce_of:
        return Outcome.IGNORED, kind or "bounce_address"
    if incoming.reply_to is not None:
        # Whoever answers a mail has got it, whatever was said of their address.
        bounces.arrive(incoming.reply_to)
    return mail_acts.act(incoming, message)


def finish(incoming: Incoming, outcome: str, code: str) -> None:
    """Write down what became of a mail, and empty it unless it is held."""
    done: dict[str, Any] = {"outcome": outcome, "code": code, "due_at": None}
    if outcome != Outcome.HELD:
        done["raw"] = b""
    # Not `save`: whoever erases an account takes its mails away, also one that is worked on.
    Incoming.objects.filter(pk=incoming.pk).update(**done)


def tidy() -> int:
    """Throw away what was held long enough, and what is long done; returns how many mails."""
    now = timezone.now()
    held = Q(outcome=Outcome.HELD, at__lt=now - HELD_FOR)
    done = Q(at__lt=now - KEPT_FOR) & ~Q(outcome="")
    return Incoming.objects.filter(held | done).delete()[0]
