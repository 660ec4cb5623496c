"""Villa Paletti: what the exact physics costs, cold, and how long the games of its bots last.

All times are of the processor, with nothing kept from before, on villas as reckless builders leave
them: high and shaky, where the equations are largest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial

from msgspec import structs

from games import simulation
from games.engine import registry, replay, villa_paletti
from games.engine.villa_paletti import owning, search, spots, statics, tremor, wobble
from games.engine.villa_paletti.bot import NERVES
from games.engine.villa_paletti.state import FLOOR, State
from games.engine.villa_paletti.statics import Scene
from tests.bench.measure import Goal, goal, report, side_by_side
from tests.engine.villa_paletti import positions

EDITION = registry.find_edition(villa_paletti)
MILLISECONDS = 1000
VILLAS = 400
TOWERS = 12
BOT_GAMES = 30
EVENTS = 150
KEPT = (
    statics.contact,
    statics.layers,
    statics.loads,
    statics.load_range,
    wobble.capacity,
    tremor.strain,
    search.first_place,
    spots.marks,
    spots.floor_places,
)


def measure() -> list[Goal]:
    """Measure the physics, the search, the advice and replay; show the bots' games."""
    print(f"\n{'villa paletti, processor time':<58} {'':>12} {'ours':>12}")
    scenes = positions.scenes(VILLAS)
    goals = [*pulls(scenes), *searches(), *advised(), replaying()]
    for bot in NERVES:
        show_games(bot)
    return goals


def cold(call: Callable[[], object]) -> float:
    """Return the milliseconds that a call takes when nothing is kept."""
    for each in KEPT:
        each.cache_clear()
    began = time.process_time_ns()
    call()
    return (time.process_time_ns() - began) / 1e6


def pulls(scenes: list[tuple[Scene, tuple[int, ...]]]) -> list[Goal]:
    """Time the rest test and the whole risk of pulling one column, in every villa."""
    rests, risks = [], []
    for place, (scene, heights) in enumerate(scenes):
        number = scene.columns[place % len(scene.columns)].number
        rests.append(cold(partial(rest, scene, number)))
        risks.append(cold(partial(risk, scene, number, heights)))
    return [
        *shown("does it stand without a column", rests, middle=3),
        *shown("the exact risk of one pull", risks, middle=60, worst=1000),
    ]


def rest(scene: Scene, number: int) -> bool:
    """Test whether a villa stands without a column."""
    return statics.stands(statics.without(scene, number))


def risk(scene: Scene, number: int, heights: tuple[int, ...]) -> int:
    """Work the exact risk of a pull out, as a grip does."""
    return tremor.pull(scene, number, tremor.load_on(scene, number, heights))


def searches() -> list[Goal]:
    """Time looking for a place of the next floor; at worst every place is looked at in vain."""
    found, vain = [], []
    for state in towers():
        scene = owning.scene(state.table)
        if search.impossible(scene) is None:
            found.append(cold(partial(search.first_place, scene)))
            vain.append(cold(partial(look_everywhere, scene)))
    return [
        *shown("find a place for the next floor", found),
        *shown("look at every place there is for it", vain, worst=2000),
    ]


def look_everywhere(scene: Scene) -> list[bool]:
    """Look at every place as the search does that finds none."""
    rules = EDITION.document.search
    return [
        search.fits(scene, statics.Plate(x, y, rotation))
        for x, y in search.centres(scene, rules.step, rules.margin)
        for rotation in range(0, EDITION.rotations, rules.turn)
    ]


def advised() -> list[Goal]:
    """Time all that a player is shown before a turn."""
    times = []
    for state in towers():
        view = villa_paletti.view(state, state.table.active)
        times.append(cold(partial(villa_paletti.advice, view)))
    return [
        *shown("all advice for a turn", times, most=3000),
        *shown("all advice for a floor", [*map(for_floor, towers())], most=3000),
    ]


def for_floor(state: State) -> float:
    """Time the advice of who has to lay a floor, if one can be laid."""
    due = structs.replace(state.table, phase=FLOOR)
    view = villa_paletti.view(State(due, state.heights), due.active)
    return cold(partial(villa_paletti.advice, view))


def towers() -> Iterable[State]:
    """Return states from whole games, spread over them."""
    for seed in range(1, TOWERS):
        states = list(positions.game(seed, 2 + seed % 3))
        yield from states[:: len(states) // 6 + 1]
        yield states[-1]


def replaying() -> Goal:
    """Fold a log of many events."""
    found: list[object] = []
    for seed in range(20):
        game = simulation.play(villa_paletti, EDITION, 4, f"bench {seed}", ["greedy"])
        if len(game.facts) >= EVENTS:
            found = [fact for _, fact in game.facts][:EVENTS]
            break
    (spent,) = side_by_side(lambda: replay.fold(villa_paletti, found), rounds=200)
    report(f"replay of {len(found)} facts", None, spent / MILLISECONDS, "ms")
    return goal("villa: replay", spent / MILLISECONDS / 5, "<=", 1.0)


def shown(
    name: str,
    times: list[float],
    *,
    middle: float | None = None,
    most: float | None = None,
    worst: float | None = None,
) -> list[Goal]:
    """Report median, p95 and worst of some times, with the goals there are."""
    times = sorted(times)
    found = []
    rows = (
        ("median", times[len(times) // 2], middle),
        ("p95", times[len(times) * 95 // 100], most),
        ("worst", times[-1], worst),
    )
    for which, spent, limit in rows:
        report(f"{name}, {which} of {len(times)}", None, spent, "ms")
        if limit is None:
            print()
        else:
            found.append(goal(f"villa: {name}, {which}", spent / limit, "<=", 1.0))
    return found


def show_games(bot: str) -> None:
    """Show how long games of a bot last and how often the villa falls."""
    turns, falls, floors = [], 0, 0
    for index in range(BOT_GAMES):
        players = 2 + index % 3
        game = simulation.play(villa_paletti, EDITION, players, f"bench {index}", [bot])
        table = game.state.table
        turns.append(table.turns)
        falls += table.fall is not None
        floors += len(table.plates)
    turns.sort()
    lasting = f"turns {turns[0]} / {turns[BOT_GAMES // 2]} / {turns[-1]}"
    print(
        f"{BOT_GAMES} games of {bot!r}: {lasting}, {falls} collapses, "
        f"{floors / BOT_GAMES:.1f} floors"
    )
