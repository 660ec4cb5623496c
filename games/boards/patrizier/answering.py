"""PURE: how a turn can be answered in a mail, told by turns that are open in this very position."""

from __future__ import annotations

from collections.abc import Iterable

from games.boards.patrizier.choosing import shifts, takes
from games.boards.patrizier.examples import spoken
from games.boards.patrizier.words import words
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import Turn, View
from games.engine.patrizier.words import offers


def answering(view: View, language: str = "en") -> str:
    """Tell how to answer: by a number, with what may or must be added to one, or in words."""
    lines, shown = list(enumerate(offers(view), start=1)), words(language)
    if not lines:
        return ""
    number, turn = next((each for each in reversed(lines) if not needed(view, each[1])), lines[-1])
    told = {
        "number": f"{number}{needed(view, turn)}",
        "words": spoken(Turn(turn.card, turn.sites, take=taken(view, turn)), language),
        "shift": first(with_shift(view, each, line) for each, line in lines),
        "take": first(with_take(view, each, line) for each, line in lines),
    }
    if needed(view, turn):
        # Then the number says already that a card is to be named.
        told["take"] = ""
    both = "_".join(key for key in ("shift", "take") if told[key])
    return shown[f"answer_{both}" if both else "answer"].format(**told)


def first(texts: Iterable[str]) -> str:
    """Return the first of some texts that says something."""
    return next(filter(None, texts), "")


def with_shift(view: View, number: int, turn: Turn) -> str:
    """Write a numbered turn with a shift; nothing if it allows none."""
    found = shifts(view, EDITIONS[view.table.edition].cards[turn.card])
    return f"{number} {found[0]}{needed(view, turn)}" if found else ""


def with_take(view: View, number: int, turn: Turn) -> str:
    """Write a numbered turn with the card it takes; nothing if that is no choice."""
    added = needed(view, turn)
    return f"{number}{added}" if added else ""


def needed(view: View, turn: Turn) -> str:
    """Write what a turn must add: the city that it takes a card from, where there is a choice."""
    city = taken(view, turn)
    return f" +{city}" if city else ""


def taken(view: View, turn: Turn) -> str | None:
    """Return a city to take from, where there is a choice."""
    found = takes(view, EDITIONS[view.table.edition].cards[turn.card])
    return found[-1].removeprefix("+") if found else None
