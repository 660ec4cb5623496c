"""PURE: points over time as lines of a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 36, 44, 12, 28
LINES = 5
APART = 15
"""How far the letters at the ends of the lines stand from each other."""


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's line, as an SVG path, where its label goes, and its values."""

    seat: int
    path: str
    end: tuple[int, int]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines over event numbers, with the marks of both axes as (place, value)."""

    lines: tuple[Line, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    up: tuple[tuple[int, int], ...]
    along: tuple[tuple[int, int], ...]
    width: int = WIDTH
    height: int = HEIGHT


def chart(rows: Sequence[tuple[int, tuple[int, ...]]]) -> Chart | None:
    """Draw points per seat after each event; two events are the least that make a line."""
    if len(rows) < 2:
        return None
    top = step_of(max(max(values) for _, values in rows)) * LINES
    across = [
        LEFT + (WIDTH - LEFT - RIGHT) * place // (len(rows) - 1) for place in range(len(rows))
    ]

    def height(value: int) -> int:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value // top

    series = list(zip(*(values for _, values in rows), strict=True))
    ends = spread([height(values[-1]) for values in series])
    lines = tuple(
        Line(seat, stairs(across, list(map(height, values))), (across[-1] + 14, end), values)
        for seat, (values, end) in enumerate(zip(series, ends, strict=True))
    )
    marks = range(0, len(rows), max(1, (len(rows) - 1) // LINES))
    return Chart(
        lines=lines,
        rows=tuple(rows),
        up=tuple((height(value), value) for value in range(0, top + 1, top // LINES)),
        along=tuple((across[place], rows[place][0]) for place in marks),
    )


def step_of(most: int) -> int:
    """Return a round distance between the lines of the grid."""
    steps = (1, 2, 5, 10, 20, 50, 100)
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
    """Move labels apart that would lie on each other."""
    found = list(heights)
    order = sorted(range(len(found)), key=found.__getitem__, reverse=True)
    for above, below in zip(order[1:], order, strict=False):
        found[above] = min(found[above], found[below] - APART)
    return found
