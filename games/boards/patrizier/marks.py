"""PURE: what is marked on the board: where to build, what is chosen, what is new."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.boards.patrizier.composing import compose
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.preview import preview
from games.engine.patrizier.state import View

NEW, CHOSEN = "new", "chosen"


@dataclass(frozen=True, slots=True)
class Marks:
    """Cities to build in with the cards for it; the word on a floor (tower, height) or card."""

    legal: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    chosen: frozenset[int] = frozenset()
    floors: Mapping[tuple[int, int], str] = field(default_factory=dict)
    cards: Mapping[int, str] = field(default_factory=dict)

    def changed(self, city: int) -> bool:
        """Say whether anything in a city is new."""
        new = {tower // 2 for (tower, _), mark in self.floors.items() if mark == NEW}
        return city in new or self.cards.get(city) == NEW


def marked(view: View, since: View | None, chosen: Mapping[str, str]) -> tuple[View, Marks]:
    """Return the view to draw, after the chosen turn if it is complete, and its marks."""
    floors, cards = differences(since, view, NEW) if since else ({}, {})
    turn = compose(view, chosen) if view.ask else None
    shown = preview(view, turn) if turn else view
    built, covered = differences(view, shown, CHOSEN)
    cities = {text: card.city for text, card in EDITIONS[view.table.edition].cards.items()}
    legal: dict[int, tuple[str, ...]] = {}
    for text in dict.fromkeys(view.hand) if view.ask else ():
        legal[cities[text]] = (*legal.get(cities[text], ()), text)
    picked = frozenset(cities[text] for text in view.hand if text == chosen.get("card"))
    return shown, Marks(legal, picked, {**floors, **built}, {**cards, **covered})


def differences(
    before: View, after: View, word: str
) -> tuple[dict[tuple[int, int], str], dict[int, str]]:
    """Mark the floors and open cards that were not there before."""
    pairs = zip(before.table.towers, after.table.towers, strict=True)
    floors = {
        (tower, height): word
        for tower, (old, new) in enumerate(pairs)
        for height, mark in enumerate(new)
        if old[height : height + 1] != mark
    }
    lying = zip(before.table.open, after.table.open, strict=True)
    return floors, {city: word for city, (old, new) in enumerate(lying) if old != new}
