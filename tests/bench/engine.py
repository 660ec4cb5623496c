"""The engine against the stand-in: replay, and random play with legal moves."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from games import simulation
from games.engine import patrizier, registry, replay
from games.engine.chance import Chance
from games.engine.patrizier import rules
from games.engine.patrizier.state import State
from tests.bench import standin
from tests.bench.measure import Goal, goal, report, side_by_side

PLAYERS = 4
GAMES = 40
GAME = UUID(int=1)
NO_DRAWS = Chance(bytes(32), GAME, 1)
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
    """Play random legal moves; both sides choose by the same generator.

    The goal is for whole games as the stand-in's own bench times them, set-up included and listed
    moves trusted. Below it, for orientation: the turns alone, and with every move checked again.
    """
    sums = [0.0] * 6
    for seed in range(GAMES):
        times = side_by_side(
            partial(standin.playout, PLAYERS, seed),
            partial(their_checked_game, seed),
            partial(standin.new_game, PLAYERS, seed),
            partial(our_game, seed),
            partial(our_checked_game, seed),
            partial(deal, seed),
            rounds=12,
        )
        sums = [total + time for total, time in zip(sums, times, strict=True)]
    their_trusted, their_checked, their_set_up, our_trusted, our_checked, our_deal = sums
    show("random play with legal moves (our deal: 53 HMAC draws)", their_trusted, our_trusted)
    found = [goal("random play", their_trusted / our_trusted, ">=", 0.6)]
    their_turns, our_turns = their_trusted - their_set_up, our_trusted - our_deal
    show("  the turns alone, without set-up", their_turns, our_turns)
    print(f" {their_turns / our_turns:5.2f}x")
    their_turns, our_turns = their_checked - their_set_up, our_checked - our_deal
    show("  the turns alone, every move checked again", their_turns, our_turns)
    print(f" {their_turns / our_turns:5.2f}x")
    return found


def show(name: str, theirs: float, ours: float) -> None:
    """Print both sides as turns in a second."""
    turns = 48 * GAMES * 1e6
    report(name, turns / theirs, turns / ours, "turns/s")


def their_checked_game(seed: int) -> None:
    """Play a stand-in game, each move checked."""
    state, draws = standin.new_game(PLAYERS, seed)
    while state.played < standin.NCARDS:
        moves = standin.legal(state)
        move = moves[draws.next(len(moves))]
        standin.check(state, state.turn, move)
        standin.apply(state, move)


def deal(seed: int) -> State:
    """Deal one of our games."""
    draws = Chance(seed.to_bytes(32), GAME, 1)
    return rules.lay_out(patrizier.open(patrizier.Options(), EDITION, PLAYERS, draws)[0])


def our_game(seed: int) -> None:
    """Play one of our games to its end, trusting listed moves."""
    view, legal, happen, apply = patrizier.view, patrizier.legal, rules.happen, patrizier.apply
    state, draws = deal(seed), standin.Rng(seed)
    table = state.table
    while (seat := table.turn) is not None:
        moves = legal(view(state, seat))
        move = moves[draws.next(len(moves))]
        top = state.pile[-table.pile] if table.pile else None
        state = apply(state, happen(table, seat, move, top))
        table = state.table


def our_checked_game(seed: int) -> None:
    """Play one of our games to its end through the doors that every move comes through."""
    view, legal, decide, apply = patrizier.view, patrizier.legal, patrizier.decide, patrizier.apply
    state, draws = deal(seed), standin.Rng(seed)
    while (seat := state.table.turn) is not None:
        moves = legal(view(state, seat))
        move = moves[draws.next(len(moves))]
        for fact in decide(state, seat, move, NO_DRAWS):
            state = apply(state, fact)


def measure_bots() -> None:
    """Show what a bot's choice costs."""
    for bot in patrizier.bots:
        (time,) = side_by_side(partial(play, "7", bot), rounds=5)
        report(f"one turn of the bot {bot!r}, everything included", None, time / 48)
        print()


def play(seed: str, bot: str) -> simulation.Playthrough:
    """Play a whole game by bots."""
    return simulation.play(patrizier, EDITION, PLAYERS, seed, [bot])
