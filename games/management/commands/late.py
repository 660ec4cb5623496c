from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.services import climbing


class Command(BaseCommand):
    help = "Play for those who are late, as their tables agreed; run it every few minutes."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"late: {climbing.climb_due()}")
