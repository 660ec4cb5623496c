"""PURE: where the risks of columns are written on a plan, so that they hide as little as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.boards.villa_paletti.plans import Footing

Paper = tuple[int, int, int, int]
GAP = 12
"""Between a column and its pill, in tenths of a millimetre."""
ENDS, SIGN, HIGH = 70, 57, 150
"""How wide a pill is: both ends and each sign; and how high."""


@dataclass(frozen=True, slots=True)
class Pill:
    """The risk of a column beside it; `x` and `y` are its upper left corner."""

    text: str
    x: int
    y: int
    wide: int

    @property
    def middle(self) -> int:
        """Where its text is centred."""
        return self.x + self.wide // 2

    @property
    def line(self) -> int:
        """Where its text stands."""
        return self.y + HIGH * 11 // 15


def pills(footings: Sequence[Footing], risks: Mapping[str, str], paper: Paper) -> dict[str, Pill]:
    """Put the risks beside the columns, one after the other, on a piece of paper."""
    found: dict[str, Pill] = {}
    for footing in footings:
        if footing.key in risks:
            placed = list(found.values())
            found[footing.key] = best(footing, risks[footing.key], footings, placed, paper)
    return found


def best(
    footing: Footing,
    text: str,
    others: Sequence[Footing],
    placed: Sequence[Pill],
    paper: Paper,
) -> Pill:
    """Choose the side of a column on which its pill hides fewest columns and pills."""

    def cost(side: Pill) -> tuple[bool, int]:
        hidden = sum(hides(side, other) for other in others)
        return not is_on(side, paper), hidden + sum(meets(side, pill) for pill in placed)

    return min(sides(footing, text), key=cost)


def is_on(side: Pill, paper: Paper) -> bool:
    """Say whether a pill lies wholly on the paper."""
    left, top, wide, high = paper
    is_beside = left <= side.x and side.x + side.wide <= left + wide
    return is_beside and top <= side.y and side.y + HIGH <= top + high


def sides(footing: Footing, text: str) -> list[Pill]:
    """List where a pill may stand: east, west, above, below, at the corners, and half over them."""
    wide, off = ENDS + len(text) * SIGN, footing.radius + GAP
    x, y = footing.x, footing.y
    level, above, below = y - HIGH // 2, y - off - HIGH, y + off
    east, west, middle = x + off, x - off - wide, x - wide // 2
    begun, ended = x - off, x + off - wide
    places = [
        *((east, level), (west, level), (middle, above), (middle, below)),
        *((east, above), (west, above), (east, below), (west, below)),
        *((begun, above), (ended, above), (begun, below), (ended, below)),
    ]
    return [Pill(text, left, top, wide) for left, top in places]


def hides(side: Pill, other: Footing) -> bool:
    """Say whether a pill covers a part of a column."""
    reach = other.radius
    is_beside = side.x - reach < other.x < side.x + side.wide + reach
    return is_beside and side.y - reach < other.y < side.y + HIGH + reach


def meets(side: Pill, other: Pill) -> bool:
    """Say whether two pills cover each other."""
    is_beside = other.x - side.wide < side.x < other.x + other.wide
    return is_beside and abs(side.y - other.y) < HIGH
