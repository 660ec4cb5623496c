"""PURE: what a player may answer with: numbered lines, or options in steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the offered list: its number, its notation and what it brings."""

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
class Field:
    """A whole number to type, from `least` to `most`; `value` is what was typed so far."""

    key: str
    label: str
    value: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Step:
    """One part of an answer: options to choose from, or fields to type numbers into.

    A step without both fills itself: `told` says with what.
    """

    key: str
    label: str
    options: tuple[Option, ...] = ()
    told: str = ""
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """A thing on the board that a click chooses: which value of which step.

    `chosen` is everything that is chosen after the click. What `is_next` has no value yet.
    """

    key: str
    value: str
    label: str
    chosen: tuple[tuple[str, str], ...]
    is_chosen: bool = False
    is_next: bool = False

    @property
    def query(self) -> str:
        """The choices as the form would send them."""
        return urlencode(self.chosen)


@dataclass(frozen=True, slots=True)
class Preview:
    """A complete answer, and what it would bring as far as that can be known before.

    `stake` is what it puts at risk, in a few words beside the button that sends it.
    """

    text: str
    sentences: tuple[str, ...]
    stake: str = ""
