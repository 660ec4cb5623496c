"""A person's own time: when they rest, when they are reminded, and how long their mails wait."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services import hours, profiles
from games.services import vacations


def choose(
    *, person: User, wakes: int, sleeps: int, free: Iterable[int], **preferences: Any
) -> None:
    """Keep what a person chose, and set the reminders of what waits for them anew."""
    with transaction.atomic():
        games = vacations.locked_with_games(person)
        hours.choose(user=person, wakes=wakes, sleeps=sleeps, free=free)
        profiles.change(user=person, **preferences)
        vacations.set_clocks(games)
