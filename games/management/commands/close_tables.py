from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.services import closing


class Command(BaseCommand):
    help = "Close the tables that have waited too long for players."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"closed: {closing.close_stale()}")
