"""The engine against the stand-in: replay, and random play with legal moves."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from games import simulation
from games.engine import patrizier, registry, replay
from games.engine.chance import Chance
from tests.bench import standin
from tests.bench.measure import Goal, goal, report, side_by_side

PLAYERS = 4
GAMES = 40
GAME = UUID(int=1)
EDITION = registry.find_edition(patrizier)


def measure() -> list[Goal]:
    """Measure replay, random play and the bots."""
    print(f"{'engine, a game of 48 turns with 4 players':<58} {'stand-in':>12} {'ours':>12}")
    goals = [measure_replay(), *measure_play()]
    measure_bots()
    return goals


def measure_replay() -> Goal:
    """Fold a whole game's facts."""
    _, log = standin.playout(PLAYERS, 7)
    moves = [move for _, move in log]
    facts = [fact for _, fact in play("7", "random").facts]

    def theirs() -> None:
        state, _ = standin.new_game(PLAYERS, 7)
        for move in moves:
            standin.apply(state, move)

    times = side_by_side(theirs, lambda: replay.fold(patrizier, facts), rounds=400)
    report("replay, from the deal to the end", *times)
    return goal("replay", times[1] / times[0], "<=", 2.0)


def measure_play() -> list[Goal]:
    """Play random legal moves; both sides choose by the same generator."""
    sums = [0.0] * 5
    for seed in range(GAMES):
        times = side_by_side(
            partial(standin.playout, PLAYERS, seed),
            partial(their_checked_game, seed),
            partial(standin.new_game, PLAYERS, seed),
            partial(our_game, seed),
            partial(deal, seed),
            rounds=12,
        )
        sums = [total + time for total, time in zip(sums, times, strict=True)]
    theirs, checked, set_up, ours, deals = sums
    rate = 48 * GAMES * 1e6
    turns, checked_turns, our_turns = theirs - set_up, checked - set_up, ours - deals
    report("random play: legal, choose, decide, apply", rate / turns, rate / our_turns, "turns/s")
    found = [goal("random play", turns / our_turns, ">=", 0.6)]
    name = "  the stand-in checking moves, as decide does"
    report(name, rate / checked_turns, rate / our_turns, "turns/s")
    print(f" {checked_turns / our_turns:5.2f}x")
    report("  set-up included (ours: 53 draws by HMAC)", rate / theirs, rate / ours, "turns/s")
    print(f" {theirs / ours:5.2f}x")
    return found


def their_checked_game(seed: int) -> None:
    """Play a stand-in game, each move checked."""
    state, draws = standin.new_game(PLAYERS, seed)
    while state.played < standin.NCARDS:
        moves = standin.legal(state)
        move = moves[draws.next(len(moves))]
        standin.check(state, state.turn, move)
        standin.apply(state, move)


def deal(seed: int) -> object:
    """Deal one of our games."""
    draws = Chance(seed.to_bytes(32), GAME, 1)
    return patrizier.apply(None, patrizier.open(patrizier.Options(), EDITION, PLAYERS, draws)[0])


def our_game(seed: int) -> None:
    """Play one of our games through the same doors as everybody."""
    view, legal, decide, apply = patrizier.view, patrizier.legal, patrizier.decide, patrizier.apply
    state, draws = deal(seed), standin.Rng(seed)
    chance = Chance(bytes(32), GAME, 1)
    while (seat := state.table.turn) is not None:
        moves = legal(view(state, seat))
        move = moves[draws.next(len(moves))]
        for fact in decide(state, seat, move, chance):
            state = apply(state, fact)


def measure_bots() -> None:
    """Show what a bot's choice costs."""
    for bot in patrizier.bots:
        (time,) = side_by_side(partial(play, "7", bot), rounds=5)
        report(f"one choice by the bot {bot!r}, everything included", 0, time / 48)
        print()


def play(seed: str, bot: str) -> simulation.Playthrough:
    """Play a whole game by bots."""
    return simulation.play(patrizier, EDITION, PLAYERS, seed, [bot])
