"""PURE: points over time as lines of a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 480, 260
LEFT, RIGHT, TOP, BOTTOM = 36, 64, 16, 28
LINES = 5
APART = 21
"""How far the letters at the ends of the lines stand from each other."""
BESIDE = 2
"""How far lines of equal points are drawn from each other, so that none hides another."""


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's line, as an SVG path, where its label goes, and its values."""

    seat: int
    path: str
    end: tuple[int, int]
    values: tuple[int, ...]

    @property
    def total(self) -> int:
        """The value that the line ends with."""
        return self.values[-1]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over event numbers, with the marks of both axes as (place, value)."""

    lines: tuple[Line, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    up: tuple[tuple[int, int], ...]
    along: tuple[tuple[int, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def chart(rows: Sequence[tuple[int, tuple[int, ...]]]) -> Chart | None:
    """Draw points per seat after each event; two events are the least that make a line."""
    if len(rows) < 2:
        return None
    least = min(0, *(min(values) for _, values in rows))
    most = max(max(values) for _, values in rows)
    step = step_of(most - least)
    low = least // step * step
    top = max(low + step * LINES, -(-most // step) * step)
    across = [
        LEFT + (WIDTH - LEFT - RIGHT) * place // (len(rows) - 1) for place in range(len(rows))
    ]

    def height(value: int) -> int:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) // (top - low)

    series = list(zip(*(values for _, values in rows), strict=True))
    ends = spread([height(values[-1]) for values in series])
    lines = tuple(
        Line(
            seat,
            stairs(across, [height(v) + beside for v in values]),
            (across[-1] + 14, end),
            values,
        )
        for seat, (values, end) in enumerate(zip(series, ends, strict=True))
        for beside in [BESIDE * seat - BESIDE * (len(series) - 1) // 2]
    )
    marks = range(0, len(rows), max(1, (len(rows) - 1) // LINES))
    return Chart(
        lines=lines,
        rows=tuple(rows),
        up=tuple((height(value), value) for value in range(low, top + 1, step)),
        along=tuple((across[place], rows[place][0]) for place in marks),
    )


def step_of(most: int) -> int:
    """Return a round distance between the lines of the grid."""
    steps = (1, 2, 3, 5, 10, 15, 20, 50, 100)
    return next((step for step in steps if step * LINES >= most), most)


def stairs(across: Sequence[int], heights: Sequence[int]) -> str:
    """Write a path that keeps its height until the next event."""
    path = f"M{across[0]} {heights[0]}"
    before = heights[0]
    for place, height in zip(across[1:], heights[1:], strict=True):
        if height != before:
            path += f"H{place}V{height}"
        before = height
    return f"{path}H{across[-1]}"


def spread(heights: Sequence[int]) -> list[int]:
    """Move labels apart that would lie on each other, as little as can be."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    groups: list[list[int]] = []
    for index in order:
        groups.append([heights[index]])
        while len(groups) > 1 and highest(groups[-1]) - lowest(groups[-2]) < APART:
            last = groups.pop()
            groups[-1] += last
    places = [highest(group) + APART * place for group in groups for place in range(len(group))]
    found = dict(zip(order, places, strict=True))
    return [found[index] for index in range(len(heights))]


def highest(group: Sequence[int]) -> int:
    """Return where the first label of a group goes: around its middle, and inside the drawing."""
    tall = APART * (len(group) - 1)
    return max(TOP, min(sum(group) // len(group) - tall // 2, HEIGHT - TOP - tall))


def lowest(group: Sequence[int]) -> int:
    """Return where the last label of a group goes."""
    return highest(group) + APART * (len(group) - 1)
