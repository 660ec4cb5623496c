"""Bounces: what becomes of a mail after it was sent, and which addresses it speaks against."""

from __future__ import annotations

from email.message import Message

from accounts.models import User
from accounts.services import reach
from games.mail import dsn, verdicts
from games.models_mail import Delivery
from games.services import holds

Status = Delivery.Status


def hear(delivery: Delivery, message: Message) -> bool:
    """Take in what a notification says of a delivery; says whether the mail is one."""
    found = dsn.read(message)
    if found is None:
        return False
    said = " ".join(filter(None, (found.status, found.diagnostic)))
    if found.action in (dsn.FAILED, dsn.DELAYED):
        report(delivery, is_permanent=found.is_permanent, said=said, is_lost=found.is_failed)
    elif found.action == "delivered":
        arrive(delivery)
    return True


def report(
    delivery: Delivery, *, is_permanent: bool, said: str, is_lost: bool | None = None
) -> None:
    """Note that a mail did not arrive; if it never will, the address is marked.

    A mail may be lost for a reason that passes, which speaks against no address; one that is late
    is only noted.
    """
    said = verdicts.shortened(said)
    noted = Delivery.objects.filter(pk=delivery.pk)
    noted.update(said=said)
    if is_permanent or is_lost:
        noted.exclude(status=Status.REFUSED).update(status=Status.BOUNCED)
    person = delivery.notice.person
    if is_permanent and person is not None:
        is_main = reach.note_bounce(user=person, address=delivery.address, said=said)
        if is_main:
            holds.begin(person)


def arrive(delivery: Delivery) -> None:
    """Note that a mail has arrived, whatever was said before; its address works."""
    Delivery.objects.filter(pk=delivery.pk).update(status=Status.DELIVERED)
    if delivery.notice.person is not None:
        clear(delivery.notice.person, delivery.address)


def clear(person: User, address: str) -> None:
    """Take the mark from an address that works; clocks that stood for it go on."""
    if reach.note_arrival(user=person, address=address):
        holds.release(person)
