"""Going up the ladder of a game, each rung at its moment."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from django.utils import timezone

from games.models import Event, Game, Question
from games.services import climbing

A_SECOND = timedelta(seconds=1)


def climb(game: Game, rungs: int = 1) -> None:
    """Take the next rungs, each when it is due, on a clock that stands still at that moment."""
    for _ in range(rungs):
        due_at = game.questions.order_by("rung_at")[0].rung_at
        with time_machine.travel(due_at, tick=False):
            assert climbing.climb_due() == 1


def climb_now(game: Game, rungs: int = 1) -> None:
    """Take the next rungs now: their moments are moved into the past."""
    for _ in range(rungs):
        run_out(game)
        assert climbing.climb_due() == 1


def run_out(game: Game) -> None:
    """Let all time for the open questions be over, and the next rung be due."""
    past = timezone.now() - A_SECOND
    Question.objects.filter(game=game).update(deadline_at=past, rung_at=past)


def kinds(game: Game, count: int) -> list[str]:
    """Return the kinds of the last events, the oldest first."""
    rows = Event.objects.filter(game=game).order_by("-number")[:count]
    return [row.kind for row in rows][::-1]
