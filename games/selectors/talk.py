"""Who may read and say what at a table, and what was said.

Players talk among themselves, from the open table on and after the end as well: nobody without a
seat reads it. Spectators of a public game have a talk apart, which those who play see only when
the game is over, so that nobody is advised.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import UnknownGame
from games.models import Game
from games.models_talk import Message
from games.selectors.pages import Row
from games.selectors.places import Place

PLAYERS, SPECTATORS = Message.Audience.PLAYERS, Message.Audience.SPECTATORS
SHOWN = 50
# Beside a game no more than this is shown, so that its page stays small whatever is said.
LONGEST_SHOWN = 6_000
REGRET = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Line:
    """A message as one reader finds it; `place` is its author's seat, `to` whom it nudges."""

    pk: int
    at: datetime
    text: str
    name: str
    place: Place | None
    to: Place | None
    is_nudge: bool
    asked: int
    is_struck: bool
    is_erased: bool
    is_hidden: bool
    is_mine: bool
    is_new: bool
    may_withdraw: bool

    @property
    def may_report(self) -> bool:
        """Whether somebody else said something here that staff could look at."""
        return not (self.is_mine or self.is_nudge or self.is_struck or self.is_erased)


@dataclass(frozen=True, slots=True)
class Talk:
    """The newest messages of a talk, the newest first."""

    audience: str
    lines: list[Line]
    is_longer: bool
    may_write: bool
    is_open_to_players: bool
    is_locked: bool = False

    @property
    def new(self) -> int:
        """The number of messages since the reader's last turn or message."""
        return sum(line.is_new for line in self.lines)


@dataclass(frozen=True, slots=True)
class TalkPage:
    """A page of everything that was said in one talk, the newest first."""

    row: Row
    talk: Talk
    page: Page[Message]


def readable(game: Game, *, is_seated: bool) -> list[str]:
    """List the talks that a reader with or without a seat may see."""
    is_over, found = game.status == Game.Status.OVER, []
    if is_seated:
        found.append(PLAYERS)
    has_spectators = game.is_public and game.status in (Game.Status.RUNNING, Game.Status.OVER)
    if has_spectators and (is_over or not is_seated):
        found.append(SPECTATORS)
    return [str(each) for each in found]


def may_write(game: Game, player: User | None, audience: str, *, is_seated: bool) -> bool:
    """Say whether somebody may say something there; spectators need a confirmed account."""
    if player is None or game.is_talk_locked or player.is_banned:
        return False
    if audience not in readable(game, is_seated=is_seated):
        return False
    return game.status != Game.Status.CLOSED if audience == PLAYERS else is_known(player)


def is_known(player: User) -> bool:
    """Say whether somebody has an account with a confirmed address; a guest has none."""
    return player.is_active and bool(player.email) and player.confirmed_at is not None


def is_seated(game: Game, player: User | None) -> bool:
    """Say whether somebody has a seat; no query if the seats are at hand."""
    return player is not None and any(seat.player_id == player.pk for seat in game.seats.all())


def version(game: Game, *, is_seated: bool) -> int:
    """Return a number that grows whenever something changes in a talk that the reader sees."""
    counts = {PLAYERS: game.players_talk, SPECTATORS: game.spectators_talk}
    return sum(counts[Message.Audience(each)] for each in readable(game, is_seated=is_seated))


def talks(
    row: Row,
    player: User | None,
    *,
    blocked: Collection[int],
    since: datetime | None = None,
) -> list[Talk]:
    """Return the newest messages of every talk that the reader sees; one query for all."""
    audiences = readable(row.game, is_seated=row.reader is not None)
    if not audiences:
        return []
    found = list(said(row.game, audiences)[: (SHOWN + 1) * len(audiences)])
    since = last_act(found, player, since)
    apart = {each: [m for m in found if m.audience == each] for each in audiences}
    return [
        talk(row, player, audience, fitting(those), blocked=blocked, since=since, total=len(those))
        for audience, those in apart.items()
    ]


def fitting(found: list[Message]) -> list[Message]:
    """Return as many of the newest messages as fit beside a game."""
    lengths = accumulate(len(message.text) for message in found[:SHOWN])
    return [m for m, length in zip(found, lengths, strict=False) if length <= LONGEST_SHOWN]


