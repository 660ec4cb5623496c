"""PURE: what may be clicked on the plans: columns, and places with letters."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from games.boards.choices import Pick
from games.boards.villa_paletti.composing import ACT, AT, NUMBER, acts, compose, parts, spread
from games.boards.villa_paletti.outlook import Lettered
from games.boards.villa_paletti.stepping import told
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti.answers import Lay
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import FLOOR, SET, View


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


def spot_pick(view: View, spot: Lettered, chosen: Mapping[str, str], language: str) -> Pick | None:
    """Let a place with a letter be clicked when a column is set down, or a floor laid."""
    if view.ask is None or view.table.phase not in (SET, FLOOR):
        return None
    label = words(language)[f"pick_{view.table.phase}"].format(column=spot.letter)
    is_chosen = compose(view, chosen) == spot.move
    after = tuple(parts(spot.move).items())
    return Pick(ACT, AT, label, after, is_chosen, ACT not in chosen)


def site(view: View, chosen: Mapping[str, str]) -> str:
    """Return what is chosen, but for the numbers of the place, when a place is clicked."""
    if view.ask is None or view.table.phase not in (SET, FLOOR):
        return ""
    turned = {"rotation": str(rotation(chosen))} if view.table.phase == FLOOR else {}
    return urlencode({ACT: AT, **turned})


def rotation(chosen: Mapping[str, str]) -> int:
    """Return how far the floor is turned so far."""
    typed = spread(chosen).get("rotation", "")
    return int(typed) if NUMBER.fullmatch(typed) else 0


def turning(view: View, chosen: Mapping[str, str], language: str) -> tuple[Pick, ...]:
    """Let the chosen floor be turned by one step to either side."""
    move, steps = compose(view, chosen), EDITIONS[view.table.edition].rotations
    if view.ask is None or not isinstance(move, Lay):
        return ()
    return tuple(
        Pick(
            "rotation",
            str((int(move.rotation) + step) % steps),
            words(language)[label],
            tuple(parts(turned(move, step, steps)).items()),
        )
        for step, label in ((1, "turn_left"), (-1, "turn_right"))
    )


def turned(move: Lay, step: int, steps: int) -> Lay:
    """Return a floor that is turned on by a step."""
    return Lay(move.x, move.y, (int(move.rotation) + step) % steps)


def chips(view: View, chosen: Mapping[str, str], language: str) -> tuple[Pick, ...]:
    """List the values of the first step, for the foot of a narrow screen."""
    act, short = chosen.get(ACT), words(language)
    return tuple(
        Pick(ACT, value, label, ((ACT, value),), act == value, act is None)
        for value in acts(view)
        for label in [short.get(f"chip_{value}") or told(view, value, language)]
    )
