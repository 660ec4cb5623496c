"""A game's log and mails as the desk shows them: who did what by which way, and what arrived."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import actors, log
from games.models import Aside, Event, Game
from games.models_mail import Delivery, Notice
from games.selectors import deliveries, history
from games.selectors.deliveries import Line
from games.selectors.history import Sentence
from games.selectors.pages import Row
from games.selectors.places import Place

EVENTS_A_PAGE, MAILS = 40, 30
ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")
CHANNELS = {
    "web": gettext_noop("by the page"),
    "mail": gettext_noop("by mail"),
    "api": gettext_noop("by a program"),
    "order": gettext_noop("prepared"),
    "bot": gettext_noop("by a bot"),
    "default": gettext_noop("default move"),
    "clock": gettext_noop("by the clock"),
    "desk": gettext_noop("at the desk"),
    "staff": gettext_noop("ruled at the desk"),
    "ban": gettext_noop("by a ban"),
    "erasure": gettext_noop("by an erasure"),
}
ACTORS = {
    actors.HOST: gettext_noop("host"),
    actors.TABLE: gettext_noop("the site"),
    actors.MODERATOR: gettext_noop("moderator"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event: in words, who was behind it, by which way, and why."""

    sentence: Sentence
    place: Place | None
    actor: str
    channel: str
    reason: str
    is_staff: bool


@dataclass(frozen=True, slots=True)
class MailLine:
    """One mail about a game: to which seat, and what became of it. Never to which address."""

    line: Line
    place: Place | None


def lines(row: Row, number: int, language: str) -> tuple[Page[Event], list[LogLine]]:
    """Return a page of the log, the newest first, as everybody may know it."""
    events = log.events(row.game.pk)
    page = Paginator(events[::-1], EVENTS_A_PAGE).get_page(number)
    told = {e.number: e for e in history.sentences(row.game, language=language, events=events)}
    why = reasons(row.game)
    return page, [line(row, event, told[event.number], why) for event in page.object_list]


def reasons(game: Game) -> dict[int, str]:
    """Return the reasons that were given for events, by number."""
    given = Aside.objects.filter(game=game, label="reason")
    return dict(given.values_list("number", "text"))


def line(row: Row, event: Event, told: Sentence, why: Mapping[int, str]) -> LogLine:
    """Put one event into words."""
    by = event.actor.removeprefix("seat:")
    place = row.places[int(by)] if by.isdecimal() and int(by) < len(row.places) else None
    return LogLine(
        sentence=told,
        place=place,
        actor=place.colour_name if place else actor(event.actor),
        channel=_(CHANNELS[event.channel]) if event.channel in CHANNELS else event.channel,
        # Whoever takes a turn back gives none of their own.
        reason="" if place else why.get(event.number, ""),
        is_staff=actors.is_staff(event.actor),
    )


def actor(name: str) -> str:
    """Say who is behind an event; staff by the first signs of the key."""
    if name in ACTORS:
        return _(ACTORS[name])
    key = name.removeprefix(actors.STAFF)[:4]
    return _("moderator %(key)s") % {"key": key} if actors.is_staff(name) else name


def mails(row: Row) -> list[MailLine]:
    """List the last attempts to send mails about a game."""
    sent = Delivery.objects.filter(notice__game=row.game).select_related("notice__game")
    return [mail(row, each) for each in sent.order_by("-pk")[:MAILS]]


def mail(row: Row, delivery: Delivery) -> MailLine:
    """Put one attempt into words, without the address."""
    seat = delivery.notice.seat
    place = row.places[seat] if seat is not None and seat < len(row.places) else None
    return MailLine(without_address(deliveries.line(delivery)), place)


def without_address(line: Line) -> Line:
    """Leave out where a mail went, also where the mail server repeated it."""
    return replace(line, address=masked(line.address), said=ADDRESS.sub("…", line.said))


def masked(address: str) -> str:
    """Show as much of an address as is needed to talk about it."""
    name, _at, domain = address.rpartition("@")
    return f"{name[:1]}…@{domain}" if name else ""


def waiting(game: Game) -> int:
    """Count the mails about a game that are still to be sent."""
    return Notice.objects.filter(game=game, status=Notice.Status.WAITING).count()
