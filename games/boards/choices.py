"""PURE: a numbered line that a player may answer with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the offered list: its number, its canonical text and what it brings."""

    number: int
    text: str
    note: str = ""
