"""What a seat is asked, and every answer that is open to it, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from games.boards import BOARDS
from games.engine import registry
from games.engine.base import ANY, Range, Title, Wide
from games.selectors import advice, history
from games.selectors.pages import Row, open_question


@dataclass(frozen=True, slots=True)
class Question:
    """An open question: the event that put it, its kind, and the move that silence means."""

    asked: int
    kind: str
    silence: str | None
    prompt: str


@dataclass(frozen=True, slots=True)
class Open:
    """A field for which any value of a range may stand, and one for example."""

    name: str
    range: Range

    @property
    def example(self) -> int:
        """The number in the middle."""
        return (self.range.least + self.range.most) // 2


@dataclass(frozen=True, slots=True)
class Legal:
    """A move that can be sent; `wide` has the fields that are left open, `sample` one filled in."""

    text: str
    words: str
    move: dict[str, Any]
    group: str
    wide: list[Open]
    sample: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The question to a seat with the moves that answer it."""

    question: Question
    view: Any
    moves: Sequence[Any]
    groups: dict[str, list[Any]]


def asked(row: Row, language: str) -> Asked | None:
    """Return what the reader's seat is asked, None if it is not asked now."""
    number, reader = open_question(row), row.reader
    if not number or reader is None:
        return None
    game, board = row.game, BOARDS[row.game.title]
    view = history.view(game, seat=reader.number)
    moves = registry.find(game.title, game.engine).legal(view)
    groups: dict[str, list[Any]] = {}
    for move in moves:
        groups.setdefault(group_of(game.title, move), []).append(move)
    prompt = board.prompt(view, {}, language)
    question = Question(number, view.ask.kind, view.ask.silence, prompt)
    return Asked(question, view, moves, groups)


@dataclass(frozen=True, slots=True)
class Advised:
    """What is offered to a seat that is asked, and what can be worked out for it, as data."""

    asked: int
    view: Any
    moves: Sequence[Any]
    advice: Any


def advised(row: Row) -> Advised | None:
    """Return what is offered to the reader's seat, None if it is not asked now."""
    number, reader, game = open_question(row), row.reader, row.game
    if not number or reader is None:
        return None
    view = history.view(game, seat=reader.number)
    moves = registry.find(game.title, game.engine).offers(view)
    made = advice.made(game, view, number=game.last_number)
    return Advised(number, view, moves, msgspec.to_builtins(made))


def group_of(title: str, move: Any) -> str:
    """Return the first thing that is chosen about a move: mostly its card."""
    return next(iter(BOARDS[title].parts(move).values()), "")


def written(row: Row, found: Asked | Advised, moves: Sequence[Any], language: str) -> list[Legal]:
    """Write moves as notation, in words and as data."""
    title = registry.find(row.game.title, row.game.engine)
    return [legal(title, found.view, move, language) for move in moves]


def legal(title: Title, view: Any, move: Any, language: str) -> Legal:
    """Write one move."""
    wide = open_fields(title, view, move)
    filled = msgspec.structs.replace(move, **{each.name: each.example for each in wide})
    return Legal(
        text=title.write(move),
        words=title.write(move, language),
        move=msgspec.to_builtins(move),
        group=group_of(title.key, move),
        wide=wide,
        sample=title.write(filled) if wide else "",
    )


def open_fields(title: Title, view: Any, move: Any) -> list[Open]:
    """List the fields that a move leaves open, with what each accepts."""
    names = [name for name in move.__struct_fields__ if getattr(move, name) == ANY]
    if not names:
        return []
    accepted = cast(Wide, title).ranges(view, move)
    return [Open(name, accepted[name]) for name in names]
