"""A move of each title, from its sample game: for the description of the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from games import boards
from games.boards.samples import sample
from games.engine.base import Title


@dataclass(frozen=True, slots=True)
class Example:
    """A title with the first move of its sample game, as text and as data."""

    title: Title
    text: str
    move: dict[str, Any]

    @property
    def fewest(self) -> int:
        """The smallest number of players."""
        return self.title.seats[0]


def of_every_title() -> list[Example]:
    """Return an example of every title that can be played here."""
    return [of(title) for title in boards.offered()]


def of(title: Title) -> Example:
    """Take the first move of a title's sample game."""
    facts = (fact for step in sample(title.key).facts for fact in step)
    move = next(fact.move for fact in facts if hasattr(fact, "move"))
    return Example(title, title.write(move), msgspec.to_builtins(move))
