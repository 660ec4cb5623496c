"""What a seat is asked, and every answer that is open to it, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games.boards import BOARDS
from games.engine import registry
from games.engine.base import ANY
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
class Legal:
    """A move that can be sent; `wide` names the fields for which any value may stand."""

    text: str
    words: str
    move: dict[str, Any]
    group: str
    wide: list[str]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question to a seat with the moves that answer it."""

    question: Question
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
    return Asked(question, moves, groups)


@dataclass(frozen=True, slots=True)
class Advised:
    """What is offered to a seat that is asked, and what can be worked out for it, as data."""

    asked: int
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
    return Advised(number, moves, msgspec.to_builtins(made))


def group_of(title: str, move: Any) -> str:
    """Return the first thing that is chosen about a move: mostly its card."""
    return next(iter(BOARDS[title].parts(move).values()), "")


def written(row: Row, moves: Sequence[Any], language: str) -> list[Legal]:
    """Write moves as notation, in words and as data."""
    title = registry.find(row.game.title, row.game.engine)
    return [
        Legal(
            text=title.write(move),
            words=title.write(move, language),
            move=msgspec.to_builtins(move),
            group=group_of(row.game.title, move),
            wide=[name for name in move.__struct_fields__ if getattr(move, name) == ANY],
        )
        for move in moves
    ]
