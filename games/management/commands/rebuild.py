from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.errors import BrokenLog, Refused
from games.selectors import games
from games.services import rebuild


class Command(BaseCommand):
    help = "Make all projections anew from the logs; events and records stay untouched."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", help="numbers or uuids (default: all games)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            chosen = [games.find(each) for each in options["games"]] or games.everything()
        except Refused as refusal:
            raise CommandError(f"{refusal.code}: {refusal}") from refusal
        count = changed = broken = 0
        for game in chosen:
            count += 1
            try:
                is_changed = rebuild.rebuild(game=game)
            except BrokenLog as fault:
                broken += 1
                self.stderr.write(f"game {game.pk}: {fault.code}: {fault}")
                continue
            if is_changed:
                changed += 1
                self.stdout.write(f"game {game.pk}: projections were wrong and are right now")
            if count % 1000 == 0:
                self.stderr.write(f"{count} games so far")
        self.stdout.write(f"{count - broken} games rebuilt, {changed} of them changed")
        if broken:
            raise CommandError(f"broken_log: {broken} games could not be rebuilt")
