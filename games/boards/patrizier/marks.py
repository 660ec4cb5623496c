"""PURE: what is marked on the board: where to build, what is chosen, what is new."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from games.boards.patrizier.composing import compose, kept
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.preview import preview
from games.engine.patrizier.state import MARKS, SITES, View

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


def marked(view: View, since: View | None, chosen: Mapping[str, str] | None) -> tuple[View, Marks]:
    """Return the view to draw, with what is chosen so far, and its marks."""
    floors, cards = differences(since, view, NEW) if since else ({}, {})
    if chosen is None or view.ask is None:
        return view, Marks(floors=floors, cards=cards)
    edition, have = EDITIONS[view.table.edition], kept(view, chosen)
    turn = compose(view, chosen)
    shown = preview(view, turn) if turn else drafted(view, have)
    built, covered = differences(view, shown, CHOSEN)
    legal: dict[int, tuple[str, ...]] = {}
    for text in dict.fromkeys(view.hand) if not have else ():
        city = edition.cards[text].city
        legal[city] = (*legal.get(city, ()), text)
    picked = frozenset({edition.cards[have["card"]].city} if have else ())
    return shown, Marks(legal, picked, {**floors, **built}, {**cards, **covered})


def drafted(view: View, have: Mapping[str, str]) -> View:
    """Return the view with the floors that are chosen, while something is still open."""
    if not have or view.seat is None:
        return view
    edition, towers = EDITIONS[view.table.edition], list(view.table.towers)
    for site in have.get("sites", ""):
        towers[edition.cards[have["card"]].site + SITES.index(site)] += MARKS[view.seat]
    if "shift" in have:
        city, _, site = have["shift"].rpartition(" ")
        source = 2 * edition.city_index[city] + SITES.index(site)
        towers[source ^ 1] += towers[source][-1]
        towers[source] = towers[source][:-1]
    return replace(view, table=replace(view.table, towers=tuple(towers)))


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
