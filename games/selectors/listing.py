"""Lists of games for programs, the newest first, page by page from a known game on."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine import registry
from games.errors import UnknownGame
from games.models import Game, Result, Seat
from games.models_talk import Message
from games.selectors import blocks, games, lobby, pages, reliability, talk
from games.selectors.pages import Row
from games.selectors.reliability import Reliability
from games.selectors.talk import Line


@dataclass(frozen=True, slots=True)
class Part:
    """Some games, and the number after which the next ones come; 0 if these are the last."""

    rows: list[Row]
    next: int


@dataclass(frozen=True, slots=True)
class Messages:
    """Some messages of a talk, and the number after which the next ones come."""

    audience: str
    lines: list[Line]
    next: int


@dataclass(frozen=True, slots=True)
class Record:
    """What everybody may know of a player."""

    player: User
    reliability: Reliability
    finished: int
    won: int


def mine(player: User, *, before: int, most: int, status: str, title: str, language: str) -> Part:
    """List the games in which a person has a seat."""
    found = games.whole().filter(seats__player=player)
    return part(chosen(found, status, title), player, before, most, language)


def public(
    player: User | None, *, before: int, most: int, status: str, title: str, language: str
) -> Part:
    """List the games that everybody may look at."""
    found = games.whole().filter(is_public=True)
    return part(chosen(found, status, title), player, before, most, language)


def open_tables(player: User | None, *, before: int, most: int, title: str, language: str) -> Part:
    """List the public tables that are open now, but for those whose host wants no game with me."""
    found = lobby.joinable().filter(is_public=True)
    if player is not None:
        found = found.exclude(host__blocks__blocked=player)
    return part(chosen(found, "", title), player, before, most, language)


def chosen(found: QuerySet[Game], status: str, title: str) -> QuerySet[Game]:
    """Keep the games of one status and one title, if these are given."""
    wanted = {"status": status, "title": title}
    return found.filter(**{name: value for name, value in wanted.items() if value})


def part(found: QuerySet[Game], player: User | None, before: int, most: int, language: str) -> Part:
    """Return as many games as are wanted; one more is read to know whether there are more."""
    if before:
        found = found.filter(pk__lt=before)
    listed = list(found[: most + 1])
    rows = [pages.row(game, player, language) for game in listed[:most]]
    return Part(rows, rows[-1].game.pk if len(listed) > most else 0)


def record(number: int, reader: User | None) -> Record:
    """Return what may be known of somebody who is seen in a public game, or in one of mine."""
    player = User.objects.filter(pk=number, is_active=True).first()
    theirs = Seat.objects.filter(player_id=number)
    is_public = Q(game__is_public=True)
    shared = theirs.filter(is_public | Q(game__seats__player=reader) if reader else is_public)
    if player is None or not (player == reader or shared.exists()):
        raise UnknownGame(f"there is no player {number}")
    over = theirs.filter(game__status=Game.Status.OVER, game__is_public=True)
    first = Result.objects.filter(game=OuterRef("game"), seat=OuterRef("number"), rank=1)
    won = over.filter(Exists(first)).count()
    return Record(player, reliability.of_person(number), over.count(), won)


def messages(row: Row, player: User | None, audience: str, *, before: int, most: int) -> Messages:
    """List what was said in one talk; a talk that the reader may not see is not there."""
    wanted = talk.refuse_unreadable(row, audience)
    found = talk.said(row.game, [wanted])
    if before:
        found = found.filter(pk__lt=before)
    listed, blocked = list(found[: most + 1]), blocks.blocked_by(player)
    now = timezone.now()
    lines = [talk.line(row, player, each, blocked, now) for each in listed[:most]]
    return Messages(wanted, lines, lines[-1].pk if len(listed) > most else 0)


def line(row: Row, player: User, message: Message) -> Line:
    """Lay one's own message out."""
    return talk.line(row, player, message, (), timezone.now())


def titles() -> list[str]:
    """List the keys of all titles."""
    return sorted({title.key for title in registry.TITLES})
