"""PURE: the cities as a plan for print: two towers each, tiles and open card, in coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.patrizier.picture import City as Drawn
from games.boards.patrizier.picture import Floor, Tile, picture
from games.engine.patrizier.state import View

FLOOR, WIDE, LEAST, TOP = 14, 42, 5, 6
SITES = (2, 50)


@dataclass(frozen=True, slots=True)
class Block:
    """A floor where it is drawn."""

    x: int
    y: int
    floor: Floor


@dataclass(frozen=True, slots=True)
class Lot:
    """A tile where it is drawn."""

    y: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Site:
    """A city of the plan: what the board draws of it, and where its parts go."""

    city: Drawn
    blocks: tuple[Block, ...]
    lots: tuple[Lot, ...]
    ground: int

    @property
    def height(self) -> int:
        """The height of the drawing."""
        return self.ground + 16


def plan(view: View, colours: Sequence[str], language: str = "en") -> tuple[Site, ...]:
    """Lay the cities out, all at one height so that their grounds are level."""
    cities = picture(view, colours, language).cities
    most = max((len(tower) for c in cities for tower in (c.left, c.right)), default=0)
    ground = TOP + FLOOR * max(most, LEAST)
    return tuple(Site(city, blocks(city, ground), lots(city, ground), ground) for city in cities)


def blocks(city: Drawn, ground: int) -> tuple[Block, ...]:
    """Place the floors of both towers from the ground up."""
    return tuple(
        Block(x, ground - FLOOR * (height + 1), floor)
        for x, tower in zip(SITES, (city.left, city.right), strict=True)
        for height, floor in enumerate(tower)
    )


def lots(city: Drawn, ground: int) -> tuple[Lot, ...]:
    """Place the tiles beside the towers, the high one above the low one."""
    return tuple(Lot(ground - 40 + 24 * index, tile) for index, tile in enumerate(city.tiles))
