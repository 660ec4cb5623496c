"""Plane geometry in whole numbers: nothing here rounds, but the turning of an outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = tuple[Point, ...]
Side: TypeAlias = tuple[int, int, int]
"""(a, b, c): the half of the plane where a*x + b*y + c is not negative."""


def inside(polygon: Sequence[Point], x: int, y: int) -> bool:
    """Say whether a point lies in a polygon; its edge counts as inside."""
    is_inside = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if side == 0:
                return True
            if (side > 0) == (by > ay):
                is_inside = not is_inside
        elif y in (ay, by) and touches(ax, ay, bx, by, x, y):
            return True
        ax, ay = bx, by
    return is_inside


def touches(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> bool:
    """Say whether a point lies between two others, in line with them."""
    in_line = (bx - ax) * (y - ay) == (by - ay) * (x - ax)
    return in_line and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


def turn(outline: Iterable[Point], step: int, cosines: Sequence[int]) -> Polygon:
    """Turn an outline counter-clockwise by so many steps of the table of cosines."""
    quarter = len(cosines) - 1
    c, s = cosine(step, cosines), cosine(step - quarter, cosines)
    whole = cosines[0]
    return tuple((half_up(c * x - s * y, whole), half_up(s * x + c * y, whole)) for x, y in outline)


def cosine(step: int, cosines: Sequence[int]) -> int:
    """Look the cosine of a step up, in parts of the first one."""
    quarter = len(cosines) - 1
    place = step % (4 * quarter)
    place = min(place, 4 * quarter - place)
    return cosines[place] if place <= quarter else -cosines[2 * quarter - place]


def half_up(number: int, whole: int) -> int:
    """Divide and round, halves up."""
    return (2 * number + whole) // (2 * whole)


def shift(polygon: Iterable[Point], x: int, y: int) -> Polygon:
    """Move a polygon."""
    return tuple((px + x, py + y) for px, py in polygon)


def area(polygon: Sequence[Point]) -> int:
    """Return twice the area of a polygon; positive if it runs counter-clockwise."""
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)


def hull(points: Iterable[Point]) -> Polygon:
    """Return the corners of the smallest convex polygon round points, counter-clockwise."""
    row = sorted(set(points))
    if len(row) < 3:
        return tuple(row)
    return (*half_hull(row), *half_hull(row[::-1]))


def half_hull(row: Iterable[Point]) -> list[Point]:
    """Return one side of the hull of sorted points, without its last corner."""
    corners: list[Point] = []
    for x, y in row:
        while len(corners) > 1:
            (ax, ay), (bx, by) = corners[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            corners.pop()
        corners.append((x, y))
    return corners[:-1]


def sides(corners: Sequence[Point]) -> tuple[Side, ...]:
    """Describe a convex polygon by its half planes; a line or a point has some too."""
    if len(corners) > 2:
        return tuple(map(side, corners, (*corners[1:], corners[0])))
    if len(corners) == 2:
        (ax, ay), (bx, by) = corners
        dx, dy = bx - ax, by - ay
        ends = ((dx, dy, -dx * ax - dy * ay), (-dx, -dy, dx * bx + dy * by))
        return (side(corners[0], corners[1]), side(corners[1], corners[0]), *ends)
    ((x, y),) = corners
    return ((1, 0, -x), (-1, 0, x), (0, 1, -y), (0, -1, y))


def side(start: Point, end: Point) -> Side:
    """Return the half plane to the left of the way from one point to another."""
    (ax, ay), (bx, by) = start, end
    a, b = ay - by, bx - ax
    return a, b, -a * ax - b * ay