def talk(
    row: Row,
    player: User | None,
    audience: str,
    found: list[Message],
    *,
    blocked: Collection[int],
    since: datetime | None,
    total: int = 0,
) -> Talk:
    """Lay one talk out for its reader; `total` messages were found where fewer are shown."""
    seated = row.reader is not None
    return Talk(
        audience=audience,
        lines=[line(row, player, message, blocked, since) for message in found],
        is_longer=total > len(found),
        may_write=may_write(row.game, player, audience, is_seated=seated),
        is_open_to_players=audience in readable(row.game, is_seated=True),
        is_locked=row.game.is_talk_locked,
    )


def page(
    row: Row,
    player: User | None,
    audience: str = "",
    *,
    blocked: Collection[int],
    number: int = 1,
) -> TalkPage:
    """Return a page of a whole talk; a talk that the reader may not see is not there."""
    wanted = refuse_unreadable(row, audience)
    shown = Paginator(said(row.game, [wanted]), SHOWN).get_page(number)
    found = list(shown.object_list)
    # Without a time nothing is new; whoever reads all of it wants to look something up.
    now = timezone.now()
    return TalkPage(row, talk(row, player, wanted, found, blocked=blocked, since=now), shown)


def refuse_unreadable(row: Row, audience: str) -> str:
    """Return which talk is meant; one that the reader may not see is not there."""
    audiences = readable(row.game, is_seated=row.reader is not None)
    wanted = audience or next(iter(audiences), "")
    if wanted not in audiences:
        raise UnknownGame(f"game {row.game.pk} has no such talk")
    return wanted


def said(game: Game, audiences: Iterable[str]) -> QuerySet[Message]:
    """Return what was said in some talks, the newest first."""
    found = Message.objects.filter(game=game, audience__in=list(audiences))
    return found.select_related("author").order_by("-id")


def last_act(
    found: list[Message], player: User | None, moved_at: datetime | None
) -> datetime | None:
    """Return when the reader last did something here, by a turn or a message."""
    mine = [message.at for message in found if player and message.author_id == player.pk]
    return max([*mine, *([moved_at] if moved_at else [])], default=None)


def line(
    row: Row,
    player: User | None,
    message: Message,
    blocked: Collection[int],
    since: datetime | None,
) -> Line:
    """Lay one message out for its reader, without the words of those whom the reader blocked."""
    author, is_mine = message.author, player is not None and message.author_id == player.pk
    seats = {seat.player_id: seat.number for seat in row.game.seats.all() if seat.player_id}
    seat = seats.get(message.author_id) if message.author_id else None
    # Whoever watches and has done nothing here yet has nothing to compare with.
    is_unseen = message.at > since if since else row.reader is not None
    is_hidden = message.author_id in blocked and message.kind == Message.Kind.SAID
    return Line(
        pk=message.pk,
        at=message.at,
        text="" if is_hidden else message.text,
        name=str(author) if author else _("somebody who is gone"),
        place=row.places[seat] if seat is not None else None,
        to=row.places[message.to_seat] if message.to_seat is not None else None,
        is_nudge=message.kind == Message.Kind.NUDGED,
        asked=message.asked,
        is_struck=message.is_struck,
        is_erased=message.is_struck and author is None,
        is_hidden=is_hidden,
        is_mine=is_mine,
        is_new=is_unseen and not (is_mine or is_hidden or message.is_struck),
        may_withdraw=is_mine and is_fresh(message),
    )


def is_fresh(message: Message) -> bool:
    """Say whether a message can still be withdrawn by its author."""
    is_said = message.kind == Message.Kind.SAID and not message.is_struck
    return is_said and timezone.now() - message.at <= REGRET


def of_person(user: User) -> list[dict[str, object]]:
    """List what a person said, for the export of personal data."""
    found = Message.objects.filter(author=user).order_by("id")
    return [
        {
            "game": message.game_id,
            "audience": message.audience,
            "kind": message.kind,
            "at": message.at.isoformat(),
            "text": message.text,
            "withdrawn": message.is_struck,
        }
        for message in found
    ]
