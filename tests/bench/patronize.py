"""Patronize: random play with legal moves, replay of a whole game, and how well its bot plays."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from games import simulation
from games.engine import patronize, registry, replay
from games.engine.chance import Chance
from games.engine.patronize.state import State
from tests.bench import standin
from tests.bench.measure import Goal, goal, report, side_by_side

GAMES = 40
RANKED = 120
GAME = UUID(int=1)
NO_DRAWS = Chance(bytes(32), GAME, 1)
EDITION = registry.find_edition(patronize)
DECISIONS_PER_SECOND = 40_000
REPLAY_MICROSECONDS = 500


def measure() -> list[Goal]:
    """Measure replay, random play and the bot, for each number of players."""
    print(f"\n{'patronize, whole games':<58} {'':>12} {'ours':>12}")
    goals = [each(players) for players in patronize.seats for each in (replaying, playing)]
    for players in patronize.seats:
        show_rank(players)
    return goals


def replaying(players: int) -> Goal:
    """Fold a whole game's facts."""
    game = simulation.play(patronize, EDITION, players, "7", ["random"])
    facts = [fact for _, fact in game.facts]
    (time,) = side_by_side(lambda: replay.fold(patronize, facts), rounds=400)
    report(f"replay with {players} players, from the deal to the end", None, time)
    return goal(f"patronize: replay with {players}", time / REPLAY_MICROSECONDS, "<=", 1.0)


def playing(players: int) -> Goal:
    """Play random legal moves through the doors that every move comes through, with the deal."""
    spent, decisions = 0.0, 0
    for seed in range(GAMES):
        (time,) = side_by_side(partial(play, players, seed), rounds=12)
        spent, decisions = spent + time, decisions + play(players, seed)
    rate = decisions * 1e6 / spent
    report(f"random play with {players} players, every move checked", None, rate, "decs/s")
    return goal(f"patronize: play with {players}", rate / DECISIONS_PER_SECOND, ">=", 1.0)


def deal(players: int, seed: int) -> State:
    """Deal a game."""
    draws = Chance(seed.to_bytes(32), GAME, 1)
    return replay.fold(patronize, patronize.open(patronize.Options(), EDITION, players, draws))


def play(players: int, seed: int) -> int:
    """Play a game to its end; return how many decisions it had."""
    view, legal, decide, apply = patronize.view, patronize.legal, patronize.decide, patronize.apply
    state, draws, decisions = deal(players, seed), standin.Rng(seed), 0
    while (seat := state.table.turn) is not None:
        moves = legal(view(state, seat))
        for fact in decide(state, seat, moves[draws.next(len(moves))], NO_DRAWS):
            state = apply(state, fact)
        decisions += 1
    return decisions


def show_rank(players: int) -> None:
    """Show the greedy bot's mean rank against random ones, and how many mails greedy bots need."""
    ranks = 0
    for index in range(RANKED):
        bots = ["greedy" if seat == index % players else "random" for seat in range(players)]
        game = simulation.play(patronize, EDITION, players, f"bench {index}", bots)
        ranks += game.outcome.scores[index % players].rank
    games = [
        simulation.play(patronize, EDITION, players, f"bench {index}", ["greedy"])
        for index in range(RANKED // 4)
    ]
    mails = sum(game.mails_per_round for game in games) / len(games)
    name = f"mean rank of 'greedy' among {players - 1} 'random' (equal: {(players + 1) / 2})"
    print(f"{name:<71} {ranks / RANKED:.2f}; mails a player and round: {mails:.2f}")
