"""Going back: a rewind to an earlier event, and taking one's own move back."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games import chain, log
from games.ballots import On, Vote, Wish
from games.chain import MOVED, REWOUND
from games.errors import CannotRewind, NothingToTakeBack
from games.log import Position
from games.models import Event, Game
from games.selectors import votes
from games.services import automatic, going_back, questions, regrets, texts, voting

LONGEST_REASON = 400


def rewind(
    *,
    game: Game,
    to: int,
    author: User | None = None,
    actor: str = "moderator",
    reason: str = "",
    channel: str = "web",
    seen: int | None = None,
) -> Event:
    """Make the position what it was after event `to`. Doing it twice does it once.

    The reason is kept beside the event, which carries its digest only. `seen` is the last event
    that its author knows of: what somebody has done since then is never struck.
    """
    texts.refuse_unkept("a reason", reason, LONGEST_REASON)
    with transaction.atomic():
        locked = log.locked(game.pk)
        questions.refuse_not_running(locked)
        event = done_before(locked, to)
        if event is None:
            refuse_unseen(locked, seen)
            event = going_back.go_back(locked, to, author, actor, reason, channel)
    automatic.go_on(game)
    return event


def refuse_unseen(game: Game, seen: int | None) -> None:
    """Refuse to strike what a person did after event `seen`, if one is named."""
    if seen is None:
        return
    acts = game.events.exclude(channel__in=automatic.CHANNELS).filter(number__gt=seen)
    if acts.exists():
        raise CannotRewind(f"somebody has acted since event {seen}")


def done_before(game: Game, to: int) -> Event | None:
    """Return the rewind to `to` if nobody has acted since; what went on by itself is no act."""
    last = game.events.exclude(channel__in=automatic.CHANNELS).order_by("-number").first()
    if last is None or last.kind != REWOUND or chain.rewind_target(last.data) != to:
        return None
    return last


def take_back(*, game: Game, player: User, number: int, channel: str = "web") -> str:
    """Take the move of event `number` back: 'done', or 'asked' when the others must agree.

    Free while nothing hidden was turned up and nobody else acted since; otherwise every other
    player is asked. Naming the event makes it safe to ask twice.
    """
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = questions.seat_of(locked, player)
        questions.refuse_not_running(locked)
        questions.refuse_paused(locked)
        if seat.pilot:
            # Whatever was taken back would be answered by the bot again, or by nobody.
            raise NothingToTakeBack("this seat is not yours to play now")
        rows = log.read(game.pk)
        struck = events_since(rows, seat.number, number)
        if not struck:
            return "done"
        to = before(chain.line(rows), number)
        wish = Wish(On.TAKE_BACK, to=to)
        is_alone = not votes.voters(locked, Vote(0, wish, caller=seat.number))
        if not is_alone and not is_free(log.position(locked), struck, seat.number):
            return voting.propose(locked, seat, wish, channel)
        used = regrets.carry_over(locked, seat, [row[0] for row in struck])
        going_back.go_back(locked, to, player, f"seat:{seat.number}", "take back", channel, used)
    return "done"


def events_since(rows: Any, seat: int, number: int) -> list[Any]:
    """List the counted events from `number` on; none if it is struck already."""
    mine = [row for row in rows if row[0] == number and row[1] == MOVED and row[4] == seat]
    if not mine:
        raise NothingToTakeBack(f"event {number} is no move of yours")
    counted = chain.line(rows)
    if mine[0] not in counted:
        return []
    return counted[counted.index(mine[0]) :]


def before(counted: list[Any], number: int) -> int:
    """Return the counted event before `number`."""
    numbers = [row[0] for row in counted]
    target: int = numbers[numbers.index(number) - 1]
    return target


def is_free(now: Position, struck: list[Any], seat: int) -> bool:
    """Say whether only the seat acted and nothing hidden was turned up."""
    facts = log.facts(now.title, struck)
    return all(row[4] == seat for row in struck) and not any(map(now.title.turned_up, facts))
