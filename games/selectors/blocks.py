"""Who wants no games with whom. Only the blocker ever reads it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import QuerySet

from accounts.models import User
from games.models import Game
from games.models_lobby import Block
from games.selectors.pages import Row
from games.selectors.places import Place


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody else at a table, whom the reader can block or has blocked."""

    place: Place
    is_blocked: bool


def blocked_by(user: User | None) -> set[int]:
    """Return the ids of those whom a person has blocked."""
    if user is None or user.pk is None:
        return set()
    return set(Block.objects.filter(blocker=user).values_list("blocked_id", flat=True))


def mine(user: User) -> QuerySet[Block]:
    """List a person's blocks, by name."""
    found = Block.objects.filter(blocker=user).select_related("blocked")
    return found.order_by("blocked__display_name", "pk")


def keeps_out(game: Game, player: User) -> bool:
    """Say whether the table's host has blocked a player."""
    return Block.objects.filter(blocker_id=game.host_id, blocked=player).exists()


def people(row: Row, reader: User | None, blocked: set[int]) -> list[Person]:
    """List the other persons on a game's seats; nobody for a reader who is not logged in."""
    if reader is None:
        return []
    holders = {seat.number: seat.player_id for seat in row.game.seats.all()}
    return [
        Person(place, holders[place.number] in blocked)
        for place in row.places
        if holders[place.number] and not place.is_reader
    ]


def marked(row: Row, blocked: set[int]) -> Row:
    """Mark a game where somebody sits whom the reader has blocked."""
    seats = row.game.seats.all()
    return replace(row, has_blocked=any(seat.player_id in blocked for seat in seats))
