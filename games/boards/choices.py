"""PURE: what a player may answer with: numbered lines, or options in steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the offered list: its number, its canonical text and what it brings."""

    number: int
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose in a step; `look` is how the title draws it, if it does."""

    value: str
    text: str
    note: str = ""
    is_chosen: bool = False
    look: Any = None


@dataclass(frozen=True, slots=True)
class Step:
    """One part of an answer. `when` is the first step's choice that it belongs to.

    A step without options fills itself: `told` says with what.
    """

    key: str
    label: str
    options: tuple[Option, ...] = ()
    when: str = ""
    told: str = ""
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class Preview:
    """A complete answer, and what it would bring as far as that can be known before."""

    text: str
    sentences: tuple[str, ...]
