"""A person's mails: what was sent and what became of it, what waits, whether any arrive."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Address, User, in_any_case
from games.mail.sending import LEASE
from games.models import Game
from games.models_mail import Delivery, Notice

LISTED = 50
Status = Delivery.Status
# Not by colour alone: a mark, and whether it is good, bad or neither.
MARKS = {
    Status.SENDING: ("…", ""),
    Status.ACCEPTED: ("✓", "good"),
    Status.DEFERRED: ("↻", ""),
    Status.REFUSED: ("✗", "bad"),
    Status.BOUNCED: ("✗", "bad"),
    Status.DELIVERED: ("✓", "good"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One attempt to deliver a mail, in words."""

    kind: str
    game: Game | None
    at: datetime
    address: str
    mark: str
    tone: str
    status: str
    said: str


@dataclass(frozen=True, slots=True)
class Mails:
    """All of a person's page; `bounced` is the main address if mails to it come back."""

    lines: list[Line]
    waiting: list[Notice]
    bounced: Address | None


def of_person(user: User) -> Mails:
    """Return what a person may know of their mails."""
    sent = Delivery.objects.filter(notice__person=user).select_related("notice__game")
    return Mails(
        lines=[line(delivery) for delivery in sent.order_by("-pk")[:LISTED]],
        waiting=list(waiting(user)[:LISTED]),
        bounced=bounced(user),
    )


def waiting(user: User) -> QuerySet[Notice]:
    """Return what a person is not told yet."""
    mine = user.notices.filter(status__in=(Notice.Status.WAITING, Notice.Status.GATHERED))
    return mine.select_related("game").order_by("-pk")


def bounced(user: User) -> Address | None:
    """Return a person's main address if mails to it come back."""
    marked = user.addresses.exclude(bounced_at=None)
    return marked.filter(in_any_case("email", user.email)).first() if user.email else None


def line(delivery: Delivery) -> Line:
    """Put one attempt into words."""
    notice, status = delivery.notice, str(delivery.get_status_display())
    if delivery.status == Status.SENDING and timezone.now() - delivery.at > LEASE:
        status = _("broken off, tried again")
    mark, tone = MARKS[Status(delivery.status)]
    return Line(
        kind=str(notice.get_kind_display()),
        game=notice.game,
        at=delivery.at,
        address=delivery.address,
        mark=mark,
        tone=tone,
        status=status,
        said=delivery.said,
    )
