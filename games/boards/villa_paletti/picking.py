"""PURE: what may be clicked on the plans: columns, and places with letters."""

from __future__ import annotations

from collections.abc import Mapping

from games.boards.choices import Pick
from games.boards.villa_paletti.composing import ACT, AT, acts, compose, parts
from games.boards.villa_paletti.stepping import told
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti.answers import Place
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.spots import Spot
from games.engine.villa_paletti.state import SET, View


def column_picks(view: View, chosen: Mapping[str, str], language: str) -> dict[str, Pick]:
    """Let the columns be clicked that the question is about."""
    columns = EDITIONS[view.table.edition].numbers
    label, act = words(language)[f"pick_{view.table.phase}"], chosen.get(ACT)
    return {
        value: Pick(
            ACT, value, label.format(column=value), ((ACT, value),), act == value, act is None
        )
        for value in acts(view)
        if value in columns
    }


def spot_pick(view: View, spot: Spot, chosen: Mapping[str, str], language: str) -> Pick | None:
    """Let a place with a letter be clicked when a column is set down."""
    if view.ask is None or view.table.phase != SET or not isinstance(spot.move, Place):
        return None
    label = words(language)["pick_set"].format(column=spot.letter)
    is_chosen = compose(view, chosen) == spot.move
    after = tuple(parts(spot.move).items())
    return Pick(ACT, AT, label, after, is_chosen, ACT not in chosen)


def chips(view: View, chosen: Mapping[str, str], language: str) -> tuple[Pick, ...]:
    """List the values of the first step, for the foot of a narrow screen."""
    act = chosen.get(ACT)
    return tuple(
        Pick(ACT, value, told(view, value, language), ((ACT, value),), act == value, act is None)
        for value in acts(view)
    )
