"""People with a past: answers that came in time or late."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.models_clock import Answered
from tests import factories


def answers(
    person: User, *, in_time: int = 0, late: int = 0, seconds: int = 3600, is_counted: bool = True
) -> None:
    """Write answers down as if they had been given."""
    game = Game.objects.first() or factories.table()
    Answered.objects.bulk_create(
        Answered(
            person=person,
            game=game,
            asked=number,
            at=timezone.now(),
            seconds=seconds,
            is_late=number < late,
            is_counted=is_counted,
        )
        for number in range(late + in_time)
    )
