"""Positions by the question that is asked in them, and texts read there."""

from __future__ import annotations

from games.engine import villa_paletti
from games.engine.villa_paletti.answers import (
    Accept,
    Claim,
    Grip,
    Object,
    Pull,
)
from games.engine.villa_paletti.state import FLOOR, Dispute
from tests.engine.villa_paletti.tables import (
    BLUE,
    LEGS,
    RED,
    UPPER,
    play,
    state,
)

ALL = LEGS | UPPER | {"R2": (0, 0, 0), "R4": (0, 0, -900)}


def view(kind):
    """Return the view of a seat that is asked this."""
    positions = {
        "turn": state(ALL),
        "pull": play(state(ALL), Grip("R1")),
        "set": play(state(ALL), Grip("R1"), (Pull(), 1)),
        "answer": play(state(ALL), Claim()),
        "prove": play(state(ALL), Claim(), Object(), Accept(), Accept()),
        "floor": state(ALL, phase=FLOOR),
        "penalty": state(ALL, phase="penalty", dispute=Dispute((False, True, False, False), BLUE)),
        "colour": state(
            phase="draft", draft=(BLUE, RED), active=BLUE, owners=(RED, None, None, None)
        ),
    }
    position = positions[kind]
    return villa_paletti.view(position, villa_paletti.asks(position)[0].seat)


def read(text, kind):
    return villa_paletti.read(text, view(kind))


def moves(order):
    return [[each.move for each in step.alternatives] for step in order.steps]
