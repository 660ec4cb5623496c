"""Notices: leave word of what happened, in the transaction in which it happens.

A notice is one row for one thing and one person. Whether it still needs to be told is asked again
when it is sent.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import QuerySet, prefetch_related_objects
from django.utils import timezone

from accounts.models import User
from games import clock, seated, stops, wake
from games.chain import MOVED, RULES_KINDS, STARTED
from games.engine import canonical
from games.models import Event, Game, Seat
from games.models_mail import Notice
from games.sheets import Sheet
from patrizier_site.together import Writes

Kind = Notice.Kind
# What happens at a table is told to everybody there, but for who comes and goes before the start.
# Of grace the table is told by a mail of its own kind.
QUIET = frozenset(
    ("opened", "joined", "left", "bank_opened", "grace_given", "time_spent", "vote_answered")
)
CLOSED, PASSED = "vote_closed", "passed"
# A substitute waits for the first question.
SEATING = frozenset(("seat_taken", "seat_given", "seat_returned"))
# What the table is asked, so that it cannot wait for a digest.
ASKING = frozenset(("vote_called",))
# An order that is ready answers at once, and then there is no question to tell of.
ORDER_PAUSE = timedelta(seconds=20)
# What a person with a daily digest is told there.
DIGESTED = frozenset((Kind.TURN, Kind.STARTED, Kind.MOVED, Kind.CHAT, Kind.TABLE))
# What a person has asked for comes at night too: answers to their own mails, and the digest at
# the hour they chose. The alarms of reminders know of nights by themselves (games.clock).
AWAITED = frozenset(
    (Kind.RECEIPT, Kind.REFUSAL, Kind.ANSWER, Kind.TEST, Kind.DIGEST, Kind.REMINDER)
)
# What a player who has muted a game is not told.
MUTED = frozenset((Kind.TURN, Kind.REMINDER, Kind.MOVED, Kind.CHAT))
# A reminder from just before the night comes with the next sweep.
SWEPT = timedelta(minutes=10)


class Table:
    """Those at a table who can be written to, looked for once, when somebody is to be told."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def seats(self) -> list[Seat]:
        """Their seats; marked where the person has webhooks."""
        return readers(self.game)


def leave(table: Table, event: Event, before: Sheet, after: Sheet, writes: Writes) -> None:
    """Leave word of an event to everybody at the table whom it concerns."""
    has_ended = after.status == Game.Status.OVER and before.status != after.status
    is_told = event.kind in (STARTED, MOVED) or concerns_table(event)
    if not is_told and not has_ended and before.questions == after.questions:
        return
    game, found = table.game, []
    for seat in table.seats:
        asked, old = after.questions.get(seat.number), before.questions.get(seat.number)
        is_new = asked is not None and (old is None or old.asked != asked.asked)
        if event.kind == STARTED:
            found.append(make(Kind.STARTED, seat, event, f"{game.pk}"))
        if asked is not None and is_new and not seat.pilot and not seat.is_muted:
            asking = turn(seat, event, asked.asked)
            found.append(by_itself(asking) if event.kind in SEATING else asking)
        if kind := story(seat, event, has_ended=has_ended, is_asked=is_new):
            notice = make(kind, seat, event, f"{game.pk}:{event.number}")
            found.append(by_itself(notice) if event.kind in ASKING else notice)
    collect(found, writes)


def story(seat: Seat, event: Event, *, has_ended: bool, is_asked: bool) -> str:
    """Say as what the person on a seat is told of an event, apart from being asked; or nothing."""
    if has_ended:
        return Kind.OVER
    # Not by its seat: a bot takes a seat over without its player.
    if event.actor == f"seat:{seat.number}":
        return ""
    if concerns_table(event):
        return Kind.TABLE
    # Whoever is asked is told everything with the question.
    wants = seat.player is not None and seat.player.wants_moves and not seat.is_muted
    return Kind.MOVED if event.kind == MOVED and wants and not is_asked else ""


