from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import engines
from games.services.engines import Outcome, State

TOLD_EVERY = 500
# What the command ends with: games that cannot be replayed, or only some that would differ.
BAD, DIFFERENT = 1, 2


class Command(BaseCommand):
    help = (
        "Replay every stored game by the version of the rules that it began with, and tell what "
        "would differ by the newest. Ends with 1 if a game cannot be replayed, with 2 if one "
        "would differ. A live game whose rules are missing is frozen."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.counts: Counter[tuple[str, int, State]] = Counter()
        engines.check(self.tell)
        for (title, version, state), count in sorted(self.counts.items()):
            self.stdout.write(f"{title} {version}: {count} {state}")
        states = {state for _title, _version, state in self.counts}
        if states & {State.BROKEN, State.MISSING}:
            raise CommandError("some games cannot be replayed", returncode=BAD)
        if State.DIFFERENT in states:
            raise CommandError("some games would differ", returncode=DIFFERENT)

    def tell(self, found: Outcome) -> None:
        game, state = found.game, found.state
        self.counts[game.title, game.engine, state] += 1
        if state != State.SAME:
            where = f", event {found.number}" if found.number else ""
            self.stdout.write(f"game {game.pk}: {state} ({found.code}{where})")
        done = self.counts.total()
        if done % TOLD_EVERY == 0:
            self.stdout.write(f"{done} …")
            self.stdout.flush()
