"""PURE: a Patrizier turn from the values of the steps, and back."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.patrizier.moves import legal
from games.engine.patrizier.state import Turn, View

NONE = "none"
KEYS = ("card", "sites", "shift", "take")


def parts(turn: Turn) -> dict[str, str]:
    """Take a turn apart into the values of the steps."""
    shift = f"{turn.shift.city} {turn.shift.site}" if turn.shift else NONE
    return {"card": turn.card, "sites": turn.sites, "shift": shift, "take": turn.take or NONE}


def compose(view: View, chosen: Mapping[str, str]) -> Turn | None:
    """Return the turn that the choices make; None while something is still to be chosen."""
    wanted = {"shift": NONE} | {key: chosen[key] for key in KEYS if chosen.get(key)}
    fits = [turn for turn in legal(view) if wanted.items() <= parts(turn).items()]
    return fits[0] if len(fits) == 1 else None
