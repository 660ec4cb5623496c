"""Small makers of accounts, tables and games."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock
from uuid import UUID

from accounts.models import User
from games import log
from games.engine.base import Title
from games.engine.chance import Chance
from games.engine.villa_paletti import spots
from games.engine.villa_paletti.answers import Claim, Lay, Place, Pull, PutBack, Release
from games.models import Game, Question
from games.services import moves, tables

COLOURS = ("black", "white", "red", "yellow", "blue")
serial = itertools.count(1)


def player(name: str = "black") -> User:
    """Make an account; its address never repeats."""
    address = f"{name}-{next(serial)}@example.org"
    return User.objects.create_user(address, display_name=name.title())


def table(players: int = 2, **choices: Any) -> Game:
    """Open a table of Patrizier."""
    choices.setdefault("host", None)
    choices.setdefault("title", "patrizier")
    return tables.open(players=players, **choices)


def game(players: int = 2, **choices: Any) -> Game:
    """Start a game of Patrizier with a person on every seat."""
    opened = table(players, **choices)
    for colour in COLOURS[:players]:
        tables.join(game=opened, player=player(colour), word=f"word of {colour}")
    tables.start(game=opened)
    return log.find(opened.pk)


def asked(current: Game) -> tuple[User, int, int]:
    """Return who is asked first, on which seat, and by which event."""
    question = Question.objects.filter(game=current).order_by("seat")[0]
    seat = current.seats.select_related("player").get(number=question.seat)
    return seat.player, question.seat, question.asked


def choice(current: Game, index: int = 0, seat: int | None = None) -> str:
    """Return a legal move of the asked seat, as text."""
    now = log.position(current)
    if seat is None:
        _, seat, _ = asked(current)
    view = now.view(seat)
    legal = now.title.legal(view)
    return now.title.write(settled(now.title, view, legal[index % len(legal)]))


def settled(title: Title, view: Any, move: Any) -> Any:
    """Name a place where any could be, and do nothing that might let a villa fall, or end it."""
    if isinstance(move, Claim):
        # When all claim in a row, nobody can build on.
        return title.legal(view)[0]
    if isinstance(move, Pull) and title.gauges(view)["risk"]:
        return Release()
    if isinstance(move, Place):
        safe = [spot.move for spot in spots.spots(view) if spot.risk == 0]
        return safe[0] if safe else PutBack()
    return title.default(view) if isinstance(move, Lay) else move


def play(current: Game, turns: int = 1, step: int = 7) -> list[moves.Answer]:
    """Play some legal turns, the same ones each time for the same deal."""
    answers = []
    for count in range(turns):
        who, seat, question = asked(current)
        answers.append(
            moves.submit(
                game=current,
                player=who,
                asked=question,
                text=choice(current, count * step, seat),
                key=f"play-{next(serial)}",
            )
        )
    return answers


def play_out(current: Game) -> Game:
    """Play a game to its end; a villa may fall on the way."""
    while Question.objects.filter(game=current).exists():
        who, seat, question = asked(current)
        if Question.objects.get(game=current, seat=seat).kind == "pull":
            key = f"play-{next(serial)}"
            moves.submit(game=current, player=who, asked=question, text="pull", key=key)
        else:
            play(current)
    return log.find(current.pk)


class FixedSecrets:
    """Stands for the source of a table's secret."""

    token_bytes = staticmethod(lambda size: bytes(range(size)))


@contextmanager
def same_deal(number: int = 7) -> Iterator[None]:
    """Give the one game that is made meanwhile the same secret and identity every time."""
    field = Game._meta.get_field("uuid")
    identity = mock.patch.object(field, "_get_default", return_value=UUID(int=number))
    with identity, mock.patch.object(tables, "secrets", FixedSecrets):
        yield


def draws(seed: int, number: int = 1) -> Chance:
    """Return draws of a fixed seed."""
    return Chance(seed.to_bytes(32), UUID(int=seed), number)
