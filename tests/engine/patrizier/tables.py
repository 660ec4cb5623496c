"""Hand-made tables, and positions from whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from uuid import UUID

from games.engine import patrizier
from games.engine.chance import Chance
from games.engine.patrizier import moves
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import ASKS, Player, State, Table, View

EDITION = "amigo-2007-reconstructed"
GAME = UUID(int=1)
# What lies open beside Milano, Lucca, Siena, Roma, Parma, Verona, Ferrara, Bologna and Firenze.
OPEN = (
    "Bologna D",
    "Siena D",
    "Roma B",
    "Lucca D",
    "Milano C",
    "Ferrara A",
    "Roma CC",
    "Bologna ?",
    "Bologna D",
)


def hand_made(
    hand: str,
    towers: dict[str, tuple[str, str]] | None = None,
    lying: tuple[str | None, ...] = OPEN,
    *,
    pile: int = 7,
    asked: bool = True,
) -> View:
    """Show seat 0 of four a table with these towers (seat digits) and this hand (with commas)."""
    cities = list(EDITIONS[EDITION].city_index)[: len(lying)]
    row = [tower for city in cities for tower in (towers or {}).get(city, ("", ""))]
    cards = tuple(hand.split(", "))
    players = (Player((), len(cards), (), 21),) + (Player((), 3, (), 21),) * 3
    table = Table(
        EDITION, 0 if asked else 1, players, lying, pile, tuple(row), (None,) * len(lying)
    )
    return View(0, ASKS[0] if asked else None, table, cards)


def played(players: int, seed: int) -> Iterator[tuple[patrizier.Fact, State]]:
    """Play a game at random and give every fact of it with the state it leads to."""
    pick, edition = random.Random(seed), patrizier.editions()[EDITION]
    facts = patrizier.open(patrizier.Options(), edition, players, Chance(bytes([seed]), GAME, 1))
    state = patrizier.apply(None, facts[0])
    yield facts[0], state
    while asks := patrizier.asks(state):
        seat = asks[0].seat
        move = pick.choice(moves.packages(patrizier.view(state, seat)))
        (fact,) = patrizier.decide(state, seat, move, Chance(bytes([seed]), GAME, 2))
        state = patrizier.apply(state, fact)
        yield fact, state


def positions(players: int, seed: int) -> Iterator[State]:
    """Play a game at random and give every state of it."""
    return (state for _, state in played(players, seed))


@cache
def many_views() -> tuple[View, ...]:
    """Give the views of every seat in a few games of each size, asked or not."""
    return tuple(
        patrizier.view(state, seat)
        for players in patrizier.seats
        for seed in range(2)
        for state in positions(players, seed)
        for seat in range(players)
    )
