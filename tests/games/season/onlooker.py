"""Whoever looks at a season from outside, and reckons for themselves what should happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.models import Question
from games.models_clock import Vacation
from tests.games.season.people import AN_HOUR, Player

Key = tuple[int, int, int]


@dataclass(slots=True)
class Seen:
    """What was seen of one question put to a person.

    `reminders` are the sweeps that had to remind of it; `doubtful` those in which the deadline
    moved when a reminder was due, so that either order is right.
    """

    player: Player
    asked_at: datetime
    counted_from: datetime
    # Each with the moment at which it was first seen.
    deadlines: list[tuple[datetime, datetime | None]] = field(default_factory=list)
    reminders: list[datetime] = field(default_factory=list)
    doubtful: list[datetime] = field(default_factory=list)
    answered_at: datetime | None = None
    closed_at: datetime | None = None

    @property
    def due_at(self) -> datetime | None:
        """The deadline that was seen last."""
        return self.deadlines[-1][1]

    def is_due(self, now: datetime) -> bool:
        """Say whether a stage was reached since the last reminder, or since the deadline moved."""
        due_at = self.due_at
        if due_at is None or now >= due_at:
            return False
        found = [staged(self.asked_at, due_at, stage) for stage in self.player.stages]
        since = max(self.asked_at, self.counted_from)
        return any(since < at <= now for at in found)


def staged(asked_at: datetime, due_at: datetime, stage: str) -> datetime:
    """Return when a stage is reached."""
    if stage == "half":
        return asked_at + (due_at - asked_at) / 2
    return due_at - int(stage) * AN_HOUR


@dataclass(slots=True)
class Onlooker:
    """Notes every question with its deadlines, and which reminders are due."""

    seats: dict[tuple[int, int], Player] = field(default_factory=dict)
    seen: dict[Key, Seen] = field(default_factory=dict)
    open: dict[Key, Seen] = field(default_factory=dict)
    sweeps: list[datetime] = field(default_factory=list)

    def after_sweep(self, now: datetime) -> None:
        """Count what the sweep had to do for the questions that it left open, and look anew."""
        self.sweeps.append(now)
        away = self.away(now)
        before, found = dict(self.open), self.questions()
        for key, seen in before.items():
            if key not in found or seen.player.user.pk in away or not seen.is_due(now):
                continue
            has_moved = found[key].deadline_at != seen.due_at
            (seen.doubtful if has_moved else seen.reminders).append(now)
            seen.counted_from = now
        self.note(found, now)

    def look(self, now: datetime) -> None:
        """Note what is asked of whom."""
        self.note(self.questions(), now)

    def note(self, found: Mapping[Key, Question], now: datetime) -> None:
        """Write down new questions, moved deadlines, and what is not open any more."""
        for key, question in found.items():
            seen = self.open.get(key) or self.new(key, question)
            if not seen.deadlines or seen.due_at != question.deadline_at:
                # What is new counts from its beginning, what has moved from now on.
                seen.counted_from = now if seen.deadlines else question.asked_at
                seen.deadlines.append((now, question.deadline_at))
        for key in set(self.open) - set(found):
            self.open.pop(key).closed_at = now

    def new(self, key: Key, question: Question) -> Seen:
        """Begin to watch a question."""
        player = self.seats[key[:2]]
        seen = Seen(player, question.asked_at, question.asked_at)
        self.seen[key] = self.open[key] = seen
        return seen

    def questions(self) -> dict[Key, Question]:
        """Return what is asked now."""
        return {(row.game_id, row.seat, row.asked): row for row in Question.objects.order_by()}

    def away(self, now: datetime) -> set[int]:
        """Return who is on vacation."""
        gone = Vacation.objects.filter(starts_at__lte=now, ends_at__gt=now)
        return set(gone.values_list("person_id", flat=True))

    def sweep_after(self, at: datetime) -> datetime:
        """Return the first sweep from a moment on."""
        return next(each for each in self.sweeps if each >= at)


LONG = timedelta(days=60)
