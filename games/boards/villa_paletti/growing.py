"""PURE: how the villa grew: what each floor brought, until the next was laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.boards.villa_paletti.seats import Disc, disc
from games.boards.villa_paletti.words import level_name
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.happenings import FloorLaid
from games.engine.villa_paletti.state import View

Moments = Sequence[tuple[int, View]]


@dataclass(frozen=True, slots=True)
class Era:
    """The time of one top floor: its last event, the points of the seats, and the seal then."""

    name: str
    event: int
    turns: int
    points: tuple[int, ...]
    holder: Disc | None


def growth(moments: Moments, colours: Sequence[str], language: str = "en") -> tuple[Era, ...]:
    """Tell each floor as it was just before the next one was laid, or the game ended."""
    pairs = zip(moments, [*moments[1:], None], strict=True)
    return tuple(
        era(moment, colours, language)
        for moment, later in pairs
        if later is None or len(later[1].table.plates) > len(moment[1].table.plates)
    )


def era(moment: tuple[int, View], colours: Sequence[str], language: str) -> Era:
    """Tell the table as a floor left it."""
    event, view = moment
    table = view.table
    floor = EDITIONS[table.edition].slabs[len(table.plates) - 1].id
    return Era(
        name=level_name(floor, language),
        event=event,
        turns=table.turns,
        points=tuple(owning.points(table, seat) for seat in range(table.seats)),
        holder=None if table.holder is None else disc(colours[table.holder], language),
    )


def milestone(fact: Any, language: str = "en") -> str:
    """Name the floor that was laid; empty for everything else."""
    is_laid = isinstance(fact, FloorLaid) and fact.ok
    return level_name(fact.floor, language) if is_laid else ""
