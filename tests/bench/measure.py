"""Time two things in turns and compare them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 60


@dataclass(frozen=True)
class Goal:
    """A ratio and what it should be."""

    name: str
    ratio: float
    sign: str
    limit: float

    @property
    def is_reached(self) -> bool:
        return self.ratio <= self.limit if self.sign == "<=" else self.ratio >= self.limit


def calibrate() -> float:
    """Return how many million steps of an empty loop this machine does in a second."""
    began = time.perf_counter()
    for _ in range(3_000_000):
        pass
    return 3 / (time.perf_counter() - began)


def clock(call: Callable[[], object]) -> float:
    """Return the microseconds that a call takes."""
    began = time.perf_counter_ns()
    call()
    return (time.perf_counter_ns() - began) / 1000


def cpu(call: Callable[[], object], rounds: int = 15) -> float:
    """Return the milliseconds of CPU that a call needs: whatever else runs only adds to them."""
    call()
    times = []
    for _ in range(rounds):
        began = time.process_time_ns()
        call()
        times.append((time.process_time_ns() - began) / 1_000_000)
    return min(times)


def side_by_side(*calls: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Return the median microseconds of each call, measured in turns."""
    for call in calls:
        call()
    times = [[clock(call) for call in calls] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def report(name: str, theirs: float | None, ours: float, unit: str = "µs") -> None:
    """Print both sides, or ours alone."""
    left = "" if theirs is None else f"{theirs:,.1f}"
    print(f"{name:<58} {left:>12} {ours:12,.1f} {unit:<8}", end="")


def goal(name: str, ratio: float, sign: str, limit: float) -> Goal:
    """Print a ratio with its goal."""
    made = Goal(name, ratio, sign, limit)
    print(f" {ratio:5.2f}x  (goal {sign} {limit}) {'' if made.is_reached else 'MISSED'}")
    return made