def concerns_table(event: Event) -> bool:
    """Say whether an event beside the rules is told to the table; a kind that is new is."""
    if event.kind in RULES_KINDS or event.kind in QUIET:
        return False
    # Of a vote that passed, what was decided is told.
    return event.kind != CLOSED or msgspec.json.decode(event.data)["verdict"] != PASSED


def people(game: Game) -> QuerySet[Seat]:
    """Return the seats whose persons can be written to."""
    found = Seat.objects.filter(game=game, player__email__isnull=False)
    return found.select_related("player").order_by("number")


def readers(game: Game) -> list[Seat]:
    """Return the same seats with the hours of all, if anybody wants no mails at night."""
    found = [seat for seat in seated.seats(game) if seat.player and seat.player.email is not None]
    if any(seat.player is not None and seat.player.is_quiet for seat in found):
        prefetch_related_objects(found, "player__hours")
    return found


def turn(seat: Seat, event: Event, asked: int) -> Notice:
    """Make the notice that a seat is asked, due when the person wants to hear of it."""
    notice = make(Kind.TURN, seat, event, f"{seat.game_id}:{asked}", asked=asked)
    if notice.due_at is not None and seat.player is not None:
        delay = seat.player.turn_delay * clock.A_MINUTE
        pause = max(delay, ORDER_PAUSE) if seat.order else delay
        notice.due_at = calm(seat.player, notice.made_at + pause)
    return notice


def make(
    kind: str,
    seat: Seat,
    event: Event,
    about: str,
    *,
    asked: int | None = None,
    data: Mapping[str, Any] | None = None,
) -> Notice:
    """Make a notice for the person on a seat."""
    return new(
        kind,
        f"{about}:{seat.number}",
        person=seat.player,
        game_id=seat.game_id,
        seat=seat.number,
        asked=asked,
        number=event.number,
        data=data,
    )


def new(
    kind: str,
    about: str,
    *,
    person: User | None,
    data: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Notice:
    """Make a notice; `about` is what tells it from every other of its kind."""
    gathered = person is not None and person.digest_hour is not None and kind in DIGESTED
    now = timezone.now()
    return Notice(
        key=f"{kind}:{about}",
        kind=kind,
        person=person,
        data=canonical.text(data or {}),
        message_id=f"<{kind}.{secrets.token_hex(12)}@{settings.MAIL_DOMAIN}>",
        status=Notice.Status.GATHERED if gathered else Notice.Status.WAITING,
        made_at=now,
        due_at=None if gathered else now if kind in AWAITED else calm(person, now),
        **fields,
    )


def calm(person: User | None, at: datetime) -> datetime:
    """Return when a mail may come that is to come at a moment: not in the night of who is quiet."""
    return at if person is None else clock.awake(at, stops.nights_of(person))


def in_time(notice: Notice, alarm_at: datetime, deadline_at: datetime) -> Notice:
    """Let a reminder that was held up wait for the morning, unless it is too late then."""
    at = calm(notice.person, max(alarm_at, notice.made_at - SWEPT))
    if notice.made_at < at < deadline_at:
        notice.due_at = at
    return notice


def by_itself(notice: Notice) -> Notice:
    """Let a notice come soon, also to whom the digest of tomorrow tells the rest."""
    notice.status, notice.due_at = Notice.Status.WAITING, calm(notice.person, notice.made_at)
    return notice


def at_once(notice: Notice) -> Notice:
    """Let a notice that its person asked for come now."""
    notice.status, notice.due_at = Notice.Status.WAITING, notice.made_at
    return notice


def write(found: Sequence[Notice]) -> None:
    """Write notices; what is told already is not told again. Workers are woken after the commit."""
    writes = Writes()
    collect(found, writes)
    writes.send()


def collect(found: Sequence[Notice], writes: Writes) -> None:
    """Have notices written with everything else that happens."""
    if found:
        writes.insert(found, is_once=True)
        wake.after_commit(wake.DELIVER)
