from __future__ import annotations

import argparse
import time
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connections

from games.services import chores

DAY = 24 * 60 * 60


class Command(BaseCommand):
    help = "Play for those who are late, close stale tables and tidy; once, or again and again."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--every", type=int, default=0, help="seconds; without it, once")

    def handle(self, *, every: int, **options: Any) -> None:
        self.tell(chores.run({**chores.OFTEN, **chores.DAILY, **chores.NIGHTLY}))
        tidied_at = time.monotonic()
        while every > 0:
            # A connection that was lost in the meantime is not found out by failing.
            connections.close_all()
            time.sleep(every)
            self.tell(chores.run({**chores.OFTEN, **chores.NIGHTLY}))
            if time.monotonic() - tidied_at > DAY:
                self.tell(chores.run(chores.DAILY))
                tidied_at = time.monotonic()

    def tell(self, done: dict[str, int]) -> None:
        told = ", ".join(f"{name}: {count}" for name, count in done.items() if count)
        if told:
            self.stdout.write(told)
            self.stdout.flush()
