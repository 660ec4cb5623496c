"""Posting: deliver the notices that are due, and try again what could not be delivered.

A worker takes one notice at a time and has it for a while: whoever dies with it has only delayed
it. The attempt is written down before the conversation with the mail server, so a mail may leave
twice, always with the same Message-ID, but no notice is lost and no answer to it unknown.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.mail import addresses, outbound, verdicts
from games.mail.outbound import Mail
from games.mail.sending import LEASE, Line
from games.mail.verdicts import Verdict
from games.models import Game
from games.models_mail import Delivery, Notice
from games.selectors import due
from games.services import advising, bounces

logger = logging.getLogger(__name__)

A_MINUTE = timedelta(minutes=1)
PAUSES = tuple(count * A_MINUTE for count in (1, 5, 15, 60, 180, 360))
LONGEST = timedelta(days=4)
KEPT_FOR = timedelta(days=180)


def deliver_due() -> int:
    """Deliver what is due; returns how many mails were accepted."""
    line, sent = Line(), 0
    try:
        for notice in take_due():
            sent += deliver_safely(notice, line)
            if line.is_down:
                break
    finally:
        line.close()
    return sent


def deliver_safely(notice: Notice, line: Line) -> bool:
    """Deliver one notice; whatever we do wrong with it keeps no other from being delivered."""
    try:
        return deliver(notice, line)
    except Exception:
        logger.exception("notice %s (%s) is tried again later", notice.pk, notice.kind)
        return False


def take_due() -> Iterator[Notice]:
    """Take the notices that are due, each at the moment when it is its turn."""
    for pk, due_at in due.notices(timezone.now()):
        if take(pk, due_at):
            yield Notice.objects.select_related("person", "game").get(pk=pk)


def take(pk: int, due_at: datetime | None) -> bool:
    """Take a notice for a while; says whether nobody else was quicker."""
    still = Notice.objects.filter(pk=pk, status=Notice.Status.WAITING, due_at=due_at)
    until = timezone.now() + LEASE
    return still.update(due_at=until, attempts=F("attempts") + 1) == 1


def deliver(notice: Notice, line: Line) -> bool:
    """Try to deliver a notice that was taken; says whether the mail server accepted it."""
    reply_token, bounce_token = addresses.new_token(), addresses.new_token()
    try:
        address = address_of(notice)
        message = write(notice, address, reply_token, bounce_token)
    except Exception:  # ours, and this notice's alone
        logger.exception("notice %s (%s) could not be composed", notice.pk, notice.kind)
        put_off(notice)
        return False
    if not message:
        finish(notice, Notice.Status.DROPPED)
        return False
    delivery = Delivery.objects.create(
        notice=notice,
        address=address,
        number=message.number,
        head=message.head,
        reply_digest=addresses.digest(reply_token),
        bounce_digest=addresses.digest(bounce_token),
    )
    return attempt(delivery, message, line)


def write(notice: Notice, address: str, reply_token: str, bounce_token: str) -> Mail | None:
    """Write the mail of a notice; none if nobody is there to be told, or nothing to tell."""
    if not address:
        return None
    advising.before(notice)
    return outbound.compose(
        notice, address=address, reply_token=reply_token, bounce_token=bounce_token
    )


def address_of(notice: Notice) -> str:
    """Return where a notice goes: to the person's main address as it is now, or to its own."""
    person = notice.person
    if person is None:
        return notice.address
    return (person.email or "") if person.is_active and person.confirmed_at else ""


def attempt(delivery: Delivery, message: EmailMultiAlternatives, line: Line) -> bool:
    """Send a mail and write down what came of it."""
    # Providers give it back with what they tell of the mail.
    message.metadata = {"delivery": str(delivery.pk)}  # type: ignore[attr-defined]
    try:
        line.send(message)
    except Exception as fault:  # noqa: BLE001 - logged without its text, which may hold a token
        verdict = verdicts.of(fault)
        logger.warning("delivery %s failed: %s", delivery.pk, verdict.said)
        fail(delivery, verdict)
        return False
    accept(delivery)
    return True


def accept(delivery: Delivery) -> None:
    """Write down that the mail server has taken a mail over."""
    notice = delivery.notice
    with transaction.atomic():
        answer(delivery, Delivery.Status.ACCEPTED)
        finish(notice, Notice.Status.SENT)
    if notice.kind == Notice.Kind.TEST and notice.person is not None:
        bounces.clear(notice.person, delivery.address)


def fail(delivery: Delivery, verdict: Verdict) -> None:
    """Write down why a mail was not taken over, and whether to try again."""
    refused = Delivery.Status.REFUSED if verdict.is_permanent else Delivery.Status.DEFERRED
    with transaction.atomic():
        answer(delivery, refused, verdict.said)
        if verdict.is_permanent:
            finish(delivery.notice, Notice.Status.FAILED)
        else:
            put_off(delivery.notice)
    # Outside, because clocks are held under the lock of their games.
    if verdict.blames_address:
        bounces.report(delivery, is_permanent=True, said=verdict.said)


def answer(delivery: Delivery, status: str, said: str = "") -> None:
    """Note how an attempt ended, unless it is known already what became of the mail."""
    Delivery.objects.filter(pk=delivery.pk, status=Delivery.Status.SENDING).update(
        status=status, said=said
    )


def put_off(notice: Notice) -> None:
    """Try a notice again later, or give it up."""
    due_at = next_try(notice, timezone.now())
    if due_at is None:
        finish(notice, Notice.Status.FAILED)
    else:
        Notice.objects.filter(pk=notice.pk).update(due_at=due_at)


def next_try(notice: Notice, now: datetime) -> datetime | None:
    """Return when to try again; None if it was tried for long enough."""
    pause, last = PAUSES[min(notice.attempts, len(PAUSES)) - 1], notice.made_at + LONGEST
    # However old it is when nobody could try before: a few attempts it gets.
    if now + pause <= last or notice.attempts < len(PAUSES):
        return now + pause
    return last if now < last else None


def finish(notice: Notice, status: str) -> None:
    """Be done with a notice."""
    Notice.objects.filter(pk=notice.pk).update(status=status, due_at=None)


def tidy() -> int:
    """Forget old notices with their deliveries; returns how many rows went.

    Those of a game that goes on stay: their addresses take answers.
    """
    going_on = (Game.Status.OPEN, Game.Status.RUNNING)
    old = Notice.objects.filter(made_at__lt=timezone.now() - KEPT_FOR, due_at=None)
    return old.exclude(game__status__in=going_on).delete()[0]
