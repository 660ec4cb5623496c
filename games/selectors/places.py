"""Who sits where: the seats of a game as lists and pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.boards import BOARDS, colours
from games.models import Game, Result, Seat
from games.selectors import remaining, vacations
from games.selectors.remaining import Deadline

BOTS = {
    "random": gettext_noop("random"),
    "greedy": gettext_noop("greedy"),
    "careful": gettext_noop("careful"),
    "bold": gettext_noop("bold"),
}


@dataclass(frozen=True, slots=True)
class Points:
    """A seat's result, with words for the sources of its points and for what settles ties."""

    rank: int
    total: int
    sources: list[tuple[str, int]]
    ties: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat with its player, whether it is asked now, and its result once there is one."""

    number: int
    colour: str
    letter: str
    colour_name: str
    player: str
    is_taken: bool
    is_reader: bool
    is_asked: bool
    is_given_up: bool
    points: Points | None
    deadline: Deadline | None = None
    # A bot answers until the late player comes back.
    is_taken_over: bool = False
    # On vacation, so that nobody waits for an answer before.
    away_until: datetime | None = None
    # Mails to the player come back.
    is_unreachable: bool = False
    # How often the player answers in time, in words, where a page tells it.
    reliability: str = ""
    # The reader, and nobody else is told, gets no mails about the game.
    is_muted: bool = False

    @property
    def away_through(self) -> date | None:
        """The last day on vacation."""
        return vacations.last_day(self.away_until) if self.away_until else None

    @property
    def full_name(self) -> str:
        """The colour, and the player's name if it says more."""
        is_more = self.player and self.player != self.colour_name
        return f"{self.colour_name}, {self.player}" if is_more else self.colour_name


def places(game: Game, *, player: User | None = None, language: str = "en") -> list[Place]:
    """List the seats of a whole game in order of play."""
    is_over = game.status in (Game.Status.OVER, Game.Status.CLOSED)
    asked = {question.seat: question.deadline_at for question in game.questions.all()}
    results = {result.seat: result for result in game.results.all()}
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    mine = player.pk if player is not None else 0
    return [
        Place(
            number=seat.number,
            colour=seat.colour,
            letter=colours.letter(seat.colour, language),
            colour_name=colours.name(seat.colour, language),
            player=player_name(seat),
            is_taken=seat.is_taken,
            is_reader=seat.player_id == mine,
            is_asked=seat.number in asked,
            is_given_up=seat.is_given_up,
            points=points(game, results.get(seat.number), language),
            deadline=remaining.deadline(asked.get(seat.number)),
            is_taken_over=bool(seat.bot and seat.player_id),
            away_until=None if is_over else getattr(seat, "away_until", None),
            is_unreachable=getattr(seat, "is_unreachable", False),
            is_muted=seat.is_muted and seat.player_id == mine,
        )
        for seat in seats
    ]


def player_name(seat: Seat) -> str:
    """Name who plays a seat."""
    if seat.bot and seat.player:
        return _("bot (%(name)s) for %(player)s") % {"name": seat.bot, "player": seat.player}
    if seat.bot:
        return _("bot (%(name)s)") % {"name": bot_name(seat.bot)}
    return str(seat.player) if seat.player else ""


def bot_name(key: str) -> str:
    """Say how a bot plays."""
    return _(BOTS.get(key, key))


def points(game: Game, result: Result | None, language: str) -> Points | None:
    """Return a seat's result in words."""
    if result is None:
        return None

    def named(text: str) -> list[tuple[str, int]]:
        pairs = msgspec.json.decode(text, type=list[tuple[str, int]])
        return [(label(game.title, key, language), count) for key, count in pairs]

    return Points(result.rank, result.total, named(result.sources), named(result.ties))


def label(title: str, key: str, language: str) -> str:
    """Name a source of points or what settles ties; by its key if the title is not here."""
    board = BOARDS.get(title)
    return board.label(key, language) if board else key
