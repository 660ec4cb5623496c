"""PURE: whole games played by bots, the same ones for the same seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from games.engine import chance, orders, replay
from games.engine.base import Edition, Outcome, Title
from games.engine.errors import Refused
from games.engine.orders import Order

LONGEST = 100_000
EMPTY = Order(())


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A finished game: its facts with their event numbers, its last state and its outcome."""

    title: Title
    edition: Edition
    players: int
    seed: str
    facts: list[tuple[int, Any]]
    state: Any
    outcome: Outcome
    mails: int = 0  # that ask for a decision: questions no order answered

    @property
    def mails_per_round(self) -> float:
        """How many mails asked each player for a decision in each round."""
        return self.mails / (self.players * self.title.rounds(self.state))


@dataclass(slots=True)
class Correspondent:
    """A bot that answers as people do by mail: one line for several questions in a row."""

    bot: str
    order: Order = EMPTY
    mails: int = 0

    def answer(self, title: Title, view: Any, draws: chance.Chance) -> Any:
        """Answer by what was written before, else by a new line, to a mail that asks for it."""
        try:
            move, self.order = orders.answer(title, view, self.order)
        except Refused:
            self.mails += 1
            written = title.plan(self.bot, view, draws)
            move, self.order = orders.answer(title, view, written)
        return move


def play(
    title: Title, edition: Edition, players: int, seed: str, bots: Sequence[str]
) -> Playthrough:
    """Play one game; events are numbered as in a real log, where joining comes first."""
    key, game = sealed(seed, players)
    number = players + 2
    opening = title.open(title.Options(), edition, players, chance.Chance(key, game, number))
    facts, state = [(number, fact) for fact in opening], replay.fold(title, opening)
    seated = [Correspondent(bots[seat % len(bots)]) for seat in range(players)]
    while asks := title.asks(state):
        if number > LONGEST:
            raise RuntimeError(f"{title.name} does not end (seed {seed})")
        number, seat = number + 1, asks[0].seat
        draws = chance.Chance(chance.bot_key(key), game, number)
        move = seated[seat].answer(title, title.view(state, seat), draws)
        happened = title.decide(state, seat, move, chance.Chance(key, game, number))
        facts += [(number, fact) for fact in happened]
        state = replay.fold(title, happened, state)
    outcome = title.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{title.name} asks nobody and is not over (seed {seed})")
    mails = sum(each.mails for each in seated)
    return Playthrough(title, edition, players, seed, facts, state, outcome, mails)


def sealed(seed: str, players: int) -> tuple[bytes, UUID]:
    """Return the key of all draws of the game with this seed, and its uuid."""
    secret = hashlib.sha256(f"simulate/1 secret {seed}".encode()).digest()
    game = UUID(bytes=hashlib.sha256(f"simulate/1 game {seed}".encode()).digest()[:16])
    words = [chance.digest(secret, game, 2 + seat, "word", "") for seat in range(players)]
    return chance.draw_key(secret, words), game


def document(game: Playthrough) -> dict[str, Any]:
    """Write a playthrough as plain data."""
    return {
        "title": game.title.key,
        "engine": game.title.version,
        "edition": game.edition.key,
        "players": game.players,
        "seed": game.seed,
        **game.title.document(game.facts, game.outcome),
    }


def record(game: Playthrough) -> dict[str, Any]:
    """Write a playthrough as its log: every fact, by event, so that it can be replayed."""
    events: dict[int, list[Any]] = {}
    for number, fact in game.facts:
        events.setdefault(number, []).append(msgspec.to_builtins(fact))
    return {
        "title": game.title.key,
        "engine": game.title.version,
        "edition": game.edition.key,
        "players": game.players,
        "seed": game.seed,
        "events": [{"number": number, "facts": facts} for number, facts in events.items()],
    }


def seed_of(seed: str, index: int) -> str:
    """Name the seed of a later game of a series, so that it can be played again alone."""
    return seed if index == 0 else f"{seed}.{index + 1}"
