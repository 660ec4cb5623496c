"""Games for `tests/data/playthroughs`: how each is played, and what is written down of it.

As a program it plays those that are named ("villa_paletti/counterweight") and prints their digests.
It needs nothing but what the engine needs, so any Python that can run the engine can run it.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games import simulation
from games.engine import canonical, chance, registry, replay
from games.engine.base import Title
from games.simulation import Playthrough
from tests.engine.villa_paletti.ways import VILLAS

FOLDER = Path(__file__).parents[1] / "data/playthroughs"
BOT = "random"
# By title: bots whose whole games are recorded for every player count.
PLAYERS = {"villa_paletti": "greedy"}
LEAVES = "leave "


class Way(NamedTuple):
    """How a game is played: by bots, but seats are given up after facts, or things done at events.

    What is done at an event is a move as its text, or "leave 2".
    """

    players: int
    seed: str
    given_up: dict[int, int] = {}
    bot: str = BOT
    doing: dict[int, str] = {}


# By title: recordings beside one for each player count.
MORE = {
    "patrizier": {
        "tie-by-supply": Way(4, "14"),
        "shared-victory": Way(3, "131"),
        "resigned-with-2": Way(2, "1", {0: 17}),
        "resigned-with-3": Way(3, "1", {2: 5, 1: 30}),
    },
    "patronize": {
        "tie-by-fame": Way(3, "19"),
        "tie-by-proteges": Way(3, "78"),
        "tie-by-masterpieces": Way(4, "1223"),
        "tie-by-distance": Way(5, "2021"),
        "resigned-with-3": Way(3, "1", {2: 4, 1: 31}),
        "given-up-with-4": Way(4, "1", {3: 10}),
    },
    "villa_paletti": {
        name: Way(players, seed, bot=bot, doing=doing)
        for name, (players, seed, bot, doing) in VILLAS.items()
    },
}


def ways() -> Iterator[tuple[Title, str, Way]]:
    """Give every recording that must be there: title, name, and how it is played."""
    for title in registry.TITLES:
        bot = PLAYERS.get(title.key, BOT)
        for players in title.seats:
            yield title, f"{players}-players", Way(players, "recorded", bot=bot)
        for name, way in MORE[title.key].items():
            yield title, name, way


def play(title: Any, way: Way) -> Playthrough:
    """Play a game in its way."""
    if way.doing:
        return directed(title, way)
    edition = registry.find_edition(title)
    game = simulation.play(title, edition, way.players, way.seed, (way.bot,))
    return given_up(title, game, way.given_up) if way.given_up else game


def given_up(title: Any, game: Playthrough, seats: dict[int, int]) -> Playthrough:
    """Give seats up after certain facts of a game; nothing of it is drawn later on."""
    facts, state, late = [], None, 0
    for turn, (number, fact) in enumerate(game.facts):
        facts.append((number + late, fact))
        state = title.apply(state, fact)
        for seat in [seat for seat, after in seats.items() if after == turn]:
            late += 1
            (happened,) = title.retire(state, seat)
            facts.append((number + late, happened))
            state = title.apply(state, happened)
        if title.outcome(state) is not None:
            break
    return dataclasses.replace(game, facts=facts, state=state, outcome=title.outcome(state))


def directed(title: Any, way: Way) -> Playthrough:
    """Play by bots, but do what is said at some events."""
    edition, (key, game) = (
        registry.find_edition(title),
        simulation.sealed(way.seed, way.players),
    )
    number = way.players + 2
    opening = title.open(title.Options(), edition, way.players, chance.Chance(key, game, number))
    facts, state = [(number, fact) for fact in opening], replay.fold(title, opening)
    while asks := title.asks(state):
        number += 1
        draws, bot_draws = (
            chance.Chance(each, game, number) for each in (key, chance.bot_key(key))
        )
        text, seat = way.doing.get(number, ""), asks[0].seat
        if text.startswith(LEAVES):
            happened = title.retire(state, int(text.removeprefix(LEAVES)))
        else:
            view = title.view(state, seat)
            move = read(title, text, view) if text else title.bot(way.bot, view, bot_draws)
            happened = title.decide(state, seat, move, draws)
        facts += [(number, fact) for fact in happened]
        state = replay.fold(title, happened, state)
    outcome = title.outcome(state)
    return Playthrough(title, edition, way.players, way.seed, facts, state, outcome)


def read(title: Any, text: str, view: Any) -> Any:
    """Return the move of a text."""
    return title.read(text, view).steps[0].alternatives[0].move


def recording(title: Any, way: Way) -> dict[str, Any]:
    """Write a game with every fact and the digest of the state after it."""
    game, state, lines = play(title, way), None, []
    for number, fact in game.facts:
        state = title.apply(state, fact)
        digest = canonical.sha256(state)
        lines.append({"number": number, "fact": canonical.text(fact), "state_digest": digest})
    outcome = msgspec.to_builtins(game.outcome)
    return {**simulation.document(game), "outcome": outcome, "facts": lines}


def print_digests(names: list[str]) -> None:
    """Play the named games and print a digest of each one's facts and states."""
    found = {f"{title.key}/{name}": (title, way) for title, name, way in ways()}
    for name in names:
        print(name, canonical.sha256(recording(*found[name])["facts"]))


if __name__ == "__main__":
    print_digests(sys.argv[1:])
