"""Players who are late: which questions wait too long, and what is played in answer to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from games.errors import StaleMove
from games.log import Position
from games.models import Event, Game, Question
from games.selectors import due
from games.services import automatic
from patrizier_site.together import Writes

CHANNEL = "clock"
BOT = "greedy"


def play_default(game: Game, question: Question) -> bool:
    """Play the default move in answer to a question."""
    return play(game, question, lambda now, view: now.title.default(view))


def play(game: Game, question: Question, choose: Callable[[Position, Any], Any]) -> bool:
    """Play a move for whoever did not answer; says whether it was played."""
    written: list[int] = []

    def record(locked: Game, event: Event, writes: Writes) -> None:
        written.append(event.number)

    seat = game.seats.get(number=question.seat)
    ByClock(game, seat, question, CHANNEL).write(choose, record)
    automatic.go_on(game)
    return bool(written)


class ByClock(automatic.Play):
    """A move for somebody who is late, which a sealed answer or more time keeps back."""

    def allow(self, game: Game) -> None:
        """Refuse, as any automatic answer, and when it is not due any more."""
        automatic.Play.allow(self, game)
        asked = due.late(timezone.now()).filter(game=game, seat=self.seat.number)
        if not asked.filter(asked=self.question.asked).exists():
            raise StaleMove("there is still time for this question")
