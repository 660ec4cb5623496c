from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.errors import BrokenLog, Refused
from games.selectors import games, proofs


class Command(BaseCommand):
    help = "Print a game as a bundle that anyone can check (docs/proof.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="the game's number or uuid")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            bundle = proofs.bundle(games.find(options["game"]))
        except (Refused, BrokenLog) as refusal:
            raise CommandError(f"{refusal.code}: {refusal}") from refusal
        text = msgspec.json.format(msgspec.json.encode(bundle), indent=1)
        self.stdout.write(text.decode())
