"""PURE: a Patrizier turn from the values of the steps, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from games.engine.patrizier.moves import legal
from games.engine.patrizier.state import Turn, View

NONE = "none"
KEYS = ("card", "sites", "shift", "take")


def parts(turn: Turn) -> dict[str, str]:
    """Take a turn apart into the values of the steps."""
    shift = f"{turn.shift.city} {turn.shift.site}" if turn.shift else NONE
    return {"card": turn.card, "sites": turn.sites, "shift": shift, "take": turn.take or NONE}


def kept(view: View, chosen: Mapping[str, str]) -> dict[str, str]:
    """Keep of the choices what leads to a legal turn, and add what leaves no choice.

    Sites may come one by one: of two floors, the first is kept before the second is chosen.
    """
    turns = [parts(turn) for turn in legal(view)]
    cards = {turn["card"] for turn in turns}
    card = cards.pop() if len(cards) == 1 else chosen.get("card", "")
    turns = [turn for turn in turns if turn["card"] == card]
    if not turns:
        return {}
    open_to = {key: {turn[key] for turn in turns} for key in KEYS}
    sites = "".join(sorted(chosen.get("sites", "")))
    found = {"card": card, "sites": sites if is_begun(sites, open_to["sites"]) else ""}
    if len(open_to["sites"]) == 1:
        (found["sites"],) = open_to["sites"]
    for key in KEYS[2:]:
        if chosen.get(key, NONE) in open_to[key] - {NONE}:
            found[key] = chosen[key]
    return {key: value for key, value in found.items() if value}


def is_begun(sites: str, values: Collection[str]) -> bool:
    """Say whether these sites are some of, or all, that could be chosen."""
    return any(Counter(sites) <= Counter(value) for value in values)


def compose(view: View, chosen: Mapping[str, str]) -> Turn | None:
    """Return the turn that the choices make; None while something is still to be chosen."""
    wanted = {"shift": NONE} | kept(view, chosen)
    fits = [turn for turn in legal(view) if wanted.items() <= parts(turn).items()]
    return fits[0] if len(fits) == 1 else None
