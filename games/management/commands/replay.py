from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.errors import BrokenLog, Refused
from games.selectors import games, history


class Command(BaseCommand):
    help = "Print a game's position after an event, as a seat or a spectator sees it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="the game's number or uuid")
        parser.add_argument("--at", type=int, help="the number of the event (default: the last)")
        parser.add_argument("--seat", type=int, help="the seat (default: a spectator)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = games.find(options["game"])
            view = history.view(game, seat=options["seat"], at=options["at"])
            told = history.sentences(game, seat=options["seat"], at=options["at"])
        except (Refused, BrokenLog) as refusal:
            raise CommandError(f"{refusal.code}: {refusal}") from refusal
        for sentence in told:
            mark = " (struck)" if sentence.is_struck else ""
            self.stderr.write(f"{sentence.number:4} {sentence.text}{mark}")
        text = msgspec.json.format(msgspec.json.encode(view), indent=1)
        self.stdout.write(text.decode())
