"""Where a reader may go from a position: my last turn, the next thing decided, part of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.chain import MOVED
from games.selectors.history import Sentence

LONGEST_LIST = 60
"""So many events are listed at once: a game with many rewinds stays a light page."""


@dataclass(frozen=True, slots=True)
class Jumps:
    """Places worth going to from a position; 0 and None where there is none."""

    my_turn: int = 0
    earlier: Sentence | None = None
    later: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The listed numbers, and where to go for what is newer or older; 0 if there is nothing."""

    first: int
    last: int
    newer: int = 0
    older: int = 0


def jumps(told: Sequence[Sentence], *, at: int, seat: int | None) -> Jumps:
    """Find the reader's turn before a position, and what was decided before and after it."""
    counted = [each for each in told if not each.is_struck]
    mine = [e.number for e in counted if seat is not None and e.kind == MOVED and e.seat == seat]
    decided = [each for each in counted if each.milestone]
    return Jumps(
        my_turn=max((number for number in mine if number < at), default=0),
        earlier=next((each for each in reversed(decided) if each.number < at), None),
        later=next((each for each in decided if each.number > at), None),
    )


def part(at: int, last: int) -> Part:
    """Say which events are listed beside a position: the newest, or those around it."""
    end = min(last, max(at + LONGEST_LIST // 2, LONGEST_LIST))
    if last - at < LONGEST_LIST:
        end = last
    first = max(1, end - LONGEST_LIST + 1)
    return Part(
        first=first,
        last=end,
        newer=min(last, end + LONGEST_LIST // 2) if end < last else 0,
        older=max(1, first - LONGEST_LIST // 2) if first > 1 else 0,
    )
