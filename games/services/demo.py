"""A small demo: three players and a moderator, a game of each title, a table, a finished game."""

from __future__ import annotations

import contextlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils.crypto import get_random_string

from accounts.models import User
from games import agreement, boards, log
from games.engine import chance, registry
from games.engine.base import Title
from games.models import Game, Question
from games.selectors import roles as known_roles
from games.services import moves, roles, tables

COLOURS = ("black", "white", "red")
# Plays nowhere, and so may moderate everywhere.
MODERATOR = "green"
# So many turns are played of the first title, and of the others.
TURNS, FEWER = 33, 14
TITLE, BOT, CHANNEL = registry.TITLES[0].key, "greedy", "demo"
# Nobody has to come back to the demo in time.
TERMS = agreement.usual(agreement.USUAL_PACE, agreement.WAIT)
# Nothing that could be taken for something else when it is typed from a screen.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 14


@dataclass(frozen=True, slots=True)
class LogIn:
    """How to log in to the demo: any of the addresses, one password."""

    addresses: list[str]
    password: str


def fill() -> bool:
    """Fill the demo, all of it or nothing; says whether there was room for it."""
    word = password()
    with transaction.atomic():
        if User.objects.exists():
            return False
        people = [
            User.objects.create_user(address(colour), word, display_name=colour.title())
            for colour in COLOURS
        ]
        helper = User.objects.create_user(address(MODERATOR), word, display_name="Green")
        roles.appoint(person=helper, role=known_roles.MODERATOR)
        play_finished_game()
        open_table(people[0])
        for title in boards.offered():
            is_first = title.key == TITLE
            game = running_game(people, title, "Sunday table" if is_first else title.name)
            play_some_turns(game, TURNS if is_first else FEWER)
    return True


def log_in() -> LogIn | None:
    """Say how to log in to the demo; None if it is not there, or its password was changed."""
    if not (path := password_file()).exists():
        return None
    word = path.read_text()
    known = [address(name) for name in (*COLOURS, MODERATOR)]
    people = User.objects.filter(email__in=known, is_active=True).order_by("pk")
    fitting = [person.email for person in people if person.email and person.check_password(word)]
    return LogIn(fitting, word) if fitting else None


def address(colour: str) -> str:
    """Return the address of a demo account."""
    return f"{colour}@example.org"


def password_file() -> Path:
    """Return where this installation keeps its demo password."""
    return Path(settings.DATA_DIR) / "demo-password"


def password() -> str:
    """Return the demo password of this installation, made on the first call."""
    path = password_file()
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as draft:
            draft.write(get_random_string(LENGTH, LETTERS))
            draft.flush()
            # A link appears whole or not at all, and only for the first who makes it.
            with contextlib.suppress(FileExistsError):
                os.link(draft.name, path)
    return path.read_text()


def play_finished_game() -> None:
    """Let two bots play a game to its end."""
    game = tables.open(host=None, title=TITLE, players=2, name="Two bots", channel=CHANNEL)
    for _seat in range(2):
        tables.join(game=game, player=None, bot=BOT, channel=CHANNEL)
    tables.start(game=game, channel=CHANNEL)


def open_table(host: User) -> None:
    """Open a table that waits for more players."""
    game = tables.open(
        host=host, title=TITLE, players=4, name="Open table", terms=TERMS, channel=CHANNEL
    )
    tables.join(game=game, player=host, channel=CHANNEL)


def running_game(people: list[User], title: Title, name: str) -> Game:
    """Start a game of three."""
    game = tables.open(
        host=people[0], title=title.key, players=3, name=name, terms=TERMS, channel=CHANNEL
    )
    colours = registry.find_edition(title).colours(len(people))
    for colour, person in zip(colours, people, strict=False):
        tables.join(game=game, player=person, colour=colour, channel=CHANNEL)
    tables.start(game=game, player=people[0], channel=CHANNEL)
    return log.find(game.pk)


def play_some_turns(game: Game, turns: int) -> None:
    """Submit turns for whoever is asked, as the bot would choose them from the seat's view."""
    for _turn in range(turns):
        question = Question.objects.filter(game=game).order_by("seat").first()
        if question is None:
            return
        now = log.position(game)
        draws = chance.Chance(chance.bot_key(now.draw_key), now.uuid, now.number + 1)
        move = now.title.bot(BOT, now.view(question.seat), draws)
        moves.submit(
            game=game,
            player=User.objects.get(seats__game=game, seats__number=question.seat),
            asked=question.asked,
            key=f"demo-{question.asked}",
            text=now.title.write(move),
            channel=CHANNEL,
        )
