"""PURE: the whole table as one drawing in coordinates, for mails: plans beside the villa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.boards.villa_paletti.outlook import Advice
from games.boards.villa_paletti.picture import Level, Picture, picture
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti.state import View

WIDE, MARGIN, GAP, TOP = 600, 10, 8, 84
ABREAST, PLAN, TITLE, KEY = 2, 186, 16, 22
VILLA = 190
"""How wide the villa is drawn."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A level and where it is drawn."""

    x: int
    y: int
    level: Level

    @property
    def right(self) -> int:
        """Where the cell ends."""
        return self.x + PLAN

    @property
    def plan_y(self) -> int:
        """Where the plan below the title begins."""
        return self.y + TITLE // 2


@dataclass(frozen=True, slots=True)
class Poster:
    """The table as one drawing."""

    wide: int
    high: int
    cells: tuple[Cell, ...]
    plan: tuple[int, int]
    villa: tuple[int, int, int, int]
    key_y: int
    picture: Picture
    words: Mapping[str, str]
    has_marks: bool


def poster(
    view: View,
    colours: Sequence[str],
    language: str = "en",
    *,
    since: View | None = None,
    advice: Advice | None = None,
) -> Poster:
    """Lay the table out, with marks on what is new since another view."""
    drawn = picture(view, colours, language, since=since, advice=advice)
    plan_high = PLAN * drawn.paper[3] // drawn.paper[2]
    row = plan_high + TITLE + GAP
    rows = -(-len(drawn.levels) // ABREAST)
    villa_high = min(rows * row, VILLA * drawn.villa.box[3] // drawn.villa.box[2])
    foot = TOP + max(rows * row, villa_high)
    cells = tuple(
        Cell(MARGIN + (PLAN + GAP) * (place % ABREAST), TOP + row * (place // ABREAST), level)
        for place, level in enumerate(drawn.levels)
    )
    return Poster(
        wide=WIDE,
        high=foot + KEY,
        cells=cells,
        plan=(PLAN, plan_high),
        villa=(WIDE - MARGIN - VILLA, foot - villa_high - GAP, VILLA, villa_high),
        key_y=foot + KEY // 2,
        picture=drawn,
        words=words(language),
        has_marks=since is not None,
    )
