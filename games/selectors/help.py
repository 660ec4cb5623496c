"""The help: how the site works, and the rules of each title with its own examples."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from games.boards import BOARDS, colours, offered
from games.boards.samples import sample
from games.engine.errors import UnknownTitle


@dataclass(frozen=True, slots=True)
class Subject:
    """A title that has a help page."""

    key: str
    name: str
    fewest: int
    most: int

    @property
    def templates(self) -> str:
        """Where the title's own templates are."""
        return f"games/titles/{self.key}/"

    @property
    def stylesheet(self) -> str:
        """The title's own style sheet."""
        return f"games/{self.key}.css"

    @property
    def pitch(self) -> str:
        """The template that says what the title is about."""
        return f"{self.templates}pitch.html"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a title: the template that tells them, and all that it shows."""

    subject: Subject
    template: str
    guide: Any


@dataclass(frozen=True, slots=True)
class Contents:
    """The help on the site itself, and the titles it leads to."""

    template: str
    subjects: list[Subject]


def subjects() -> list[Subject]:
    """List every title that can be played."""
    return [
        Subject(title.key, title.name, min(title.seats), max(title.seats)) for title in offered()
    ]


def find(key: str) -> Subject:
    """Return a title by its key."""
    found = next((each for each in subjects() if each.key == key), None)
    if found is None:
        raise UnknownTitle(f"there is no title {key!r}")
    return found


def contents(*, language: str) -> Contents:
    """Return the help on the site, with the way to every title's rules."""
    template = f"games/help/{colours.tongue(language)}.html"
    return Contents(template, subjects())


def rules(*, key: str, language: str) -> Rules:
    """Return the rules of a title."""
    found, tongue = find(key), colours.tongue(language)
    return Rules(found, f"{found.templates}help/{tongue}.html", guide(key, tongue))


@cache
def guide(key: str, language: str) -> Any:
    """Make what a title's rules show, once: it hangs on the program alone."""
    return BOARDS[key].guide(sample(key), language)
