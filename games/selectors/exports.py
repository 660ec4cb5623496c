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
from games.selectors import company, notes, talk

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


# Whoever adds a table that names a person adds it here, and to services.people.
SECTIONS: dict[str, Callable[[User], Rows]] = {
    "seats": seats,
    "hosted": hosted,
    "submissions": submissions,
    "asides": asides,
    "messages": talk.of_person,
    "notes": notes.of_person,
    "blocked": company.blocked,
    "invitations_sent": company.sent,
    "invitations_received": company.received,
}
