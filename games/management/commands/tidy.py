from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import chores, tidying


class Command(BaseCommand):
    help = "Clear away idle guests, unconfirmed sign-ups, dead links and old counts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--guests", type=int, default=chores.GUESTS_AFTER.days, help="after so many idle days"
        )
        parser.add_argument(
            "--sign-ups", type=int, default=chores.SIGN_UPS_AFTER.days, help="after so many days"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        guests, sign_ups = options["guests"], options["sign_ups"]
        if guests < 1 or sign_ups < 1:
            raise CommandError("At least one day: somebody may be playing at this moment.")
        gone = tidying.tidy(
            guests_after=timedelta(days=guests), sign_ups_after=timedelta(days=sign_ups)
        )
        self.stdout.write(", ".join(f"{what}: {count}" for what, count in gone.items()))
