"""PURE: the whole board as one drawing in coordinates, for mails: three cities abreast."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.patrizier.picture import City, Floor, Picture, picture
from games.engine.patrizier.state import View

ABREAST, CELL_WIDE, CELL_HIGH, MARGIN, GAP = 3, 190, 176, 8, 8
LEGEND_HIGH, NAMES_AT, NAME_WIDE, NAME_HIGH = 56, 44, 108, 22
WIDE = 2 * MARGIN + ABREAST * CELL_WIDE + (ABREAST - 1) * GAP
GROUND, FLOOR_HIGH, SITES = 156, 15, (12, 66)


@dataclass(frozen=True, slots=True)
class Block:
    """A floor where it is drawn, inside its city; the top one carries merlons."""

    x: int
    y: int
    floor: Floor
    is_top: bool


@dataclass(frozen=True, slots=True)
class Plot:
    """A city where it is drawn; `empty` are the places of towers that nobody has begun."""

    x: int
    y: int
    city: City
    blocks: tuple[Block, ...]
    empty: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """A seat's piece and name in the legend."""

    x: int
    y: int
    piece: Floor
    name: str


@dataclass(frozen=True, slots=True)
class Legend:
    """The draw pile and the seats, below the cities or beside the last one; `foot` is a line."""

    x: int
    y: int
    foot: int
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Poster:
    """The board as one drawing."""

    wide: int
    high: int
    plots: tuple[Plot, ...]
    legend: Legend
    picture: Picture
    has_marks: bool


def poster(
    view: View, colours: Sequence[str], language: str = "en", *, since: View | None = None
) -> Poster:
    """Lay the board out, with marks on what is new since another view."""
    drawn = picture(view, colours, language, since=since)
    rows, rest = divmod(len(drawn.cities), ABREAST)
    below = MARGIN + rows * (CELL_HIGH + GAP)
    return Poster(
        wide=WIDE,
        high=below + (CELL_HIGH if rest else LEGEND_HIGH) + MARGIN,
        plots=tuple(plot(index, city) for index, city in enumerate(drawn.cities)),
        legend=legend(drawn, MARGIN + rest * (CELL_WIDE + GAP), below + (60 if rest else 0)),
        picture=drawn,
        has_marks=since is not None,
    )


def legend(drawn: Picture, x: int, y: int) -> Legend:
    """Place the names of the seats, as many abreast as there is room for."""
    abreast = (WIDE - x - NAMES_AT) // NAME_WIDE
    spots = [divmod(seat, abreast) for seat in range(len(drawn.standings))]
    names = tuple(
        Name(NAMES_AT + NAME_WIDE * column, NAME_HIGH * row, each.piece, each.name)
        for (row, column), each in zip(spots, drawn.standings, strict=True)
    )
    return Legend(x, y, names[-1].y + 36, names)


def plot(index: int, city: City) -> Plot:
    """Place a city and the floors in it."""
    row, column = divmod(index, ABREAST)
    towers = list(zip(SITES, (city.left, city.right), strict=True))
    return Plot(
        x=MARGIN + column * (CELL_WIDE + GAP),
        y=MARGIN + row * (CELL_HIGH + GAP),
        city=city,
        blocks=tuple(
            Block(x, GROUND - FLOOR_HIGH * (height + 1), floor, height == len(tower) - 1)
            for x, tower in towers
            for height, floor in enumerate(tower)
        ),
        empty=tuple(x for x, tower in towers if not tower),
    )
