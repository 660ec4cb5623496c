"""Whole games of any title for the tests, with every state on the way.

As a program it prints games completely, so that two runs can be compared byte by byte.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import pytest

from games.engine import canonical, registry, replay
from games.engine.base import ANY
from games.engine.chance import Chance

BOTS = ("random", "greedy")
LONGEST = 2000
TABLES = [(title, players) for title in registry.TITLES for players in title.seats]
each_table = pytest.mark.parametrize(
    ("title", "players"), TABLES, ids=[f"{title.key}-{players}" for title, players in TABLES]
)


class Moment(NamedTuple):
    """A state as it was asked in, what was answered, and what followed from it."""

    number: int
    state: Any
    text: str
    seat: int
    move: Any
    facts: tuple[Any, ...]


@dataclass(frozen=True)
class Game:
    """A game from the deal to its end."""

    title: Any
    players: int
    seed: int
    opening: tuple[Any, ...]
    moments: tuple[Moment, ...]
    end: Any

    @property
    def facts(self) -> list[Any]:
        return [*self.opening, *chain.from_iterable(moment.facts for moment in self.moments)]

    @property
    def states(self) -> list[Any]:
        return [*(moment.state for moment in self.moments), self.end]


def draws(seed: int, number: int = 1) -> Chance:
    """Return the draws of an event under a fixed key."""
    return Chance(seed.to_bytes(32), UUID(int=seed), number)


def deal(title: Any, players: int, seed: int) -> tuple[Any, ...]:
    """Open a game with the title's usual edition."""
    return title.open(title.Options(), registry.find_edition(title), players, draws(seed))


@cache
def play(title: Any, players: int, seed: int, bot: str = "random") -> Game:
    """Play a game to its end; the text of each state is taken down before the game goes on."""
    opening = deal(title, players, seed)
    state, moments = replay.fold(title, opening), []
    while asks := title.asks(state):
        assert len(moments) < LONGEST, f"{title.name} does not end"
        number = len(moments) + 2
        seat = draws(seed + 1, number).pick(asks).seat
        move = title.bot(bot, title.view(state, seat), draws(seed + 2, number))
        facts = title.decide(state, seat, move, draws(seed, number))
        moments.append(Moment(number, state, canonical.text(state), seat, move, facts))
        state = replay.fold(title, facts, state)
    return Game(title, players, seed, opening, tuple(moments), state)


def finish(title: Any, state: Any, choose: Callable[[Any], Any]) -> Any:
    """Play on from a state with moves chosen from views; return the last state."""
    for number in range(LONGEST):
        if not (asks := title.asks(state)):
            return state
        seat = asks[0].seat
        facts = title.decide(state, seat, choose(title.view(state, seat)), draws(3, number))
        state = replay.fold(title, facts, state)
    raise AssertionError(f"{title.name} does not end")


def sampled(game: Game, count: int) -> list[Moment]:
    """Return some moments of a game: the first, the last, and evenly many between."""
    last = len(game.moments) - 1
    places = dict.fromkeys(step * last // (count - 1) for step in range(count))
    return [game.moments[place] for place in places]


def everybody(players: int) -> list[int | None]:
    """List all who may look: the seats and a spectator."""
    return [*range(players), None]


def concrete(moves: Any) -> list[Any]:
    """Leave out the listed moves with a field that is too wide to list."""
    return [move for move in moves if ANY not in msgspec.structs.astuple(move)]


def mixed(moves: list[Any], chance: Chance, count: int) -> list[Any]:
    """Make new moves by exchanging fields between given ones of the same kind."""
    made = []
    for _ in range(count):
        one, other = chance.pick(moves), chance.pick(moves)
        names = [name for name in one.__struct_fields__ if hasattr(other, name)]
        if type(one) is type(other) and names:
            name = chance.pick(names)
            made.append(msgspec.structs.replace(one, **{name: getattr(other, name)}))
    return made


def garbled(move: Any) -> list[Any]:
    """Make moves of a given one by putting nonsense into its texts."""
    texts = [name for name in move.__struct_fields__ if isinstance(getattr(move, name), str)]
    return [
        msgspec.structs.replace(move, **{name: nonsense})
        for name in texts
        for nonsense in ("", "nonsense", "?", ANY)
    ]


def print_games() -> None:
    """Print whole games of every title: states, views, moves, words and facts."""
    for title, players in TABLES:
        for bot in BOTS:
            game = play(title, players, 1, bot)
            for moment in game.moments:
                view = title.view(moment.state, moment.seat)
                shown = (moment.text, view, title.legal(view), title.offers(view), moment.facts)
                print(canonical.text(shown), title.gauges(view), title.write(moment.move, "de"))
            print(canonical.text((game.end, title.outcome(game.end))))


if __name__ == "__main__":
    print_games()
