from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.selectors.findings import Finding
from games.services import verifying

TOLD_EVERY = 1000


class Command(BaseCommand):
    help = "Verify logs and freeze the games whose logs do not hold: tonight's, or all of them."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="every game, finished ones too")
        parser.add_argument(
            "--seconds", type=float, default=verifying.SLICE, help="how long, without --all"
        )

    def handle(self, *, seconds: float, **options: Any) -> None:
        if not options["all"]:
            self.stdout.write(f"verified: {verifying.watch(seconds)}")
            return
        self.done = 0
        faults = verifying.watch_all(self.tell)
        self.stdout.write(f"verified: {self.done}")
        if faults:
            raise CommandError(f"logs that do not hold: {faults}")

    def tell(self, game: Game, found: Finding | None) -> None:
        self.done += 1
        if found:
            self.stderr.write(f"game {game.pk}: {found}")
        if self.done % TOLD_EVERY == 0:
            self.stdout.write(f"{self.done} …")
            self.stdout.flush()
