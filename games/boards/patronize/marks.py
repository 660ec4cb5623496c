"""PURE: what is marked on the table: what is new since another view, and what is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.boards.patronize.composing import compose, kept
from games.engine.patronize.preview import preview
from games.engine.patronize.state import Cubes, View

NEW, CHOSEN = "new", "chosen"


@dataclass(frozen=True, slots=True)
class Marks:
    """The word on cubes (seat, colour), on the supply (colour), on protégés, fame and places.

    A seat of -1 is the supply.
    """

    cubes: Mapping[tuple[int, int], str] = field(default_factory=dict)
    proteges: Mapping[tuple[int, str], str] = field(default_factory=dict)
    fame: Mapping[tuple[int, str], str] = field(default_factory=dict)
    places: Mapping[int, str] = field(default_factory=dict)

    def changed(self, seat: int) -> bool:
        """Say whether anything at a seat is new."""
        found = [word for (owner, _), word in self.cubes.items() if owner == seat]
        found += [word for (owner, _), word in self.proteges.items() if owner == seat]
        found += [word for (owner, _), word in self.fame.items() if owner == seat]
        return NEW in [*found, self.places.get(seat)]


def marked(view: View, since: View | None, chosen: Mapping[str, str] | None) -> tuple[View, Marks]:
    """Return the view to draw, with what is chosen so far, and its marks."""
    new = differences(since, view, NEW) if since else Marks()
    move = compose(view, chosen) if chosen is not None and kept(view, chosen) else None
    if move is None:
        return view, new
    shown = preview(view, move)
    then = differences(view, shown, CHOSEN)
    return shown, Marks(
        {**new.cubes, **then.cubes},
        {**new.proteges, **then.proteges},
        {**new.fame, **then.fame},
        {**new.places, **then.places},
    )


def differences(before: View, after: View, word: str) -> Marks:
    """Mark what was not there before."""
    old, now = before.table, after.table
    rows: list[tuple[int, Cubes, Cubes]] = [(-1, old.supply, now.supply)]
    pairs = list(zip(old.players, now.players, strict=True))
    rows += [(seat, was.cubes, is_now.cubes) for seat, (was, is_now) in enumerate(pairs)]
    return Marks(
        cubes={
            (seat, place): word
            for seat, was, is_now in rows
            for place in range(len(was))
            if was[place] != is_now[place]
        },
        proteges={
            (seat, card): word
            for seat, (was, is_now) in enumerate(pairs)
            for card in is_now.proteges
            if card not in was.proteges
        },
        fame={
            (seat, card): word
            for seat, (was, is_now) in enumerate(pairs)
            for card in is_now.fame
            if card not in was.fame
        },
        places={
            seat: word
            for seat, place in enumerate(now.places)
            if place is not None and (old.round != now.round or old.places[seat] != place)
        },
    )
