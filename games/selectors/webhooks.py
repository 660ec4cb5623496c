"""A person's webhooks: which there are, what waits there, and what became of every call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Game
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.selectors import webhook_refusals
from games.webhooks import addresses
from games.webhooks.addresses import Rules
from games.webhooks.errors import BadWebhook, UnknownWebhook

LISTED = 50
# Longer than any call takes.
LEASE = timedelta(minutes=2)
Status = Attempt.Status
# Not by colour alone: a mark, and whether it is good, bad or neither.
MARKS = {Status.SENDING: ("…", ""), Status.ARRIVED: ("✓", "good"), Status.FAILED: ("✗", "bad")}
FAULTS = {
    "no_connection": gettext_noop("no connection"),
    "timeout": gettext_noop("no answer in time"),
    "broken": gettext_noop("the connection broke"),
    "tls": gettext_noop("the certificate is not valid"),
    "redirect": gettext_noop("it leads elsewhere, and that is not followed"),
    "status": gettext_noop("it was refused"),
    "gone": gettext_noop("it is gone"),
    "inside": gettext_noop("it leads into this server's own network"),
    "unknown_host": gettext_noop("nobody outside knows this host"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One attempt to tell a webhook something, in words."""

    pk: int
    delivery: str
    kind: str
    kind_name: str
    game: Game | None
    number: int
    at: datetime
    status: str
    status_name: str
    mark: str
    tone: str
    code: int | None
    fault: str
    fault_name: str
    milliseconds: int | None
    said: str


def rules() -> Rules:
    """Return what the operator allows webhooks to call."""
    return Rules(settings.WEBHOOK_NETWORKS, settings.WEBHOOK_HTTP)


def of_person(user: User) -> QuerySet[Webhook]:
    """Return a person's webhooks, each with how many things wait there."""
    waiting = Q(dispatches__status=Dispatch.Status.WAITING)
    return user.webhooks.annotate(waiting=Count("dispatches", filter=waiting)).order_by("pk")


def find(user: User, number: int) -> Webhook:
    """Return a webhook of a person; anybody else's is not there."""
    found = of_person(user).filter(pk=number).first()
    if found is None:
        raise UnknownWebhook(f"there is no webhook {number}")
    return found


def host(hook: Webhook) -> str:
    """Name where a webhook leads, without what may be secret about it."""
    try:
        return addresses.read(hook.address, Rules(allows_http=True)).host
    except BadWebhook:
        return ""


def lines(hook: Webhook, *, before: int = 0, most: int = LISTED) -> list[Line]:
    """Tell the last attempts, the newest first."""
    rows = Attempt.objects.filter(dispatch__webhook=hook).select_related("dispatch__game")
    if before:
        rows = rows.filter(pk__lt=before)
    return [line(each) for each in rows.order_by("-pk")[:most]]


def calls(hook: Webhook) -> Sequence[Mapping[str, object]]:
    """Return every attempt as data."""
    rows = Attempt.objects.filter(dispatch__webhook=hook).order_by("pk")
    names = ("dispatch__key", "dispatch__kind", "dispatch__game", "dispatch__number")
    return list(rows.values(*names, "at", "status", "code", "fault", "said"))


def line(attempt: Attempt) -> Line:
    """Put one attempt into words."""
    told, status = attempt.dispatch, str(attempt.get_status_display())
    if attempt.status == Status.SENDING and timezone.now() - attempt.at > LEASE:
        status = _("broken off, tried again")
    mark, tone = MARKS[Status(attempt.status)]
    return Line(
        pk=attempt.pk,
        delivery=str(told.key),
        kind=told.kind,
        kind_name=str(told.get_kind_display()),
        game=told.game,
        number=told.number,
        at=attempt.at,
        status=attempt.status,
        status_name=status,
        mark=mark,
        tone=tone,
        code=attempt.code,
        fault=attempt.fault,
        fault_name=fault_name(attempt.fault),
        milliseconds=attempt.milliseconds,
        said=attempt.said,
    )


def fault_name(fault: str) -> str:
    """Say what went wrong."""
    if fault in FAULTS:
        return _(FAULTS[fault])
    # The address itself is not allowed any more.
    return webhook_refusals.problem(fault) if fault else ""
