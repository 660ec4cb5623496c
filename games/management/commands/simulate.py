from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import simulation
from games.errors import Refused
from games.selectors import titles
from games.simulation import Playthrough

SECONDS_BETWEEN_NEWS = 2


class Command(BaseCommand):
    help = "Play whole games by bots, without a database; the same seed gives the same games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--edition", default="")
        parser.add_argument(
            "--bot", default="random", help="one of the title's bots; by seat: greedy,random"
        )
        parser.add_argument("--json", action="store_true", help="one JSON document a game and line")
        parser.add_argument(
            "--log", action="store_true", help="one replayable log a game and line, as JSON"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.run(**options)
        except Refused as refusal:
            raise CommandError(f"{refusal.code}: {refusal}") from refusal

    def run(self, **options: Any) -> None:
        """Play and print."""
        if options["games"] < 1:
            raise CommandError("bad_count: play at least one game")
        if not options["seed"].isprintable():
            raise CommandError("bad_seed: the seed is a text")
        wins: Counter[int] = Counter()
        mails: list[float] = []
        for game in self.play(**options):
            if options["json"] or options["log"]:
                write = simulation.record if options["log"] else self.document
                self.stdout.write(msgspec.json.encode(write(game)).decode())
                continue
            wins.update(game.outcome.winners)
            mails.append(game.mails_per_round)
            self.stdout.write(self.summary(game))
        if options["games"] > 1 and not (options["json"] or options["log"]):
            won = ", ".join(f"seat {seat}: {wins[seat]}" for seat in range(options["players"]))
            mean = sum(mails) / len(mails)
            self.stdout.write(f"mails that asked for a decision: {mean:.2f} a player and round")
            self.stdout.write(f"won by {won}")

    def play(self, **options: Any) -> Iterator[Playthrough]:
        """Play the games one by one, with news on stderr when it takes long."""
        title, edition = titles.find(options["title"], options["players"], options["edition"])
        bots, news = options["bot"].split(","), time.monotonic()
        for index in range(options["games"]):
            seed = simulation.seed_of(options["seed"], index)
            yield simulation.play(title, edition, options["players"], seed, bots)
            if time.monotonic() - news > SECONDS_BETWEEN_NEWS:
                news = time.monotonic()
                self.stderr.write(f"{index + 1} of {options['games']} games")

    def document(self, game: Playthrough) -> dict[str, Any]:
        """Write a game as plain data, with the number of mails it took."""
        return {**simulation.document(game), "mails": game.mails}

    def summary(self, game: Playthrough) -> str:
        """Write a game's result in one line."""
        totals = " ".join(f"{score.total:3}" for score in game.outcome.scores)
        winners = ", ".join(f"seat {seat}" for seat in game.outcome.winners) or "nobody"
        mails = f"{game.mails} mails asked, {game.mails_per_round:.2f} a player and round"
        return f"seed {game.seed}: {totals}  won by {winners}  {mails}"
