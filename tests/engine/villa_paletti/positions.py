"""Villas as reckless builders leave them: whole games in which no hand ever trembles.

Columns are pulled while the villa stands without them and set anywhere, floors are laid where the
search finds a place. So towers grow high and shaky, which bots that fear for their villa avoid.
"""

from __future__ import annotations

from functools import cache
from random import Random
from uuid import UUID

from games.engine.chance import Chance
from games.engine.errors import IllegalMove
from games.engine.villa_paletti import building, moves, owning, rules, statics
from games.engine.villa_paletti.answers import Accept, Claim, Grip, Lay, Pass, Place, Pull, PutBack
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.meta import usual
from games.engine.villa_paletti.state import ANSWER, FLOOR, PULL, SET, TURN
from games.engine.villa_paletti.view import view

EDITION = EDITIONS[usual]
TRIES = 40


class Steady(Chance):
    """Draws in which no hand trembles; all others are as they come."""

    def below(self, bound):
        return 0 if bound == 100 else super().below(bound)


def game(seed, players=3):
    """Yield every state of a reckless game in which somebody may take a column."""
    random, state = Random(seed), None
    for fact in rules.open(None, EDITION, players, draws(seed, 1)):
        state = apply(state, fact)
    number = 1
    while asks := rules.asks(state):
        if state.table.phase == TURN:
            yield state
        number += 1
        move = choose(view(state, asks[0].seat), random)
        for fact in rules.decide(state, asks[0].seat, move, draws(seed, number)):
            state = apply(state, fact)


def draws(seed, number):
    return Steady(seed.to_bytes(32), UUID(int=seed), number)


def choose(seen, random):
    """Choose without any fear."""
    table = seen.table
    if table.phase == TURN:
        return take(table, seen.seat, random)
    if table.phase == SET:
        return set_down(table, random)
    if table.phase == FLOOR:
        place = table.place
        return Lay(place.x // 10, place.y // 10, place.rotation) if place else Pass()
    if table.phase == ANSWER:
        return Accept()
    return Pull() if table.phase == PULL else random.choice(moves.legal(seen))


def take(table, seat, random):
    """Take a column without which the villa stands; claim when enough of them are on top."""
    scene, top = owning.scene(table), len(table.plates)
    free = [
        number
        for number in owning.candidates(table, seat)
        if statics.stands(statics.without(scene, number))
    ]
    high = sum(column.level == top for column in table.columns)
    if not free or (high > 3 and random.random() < 0.3):
        return Claim()
    return Grip(owning.name_of(table, random.choice(free)))


def set_down(table, random):
    """Set the column down at the first place that will do."""
    number, plate = owning.number_of(table, table.hold.column), table.plates[-1]
    for _ in range(TRIES):
        x, y = (centre // 10 + random.randint(-100, 100) for centre in (plate.x, plate.y))
        try:
            building.place_safe(table, number, Place(x, y))
        except IllegalMove:
            continue
        return Place(x, y)
    return PutBack()


@cache
def scenes(count):
    """Return so many villas from whole games, with the heights of their columns."""
    found = []
    for seed in range(1, count):
        found += [(owning.scene(state.table), state.heights) for state in game(seed, 2 + seed % 3)]
        if len(found) >= count:
            return found[:count]
    raise AssertionError("too few games")
