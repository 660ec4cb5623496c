"""Going back: a rewind to an earlier event, and taking one's own move back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from games import chain, log
from games.answers import Rewound
from games.chain import MOVED, REWOUND
from games.engine import chance
from games.errors import CannotRewind, NothingToTakeBack
from games.log import Entry, Position
from games.models import Aside, Event, Game, Seat
from games.selectors import rewinding
from games.services import automatic, questions, regrets, texts, writing

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
            event = go_back(locked, to, author, actor, reason, channel)
    automatic.go_on(game)
    return event


def go_back(
    game: Game,
    to: int,
    author: User | None,
    actor: str,
    reason: str,
    channel: str,
    used: Mapping[str, Any] = MappingProxyType({}),
) -> Event:
    """Append the rewind to a locked game; orders given for a struck position end."""
    questions.refuse_not_running(game)
    rows = log.read(game.pk)
    rewinding.refuse_target(rows, to)
    if chain.line(rows[:to]) == chain.line(rows):
        raise CannotRewind(f"the position is already what it was after event {to}")
    number, secret = game.last_number + 1, bytes(game.secret)
    digest = chance.digest(secret, game.uuid, number, "reason", reason)
    data = {"to": to, "reason": digest, **lapsing(game, to, actor), **used}
    entry = log.table_entry(REWOUND, data, actor=actor, channel=channel)
    event = writing.append(game, log.position(game), entry)
    Aside.objects.create(game=game, number=number, label="reason", text=reason, author=author)
    for seat in Seat.objects.filter(game=game).exclude(order=""):
        automatic.end_order(seat, Rewound("the game was rewound"), event.number)
    return event


def lapsing(game: Game, to: int, actor: str) -> dict[str, Any]:
    """Name the open votes that lapse by a rewind, but for the proposal that it fulfils."""
    found = [msgspec.json.decode(text) for text in (game.proposal, game.vote) if text]
    lapsed = [
        vote["number"]
        for vote in found
        if (vote.get("to"), f"seat:{vote.get('by')}") != (to, actor)
    ]
    return {"lapsed": sorted(lapsed)} if lapsed else {}


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
        if is_free(log.position(locked), struck, seat.number) or not voters(locked, seat.number):
            used = regrets.carry_over(locked, seat, [row[0] for row in struck])
            go_back(locked, to, player, f"seat:{seat.number}", "take back", channel, used)
            return "done"
        propose(locked, seat.number, to, channel)
    return "asked"


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


def voters(game: Game, seat: int) -> list[int]:
    """List the seats whose persons must agree."""
    others = game.seats.filter(bot="", is_given_up=False, player__isnull=False)
    return sorted(others.exclude(number=seat).values_list("number", flat=True))


def propose(game: Game, seat: int, to: int, channel: str) -> None:
    """Ask the others, unless they are asked already."""
    open_now = msgspec.json.decode(game.proposal) if game.proposal else {}
    if (open_now.get("by"), open_now.get("to")) == (seat, to):
        return
    entry = log.table_entry("take_back_asked", {"to": to}, seat=seat, channel=channel)
    writing.append(game, log.position(game), entry)


def answer_take_back(
    *, game: Game, player: User, number: int, agrees: bool, channel: str = "web"
) -> str:
    """Answer proposal `number`; the same answer twice counts once.

    Returns 'done' when all have agreed, 'asked' while some have not, 'declined' after a refusal.
    """
    with transaction.atomic():
        locked = log.locked(game.pk)
        seat = questions.seat_of(locked, player)
        proposal = msgspec.json.decode(locked.proposal) if locked.proposal else {}
        if proposal.get("number") != number:
            return answered_before(locked, seat.number, number, agrees)
        by, agreed = proposal["by"], set(proposal["agreed"])
        if seat.number not in voters(locked, by):
            raise NothingToTakeBack(f"proposal {number} is not for you to answer")
        questions.refuse_paused(locked)
        if not agrees or seat.number not in agreed:
            entry = answer_entry(seat.number, number, agrees, channel)
            writing.append(locked, log.position(locked), entry)
        if not agrees:
            return "declined"
        if not settle(locked, channel):
            return "asked"
    automatic.go_on(game)
    return "done"


def settle(game: Game, channel: str) -> bool:
    """Go back in a locked game if all who are left to ask have agreed; says whether they have."""
    proposal = msgspec.json.decode(game.proposal) if game.proposal else {}
    agreed = set(proposal.get("agreed", ()))
    if not agreed or set(voters(game, proposal["by"])) - agreed:
        return False
    by = f"seat:{proposal['by']}"
    go_back(game, proposal["to"], None, by, "take back by consent", channel)
    return True


def answer_entry(seat: int, number: int, agrees: bool, channel: str) -> Entry:
    """Make the entry of an answer to a proposal."""
    data = {"agrees": agrees, "proposal": number}
    return log.table_entry("take_back_answered", data, seat=seat, channel=channel)


def answered_before(game: Game, seat: int, number: int, agrees: bool) -> str:
    """Return what came of the same answer to a proposal that is closed now."""
    entry = answer_entry(seat, number, agrees, "")
    given = game.events.filter(kind=entry.kind, seat=seat, data=entry.data).last()
    if given is None:
        raise NothingToTakeBack(f"there is no proposal {number} for you to answer")
    if not agrees:
        return "declined"
    after = game.events.filter(number__gt=given.number).exclude(kind=entry.kind).first()
    return "done" if after is not None and after.kind == REWOUND else "lapsed"
