"""A position as its title shows it on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.boards import BOARDS
from games.boards.choices import Choice, Preview, Step
from games.selectors import advice


@dataclass(frozen=True, slots=True)
class Face:
    """A position as its title shows it to one seat, or to a spectator.

    `key` explains the lines; `sketch` is a drawing in signs, for mails of plain text.
    """

    picture: Any = None
    key: str = ""
    lines: list[str] = field(default_factory=list)
    sketch: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    choices: tuple[Choice, ...] = ()
    hints: list[str] = field(default_factory=list)
    answering: str = ""
    steps: tuple[Step, ...] = ()
    prompt: str = ""
    preview: Preview | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A view, what was seen after the reader's last move, what is chosen in the form, advice."""

    view: Any
    before: Any
    chosen: Mapping[str, str]
    is_asked: bool
    advice: Any = None


def of(title: str, colours: Sequence[str], shown: Shown, language: str) -> Face:
    """Return a view in pictures and words; choices only for whom they are open to."""
    board = BOARDS[title]
    view, chosen, is_asked = shown.view, shown.chosen, shown.is_asked
    known = advice.known(shown.advice)
    return Face(
        picture=board.picture(
            view,
            colours,
            language,
            since=shown.before,
            chosen=chosen if is_asked else None,
            **known,
        ),
        key=board.label("lines", language),
        lines=board.lines(view, colours, language, since=shown.before),
        hand=board.hand(view, language),
        players=board.players(view, colours, language),
        choices=board.choices(view, colours, language, **known) if is_asked else (),
        hints=board.hints(view, language) if is_asked else [],
        steps=board.steps(view, colours, chosen, language, **known) if is_asked else (),
        prompt=board.prompt(view, chosen, language) if is_asked else "",
        preview=board.foretell(view, colours, chosen, language, **known) if is_asked else None,
    )
