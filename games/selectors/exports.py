"""Everything the site holds about a person, for that person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Count, Q

from accounts import selectors
from accounts.models import User
from games.models import Aside, Game, Result, Seat, Submission
from games.models_api import KeptAnswer
from games.models_clock import Answered, Feed, Offer, Vacation
from games.models_desk import Badge, Ban, Departure
from games.models_mail import Delivery, Incoming
from games.models_watch import Freeze
from games.selectors import company, notes, reports, talk, webhooks

Rows = Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Stake:
    """How many games an erasure touches."""

    open: int
    running: int
    over: int


def at_stake(*, user: User) -> Stake:
    """Count the games in which the person has a seat."""
    kinds = {kind: Count("pk", filter=Q(status=kind)) for kind in ("open", "running", "over")}
    return Stake(**Game.objects.filter(seats__player=user).aggregate(**kinds))


def everything(*, user: User) -> dict[str, Any]:
    """Collect the account and all that the person said and did in games."""
    found = {name: collect(user) for name, collect in SECTIONS.items()}
    return {**selectors.personal_data(user=user), **found}


def seats(user: User) -> Rows:
    """List the person's seats, each with its game, its word, its order and its result."""
    mine = Seat.objects.filter(player=user).select_related("game").order_by("game_id")
    results = {
        (result.game_id, result.seat): result
        for result in Result.objects.filter(game__seats__player=user)
    }
    return [seat_row(seat, results.get((seat.game_id, seat.number))) for seat in mine]


def seat_row(seat: Seat, result: Result | None) -> dict[str, Any]:
    """Write down one seat."""
    game = seat.game
    return {
        "game": game.pk,
        "uuid": game.uuid,
        "name": game.name,
        "title": game.title,
        "status": game.status,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "seat": seat.number,
        "colour": seat.colour,
        "is_given_up": seat.is_given_up,
        "is_muted": seat.is_muted,
        "word": seat.word,
        "prepared": seat.order,
        "prepared_ended": seat.order_ended,
        "rank": result.rank if result else None,
        "total": result.total if result else None,
    }


def hosted(user: User) -> Rows:
    """List the tables that the person opened."""
    rows = Game.objects.filter(host=user).order_by("pk")
    return list(rows.values("pk", "name", "title", "status", "is_public", "opened_at"))


def submissions(user: User) -> Rows:
    """List what the person sent, and what was answered."""
    rows = Submission.objects.filter(holder=user).select_related("seat").order_by("pk")
    return [
        {
            "game": row.seat.game_id,
            "seat": row.seat.number,
            "channel": row.channel,
            "asked": row.asked,
            "text": row.text,
            "status": row.status,
            "answer": msgspec.json.decode(row.answer),
            "at": row.at,
        }
        for row in rows
    ]


def asides(user: User) -> Rows:
    """List the reasons that the person gave for something."""
    rows = Aside.objects.filter(author=user).order_by("pk")
    return list(rows.values("game", "number", "label", "text"))


def mails(user: User) -> Rows:
    """List the attempts to send the person a mail."""
    rows = Delivery.objects.filter(notice__person=user).order_by("pk")
    return list(rows.values("notice__kind", "notice__game", "address", "status", "said", "at"))


def mails_received(user: User) -> Rows:
    """List what came in from the person by mail."""
    rows = Incoming.objects.filter(Q(person=user) | Q(reply_to__notice__person=user))
    return list(rows.order_by("pk").values("channel", "at", "size", "outcome", "code"))


def vacations(user: User) -> Rows:
    """List the person's vacations."""
    return list(Vacation.objects.filter(person=user).values("starts_at", "ends_at", "made_at"))


def punctuality(user: User) -> Rows:
    """List how long the person took for each answer."""
    rows = Answered.objects.filter(person=user)
    return list(rows.values("game", "asked", "at", "seconds", "is_late", "is_counted"))


def offers(user: User) -> Rows:
    """List for which titles the person sits on the bench."""
    return list(Offer.objects.filter(person=user).values("title", "made_at"))


def feeds(user: User) -> Rows:
    """Tell whether the person has a calendar; its secret is kept nowhere."""
    return list(Feed.objects.filter(person=user).values("made_at", "read_at"))


def called(user: User) -> Rows:
    """List the person's webhooks and every attempt to call them; no secret of ours is in it."""
    told = ("address", "format", "happenings", "made_at", "off_at", "off_why", "failing_since")
    return [
        {name: getattr(hook, name) for name in told} | {"calls": webhooks.calls(hook)}
        for hook in user.webhooks.order_by("pk")
    ]


def answered(user: User) -> Rows:
    """List what the person's programs sent lately with a key."""
    return list(KeptAnswer.objects.filter(person=user).values("address", "status", "at"))


def bans(user: User) -> Rows:
    """List the person's bans, and those that the person decided as staff."""
    rows = Ban.objects.filter(Q(person=user) | Q(by=user)).annotate(is_own=Q(person=user))
    return list(rows.values("is_own", "made_at", "until", "reason", "ended_at", "lift_reason"))


def thawed(user: User) -> Rows:
    """List the frozen games that the person let go on."""
    return list(Freeze.objects.filter(by=user).values("game", "at", "ended_at", "reason"))


def departures(user: User) -> Rows:
    """List the seats that were given to somebody else."""
    return list(Departure.objects.filter(person=user).values("game", "seat", "number"))


def badges(user: User) -> Rows:
    """Tell the key by which events name the person as staff."""
    return list(Badge.objects.filter(person=user).values("key"))


# Whoever adds a table that names a person adds it here, and to services.people.
SECTIONS: dict[str, Callable[[User], Rows]] = {
    "seats": seats,
    "unfrozen_games": thawed,
    "hosted": hosted,
    "submissions": submissions,
    "asides": asides,
    "messages": talk.of_person,
    "notes": notes.of_person,
    "blocked": company.blocked,
    "invitations_sent": company.sent,
    "invitations_received": company.received,
    "mails": mails,
    "mails_received": mails_received,
    "vacations": vacations,
    "punctuality": punctuality,
    "bench": offers,
    "calendar": feeds,
    "webhooks": called,
    "programs": answered,
    "bans": bans,
    "reports": reports.of_person,
    "seats_lost": departures,
    "staff_key": badges,
}
