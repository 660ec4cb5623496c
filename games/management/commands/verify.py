from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import proof
from games.errors import BrokenLog, Refused
from games.selectors import games, proofs


class Command(BaseCommand):
    help = "Check a game's chain and, with its secret, every draw, fact and state of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", help="a bundle's file, or the number or uuid of a game here")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            bundle = self.load(options["source"])
            report = proof.verify(bundle)
        except (Refused, BrokenLog) as refusal:
            raise CommandError(f"{refusal.code}: {refusal}") from refusal
        self.stdout.write(f"{report.events} events, the chain holds, head {report.head}")
        if report.replayed:
            self.stdout.write(f"{report.decided} rules events decided again: all alike")
        else:
            self.stdout.write("the secret is not out yet: draws and hidden parts were not checked")
        if report.ruling:
            self.stdout.write(f"the result was decided by staff: {report.ruling}")
        elif report.outcome is not None:
            winners = ", ".join(f"seat {seat}" for seat in report.outcome.winners) or "nobody"
            self.stdout.write(f"over ({report.outcome.reason}), won by {winners}")

    def load(self, source: str) -> proof.Bundle:
        """Read a bundle from a file, or make one of a game in this database."""
        try:
            if Path(source).is_file():
                return proof.read(Path(source).read_bytes())
        except PermissionError as fault:
            raise CommandError(f"unreadable_file: {fault}") from fault
        except (OSError, ValueError):
            pass  # no path at all, so perhaps a game
        return proofs.whole(games.find(source))
