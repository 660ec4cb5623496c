"""The players of a season: each kind answers in its own way, or does not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from accounts.models import Hours, User
from games.services import vacations

AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)

PROMPT, SLOW, LATE, GONE = "prompt", "slow", "late", "gone"
TRAVELLER, SLEEPER, BOUNCER, GATHERER = "traveller", "sleeper", "bouncer", "gatherer"
MAILER, RETURNER = "mailer", "returner"
# How many of a hundred players are of which kind.
SHARES = {
    PROMPT: 18,
    SLOW: 14,
    LATE: 12,
    GONE: 12,
    TRAVELLER: 8,
    SLEEPER: 10,
    BOUNCER: 7,
    GATHERER: 8,
    MAILER: 6,
    RETURNER: 5,
}
# They answer in time, so nothing may ever be done for them.
RELIABLE = frozenset(SHARES) - {LATE, GONE, RETURNER}
# When they want to be reminded, if not when everybody is.
STAGES = {GATHERER: "12,1", SLOW: "half,48,6", MAILER: ""}
USUAL = "half,24,3"


@dataclass(slots=True)
class Player:
    """A person, and what kind they are."""

    user: User
    kind: str
    random: Random
    away: tuple[datetime, datetime] | None = None

    @property
    def stages(self) -> list[str]:
        """When this player is reminded."""
        return [stage for stage in STAGES.get(self.kind, USUAL).split(",") if stage]

    @property
    def is_out_of_reach(self) -> bool:
        """Whether mails to this player come back."""
        return self.kind == BOUNCER

    def plan(self, asked_at: datetime, due_at: datetime | None, answers: int) -> datetime | None:
        """Say when this player answers a question; None for never."""
        if self.kind == GONE and answers >= 1:
            return None
        if due_at is not None and self.kind in (SLOW, SLEEPER):
            # Close to the end, by the deadline that the server tells.
            return due_at - self.random.randint(1, 2) * AN_HOUR
        if due_at is not None and self.kind == LATE and self.random.random() < 0.6:
            return due_at + self.random.randint(1, 5) * AN_HOUR
        if due_at is not None and self.kind == RETURNER and answers == 1:
            return due_at + 4 * A_DAY
        hours = (20, 40) if self.kind == BOUNCER else (1, 11)
        return self.at_home(asked_at + self.random.randint(*hours) * AN_HOUR)

    def at_home(self, at: datetime) -> datetime:
        """Put off to after the journey what falls into it."""
        if self.away and self.away[0] <= at < self.away[1]:
            return self.away[1] + self.random.randint(1, 11) * AN_HOUR
        return at


def recruit(kind: str, name: str, random: Random, start: datetime) -> Player:
    """Make an account with the settings of its kind."""
    user = User.objects.create_user(
        f"{name}@example.org",
        display_name=name,
        text_only=True,
        digest_hour=7 if kind == GATHERER else None,
        reminders=STAGES.get(kind, USUAL),
    )
    player = Player(user, kind, random)
    if kind == SLEEPER:
        Hours.objects.create(
            user=user, since=start - A_DAY, zone="Europe/Berlin", wakes=7, sleeps=23, free="6"
        )
    if kind == TRAVELLER:
        begins_at = start + random.randint(1, 3) * A_DAY
        player.away = (begins_at, begins_at + random.randint(2, 4) * A_DAY)
        vacations.take(person=user, starts_at=player.away[0], ends_at=player.away[1])
    return player
