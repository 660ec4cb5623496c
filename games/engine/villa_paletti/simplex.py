"""Linear programs in whole numbers: exact, and the same steps everywhere (rules section 4.1).

The tableau is kept multiplied by its last pivot, so every division comes out even and no fraction
is ever needed. The column of the largest coefficient enters, of equals the first; after many steps
that lead nowhere the first of all enters, so that it comes to an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

PATIENCE: Final = 50
"""So many steps may lead nowhere before the choice of columns gets careful."""


class Solution(Struct, frozen=True):
    """The highest value (None: there is no limit) and the variables that are not zero there."""

    value: Fraction | None
    amounts: dict[int, Fraction]


class Tableau:
    """Rows of whole numbers with the right side last; `scale` is what all are multiplied by."""

    __slots__ = ("basis", "degenerate", "goal", "rows", "scale", "width")

    def __init__(self, columns: Sequence[Sequence[int]], right: Sequence[int]) -> None:
        self.width = len(columns)
        self.rows = [
            [*row, side] for row, side in zip(zip(*columns, strict=True), right, strict=True)
        ]
        for index, row in enumerate(self.rows):
            if row[-1] < 0:
                self.rows[index] = [-number for number in row]
        # Behind the variables stands one helper a row, which no column is kept for.
        self.basis = [self.width + index for index in range(len(self.rows))]
        self.goal = [sum(column) for column in zip(*self.rows, strict=True)]
        self.scale = 1
        self.degenerate = 0

    def enter(self) -> int | None:
        """Choose the column that enters; none, if nothing gets better."""
        goal = self.goal
        if self.degenerate > PATIENCE:
            return next((index for index in range(self.width) if goal[index] > 0), None)
        best = max(goal[:-1])
        return goal.index(best) if best > 0 else None

    def leave(self, column: int) -> int | None:
        """Choose the row that leaves: the first to run out, of equals the lowest variable."""
        found, least, by = None, 0, 1
        for index, row in enumerate(self.rows):
            entry = row[column]
            if entry <= 0:
                continue
            ahead = row[-1] * by - least * entry
            if found is None or ahead < 0 or (ahead == 0 and self.basis[index] < self.basis[found]):
                found, least, by = index, row[-1], entry
        return found

    def pivot(self, chosen: int, column: int) -> None:
        """Let a column take the place of a row's variable."""
        row = self.rows[chosen]
        pivot, scale = row[column], self.scale
        self.degenerate += row[-1] == 0
        for index, other in enumerate(self.rows):
            if index != chosen:
                self.rows[index] = eliminate(other, row, pivot, other[column], scale)
        self.goal = eliminate(self.goal, row, pivot, self.goal[column], scale)
        self.basis[chosen] = column
        self.scale = pivot

    def climb(self) -> bool:
        """Go on until nothing gets better; False if there is no limit."""
        while (column := self.enter()) is not None:
            row = self.leave(column)
            if row is None:
                return False
            self.pivot(row, column)
        return True

    def start(self) -> bool:
        """Find some solution; False if there is none."""
        self.climb()
        if self.goal[-1] != 0:
            return False
        for index in reversed(range(len(self.rows))):
            if self.basis[index] >= self.width:
                self.drive_out(index)
        self.degenerate = 0
        return True

    def drive_out(self, index: int) -> None:
        """Put a variable in the place of a helper that is zero, or drop a row that says nothing."""
        row = self.rows[index]
        column = next((place for place in range(self.width) if row[place]), None)
        if column is None:
            del self.rows[index], self.basis[index]
            return
        if row[column] < 0:
            self.rows[index] = [-number for number in row]
        self.pivot(index, column)

    def aim(self, goal: Sequence[int]) -> None:
        """Set the sum that is to be as high as can be."""
        scaled = [number * self.scale for number in goal]
        weights = [goal[variable] for variable in self.basis]
        for weight, row in zip(weights, self.rows, strict=True):
            if weight:
                scaled = [left - weight * right for left, right in zip(scaled, row, strict=True)]
        self.goal = scaled

    def amounts(self) -> dict[int, Fraction]:
        """Return the variables that are not zero."""
        pairs = zip(self.basis, self.rows, strict=True)
        return {variable: Fraction(row[-1], self.scale) for variable, row in pairs if row[-1]}


def eliminate(
    row: list[int], pivot_row: list[int], pivot: int, factor: int, scale: int
) -> list[int]:
    """Return a row without the entering column, multiplied by the new pivot."""
    if scale == 1:
        return [pivot * a - factor * b for a, b in zip(row, pivot_row, strict=True)]
    return [(pivot * a - factor * b) // scale for a, b in zip(row, pivot_row, strict=True)]


def feasible(columns: Sequence[Sequence[int]], right: Sequence[int]) -> bool:
    """Say whether the columns, none taken less than zero times, add up to the right side."""
    return Tableau(columns, right).start()


def maximise(
    columns: Sequence[Sequence[int]], right: Sequence[int], goal: Sequence[int]
) -> Solution | None:
    """Make a sum as high as can be; None if the columns cannot add up to the right side."""
    tableau = Tableau(columns, right)
    if not tableau.start():
        return None
    tableau.aim([*goal, 0])
    if not tableau.climb():
        return Solution(None, {})
    return Solution(Fraction(-tableau.goal[-1], tableau.scale), tableau.amounts())
