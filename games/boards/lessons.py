"""What a help page shows of how answers are written, whatever the title."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A text that may be sent, and the canonical text it is read as."""

    text: str
    means: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """Ways to write the answer that `seat` gave after step `step` of the sample game."""

    key: str
    step: int
    seat: int
    name: str
    means: str
    examples: tuple[Example, ...]
