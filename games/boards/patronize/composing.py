"""PURE: a Patronize answer from the values of the steps, and back."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.patronize.moves import legal
from games.engine.patronize.state import AnyMove, Colour, Copy, Cube, Pass, Play, Take, View

NONE, PASS, CUBE, MENTOR = "none", "pass", "cube ", "mentor"
KEYS = ("card", "colour", "mentor", "pay")
USUAL = {"mentor": NONE}
"""What a step means before anything is chosen there."""


def parts(move: AnyMove) -> dict[str, str]:
    """Take an answer apart into the values of the steps."""
    if isinstance(move, Pass):
        return {"card": PASS}
    if isinstance(move, Play):
        return {"card": move.card, "mentor": MENTOR if move.mentor else NONE}
    if isinstance(move, Colour):
        return {"colour": move.colour}
    if isinstance(move, Cube):
        return {"card": f"{CUBE}{move.colour}"}
    if isinstance(move, Take):
        return {"card": move.card, **({"pay": move.pay} if move.pay else {})}
    assert isinstance(move, Copy)  # noqa: S101 - there are no other moves
    return {"card": move.card or NONE}


def values(moves: list[dict[str, str]], key: str) -> list[str]:
    """List what can be chosen in a step."""
    return list(dict.fromkeys(move[key] for move in moves if key in move))


def narrowed(view: View, chosen: Mapping[str, str]) -> tuple[list[dict[str, str]], dict[str, str]]:
    """Return the answers that what is chosen leads to, and of the choices what counts.

    What leaves no choice fills itself.
    """
    moves, have = [parts(move) for move in legal(view)], dict[str, str]()
    for key in KEYS:
        open_to = values(moves, key)
        value = open_to[0] if len(open_to) == 1 else chosen.get(key, USUAL.get(key, ""))
        if value in open_to:
            have[key] = value
            moves = [move for move in moves if move.get(key) == value]
        elif open_to:
            break
    return moves, have


def kept(view: View, chosen: Mapping[str, str]) -> dict[str, str]:
    """Keep of the choices what leads to a legal answer, and add what leaves no choice."""
    return narrowed(view, chosen)[1] if view.ask else {}


def compose(view: View, chosen: Mapping[str, str]) -> AnyMove | None:
    """Return the answer that the choices make; None while something is still to be chosen."""
    if view.ask is None:
        return None
    moves, have = narrowed(view, chosen)
    fits = [move for move in legal(view) if parts(move) == have]
    return fits[0] if len(moves) == 1 and len(fits) == 1 else None
