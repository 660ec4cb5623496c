"""What a daily digest tells: the games that wait for a person, and what else happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User
from games.errors import UnknownGame
from games.models import Question
from games.models_mail import Notice
from games.selectors import games, mails, pages
from games.selectors.mails import Told
from games.selectors.pages import Row
from games.selectors.talk import Line

Kind = Notice.Kind
EVENTS = (Kind.STARTED, Kind.MOVED, Kind.TABLE)


@dataclass(frozen=True, slots=True)
class News:
    """What happened in one game, in order: events, and what was said."""

    row: Row
    events: list[Told]
    lines: list[Line]


def waiting(person: User, turns: Iterable[Sequence[int]]) -> list[tuple[Row, Question]]:
    """Return the questions of a digest that are still open to the person."""
    found = []
    for game_id, seat, asked in turns:
        row = table(person, game_id, seat)
        question = mails.open_question(row, seat, asked) if row else None
        if row and question:
            found.append((row, question))
    return found


def table(person: User, game_id: int, seat: int | None) -> Row | None:
    """Return a game in which the person has this seat."""
    try:
        row = pages.row(games.find_whole(game_id), person, mails.language())
    except UnknownGame:
        return None
    is_there = row.reader is not None and row.reader.number == seat
    return row if is_there and row.game.frozen_at is None else None


def news(person: User, numbers: Sequence[int], *, without: Collection[int]) -> list[News]:
    """Return what gathered notices tell, game by game.

    The events of some games are left out: what waits there tells them.
    """
    gathered: dict[int, list[Notice]] = {}
    mine = Notice.objects.filter(person=person, pk__in=numbers, game__isnull=False)
    mine = mine.exclude(kind__in=EVENTS, game__in=without)
    for notice in mine.order_by("pk"):
        gathered.setdefault(notice.game_id or 0, []).append(notice)
    told = [of_game(person, game_id, notices) for game_id, notices in gathered.items()]
    return [each for each in told if each and (each.events or each.lines)]


def of_game(person: User, game_id: int, notices: Sequence[Notice]) -> News | None:
    """Return what gathered notices tell of one game."""
    row = table(person, game_id, notices[0].seat)
    if row is None:
        return None
    wanted = {notice.number for notice in notices if notice.kind in EVENTS}
    said = [mails.said(each, row) for each in notices if each.kind == Kind.CHAT]
    events = [each for each in mails.events(row) if each.number in wanted]
    return News(row, events, [line for line in said if line])
