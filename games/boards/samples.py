"""PURE: a recorded game of each title, which the tour walks through and the help explains."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from games.engine import registry
from games.engine.base import Edition, Outcome, Title

FILE = "sample.json"


class Happened(Struct, frozen=True, forbid_unknown_fields=True):
    """One event of a recording: its number and its facts."""

    number: int
    facts: tuple[msgspec.Raw, ...]


class Recording(Struct, frozen=True, forbid_unknown_fields=True):
    """A recorded game as `manage.py simulate --log` writes it."""

    title: str
    engine: int
    edition: str
    players: int
    seed: str
    events: tuple[Happened, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A finished game: what happened in each step, and the state after it. Step 0 is the deal."""

    title: Title
    edition: Edition
    colours: tuple[str, ...]
    facts: tuple[tuple[Any, ...], ...]
    states: tuple[Any, ...]
    outcome: Outcome

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.states) - 1

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.colours)

    def view(self, step: int, seat: int | None = None) -> Any:
        """Return what a seat could see after a step, or a spectator."""
        return self.title.view(self.states[step], seat)


@dataclass(frozen=True, slots=True)
class Caption:
    """What a newcomer should notice after a step."""

    step: int
    heading: str
    text: str


@cache
def sample(key: str) -> Sample:
    """Return the recorded game of a title, replayed."""
    text = resources.files(f"games.boards.{key}").joinpath(FILE).read_bytes()
    return replayed(msgspec.json.decode(text, type=Recording))


def replayed(recording: Recording) -> Sample:
    """Apply the facts of a recording one after the other."""
    title = registry.find(recording.title, recording.engine)
    edition = registry.find_edition(title, recording.edition)
    facts = tuple(
        tuple(msgspec.json.decode(fact, type=title.Fact) for fact in event.facts)
        for event in recording.events
    )
    states, state = [], None
    for happened in facts:
        for fact in happened:
            state = title.apply(state, fact)
        states.append(state)
    outcome = title.outcome(state)
    if outcome is None:
        raise ValueError(f"the recorded game of {title.name} is not over")
    colours = edition.colours(recording.players)[: recording.players]
    return Sample(title, edition, colours, facts, tuple(states), outcome)
