"""What stands beside a game on its page: the talks, the reader's note, the nudge, the clocks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from accounts.models import User
from games.chain import MOVED
from games.models import Game
from games.models_talk import Note
from games.selectors import blocks, explaining, notes, nudges, talk
from games.selectors.nudges import Nudge
from games.selectors.pages import GamePage, Row
from games.selectors.places import Place
from games.selectors.talk import PLAYERS, Talk

BY_ITSELF = ("bot", "default", "order", "clock")


@dataclass(frozen=True, slots=True)
class Margin:
    """All that is beside the game. `version` grows when a talk changes."""

    talks: list[Talk]
    version: int = 0
    note: Note | None = None
    nudges: list[tuple[Place, Nudge]] = field(default_factory=list)
    # How the deadline of each seat that is asked came about.
    clocks: list[tuple[Place, str]] = field(default_factory=list)

    @property
    def new(self) -> int:
        """The number of messages since the reader's last turn or message."""
        return sum(each.new for each in self.talks)


def of_page(page: GamePage, player: User | None, blocked: Collection[int]) -> Margin | None:
    """Return what is beside a game now; beside an earlier position there is nothing."""
    if not page.is_now:
        return None
    seat = page.row.reader.number if page.row.reader else None
    moved = [
        each.sentence.at
        for each in page.entries
        if each.sentence.kind == MOVED and each.sentence.seat == seat and seat is not None
        if each.sentence.channel not in BY_ITSELF
    ]
    return beside(page.row, player, blocked, moved_at=max(moved, default=None))


def of_table(row: Row, player: User | None) -> Margin:
    """Return what is beside a table before the start: the players' talk."""
    found = talk.talks(row, player, blocked=blocks.blocked_by(player))
    return Margin(found, talk.version(row.game, is_seated=row.reader is not None))


def latest(row: Row, player: User | None) -> Margin:
    """Return the talks as they are now, for a page that is open already."""
    moved_at = None
    if row.reader is not None:
        mine = row.game.events.filter(kind=MOVED, seat=row.reader.number)
        moved = mine.exclude(channel__in=BY_ITSELF).order_by("-number")
        moved_at = moved.values_list("at", flat=True).first()
    return Margin(talk.talks(row, player, blocked=blocks.blocked_by(player), since=moved_at))


def beside(
    row: Row, player: User | None, blocked: Collection[int], *, moved_at: datetime | None
) -> Margin:
    """Return what is beside a game for one reader."""
    found = talk.talks(row, player, blocked=blocked, since=moved_at)
    reader = row.reader
    lines = [line for each in found if each.audience == PLAYERS for line in each.lines]
    offered = nudges.offered(row.game, by=reader.number if reader else None, lines=lines)
    return Margin(
        talks=found,
        version=talk.version(row.game, is_seated=reader is not None),
        note=notes.find(row.game, player) if reader and player else None,
        nudges=[(row.places[each.seat], each) for each in offered],
        clocks=clocks(row),
    )


def clocks(row: Row) -> list[tuple[Place, str]]:
    """Tell how the open deadlines came about; nothing where there is no limit."""
    if not row.game.pace:
        return []
    told = explaining.explanations(row.game, list(row.game.questions.all()))
    return [(place, told[place.number]) for place in row.asked]


def head_version(game: Game, player: User | None) -> int:
    """Return the version of the talks that somebody sees, at the cost of one query at most."""
    return talk.version(game, is_seated=talk.is_seated(game, player))
