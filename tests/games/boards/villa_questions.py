"""Questions of every kind that a game of Villa Paletti asks, by phase."""

from __future__ import annotations

from games.engine.villa_paletti import rules
from games.engine.villa_paletti.answers import Accept, Claim, Grip, Pull
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.view import view
from tests.engine.villa_paletti import positions


def after(state, *answers):
    """Return the state after some answers of whoever is asked."""
    for number, move in enumerate(answers):
        seat = rules.asks(state)[0].seat
        for fact in rules.decide(state, seat, move, positions.draws(5, number + 1)):
            state = apply(state, fact)
    return state


def asked(state):
    return view(state, rules.asks(state)[0].seat)


def questions():
    """What is asked in a game, by phase: a turn, a grip, a column in the hand, a floor."""
    states = list(positions.game(3))
    begin, table = states[0], states[0].table
    take = next(
        move
        for move in (positions.take(table, table.active, positions.Random(n)) for n in range(9))
        if isinstance(move, Grip)
    )
    found = [begin, after(begin, take), after(begin, take, Pull()), after(begin, Claim())]
    full = next(
        state
        for state in states
        if sum(c.level == len(state.table.plates) for c in state.table.columns) > 4
    )
    found.append(after(full, Claim(), Accept(), Accept()))
    return {state.table.phase: asked(state) for state in found}
