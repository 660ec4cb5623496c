"""Moderating: go back, change the terms, end an extension, lock the talk, look at a hand.

Everything here is one event with a reason (games.services.acting), told to the table.
"""

from __future__ import annotations

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import agreement
from games.agreement import Terms
from games.chain import REWOUND
from games.desk_errors import NothingChanges, NothingToUndo
from games.errors import BadTable, UnknownGame
from games.models import Event, Game
from games.models_clock import Stop
from games.selectors.permits import Act
from games.services import acting, automatic, clocks, going_back, pausing

TERMS, EXTENSION_ENDED, SEEN = "terms_changed", "extension_ended", "hand_seen"
LOCKED, UNLOCKED = "talk_locked", "talk_unlocked"


def rewind(*, game: Game, by: User, seen: int, to: int, reason: str) -> Event:
    """Make the position what it was after event `to`; undone by going back to a struck number."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.REWIND, seen=seen, reason=reason)
        if done := desk.done_before(REWOUND, to=to):
            return done
        desk.refuse_untimely()
        acting.trace(desk.game, by, desk.actor, Act.REWIND)
        event = going_back.go_back(desk.game, to, by, desk.actor, desk.reason, desk.channel)
    automatic.go_on(game)
    return event


def change_terms(*, game: Game, by: User, seen: int, terms: Terms, reason: str) -> Event:
    """Let a running game be played by other terms; undone by the terms of before."""
    if problem := agreement.problem(terms):
        raise BadTable(f"these terms are not offered: {problem}", problem=problem)
    said = msgspec.structs.asdict(terms)
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.TERMS, seen=seen, reason=reason)
        if done := desk.done_before(TERMS, terms=said):
            return done
        desk.refuse_untimely()
        if terms == desk.game.terms:
            raise NothingChanges("these are the terms already")
        event = desk.write(TERMS, terms=said)
        clocks.set_anew(desk.game)
    return event


def end_extension(*, game: Game, by: User, seen: int, seat: int, reason: str) -> Event:
    """Take back what is left of the more time that a seat got for the open question."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.END_EXTENSION, seen=seen, reason=reason)
        if done := desk.done_before(EXTENSION_ENDED, seat=seat):
            return done
        desk.refuse_untimely()
        says = extension_of(desk.game, seat)
        event = desk.write(EXTENSION_ENDED, seat=seat, **says)
        cut_short(desk.game, seat)
        clocks.set_anew(desk.game)
    return event


def extension_of(game: Game, seat: int) -> dict[str, int]:
    """Return which question of a seat has more time, and by which event; refuses if none has."""
    asked = game.questions.filter(seat=seat).values_list("asked", flat=True).first()
    given = game.events.filter(kind=pausing.EXTENDED, seat=seat).order_by("-number").first()
    if asked is None or given is None or not standing(game, seat).exists():
        raise NothingToUndo("nobody has more time there", seat=seat)
    return {"asked": asked, "extension": given.number}


def standing(game: Game, seat: int) -> QuerySet[Stop]:
    """Return the more time of a seat that is not over yet."""
    return pausing.extensions(game).filter(seat=seat, ends_at__gt=timezone.now())


def cut_short(game: Game, seat: int) -> None:
    """Let the clock of a seat run from now on."""
    now = timezone.now()
    standing(game, seat).filter(began_at__gte=now).delete()
    standing(game, seat).update(ends_at=now)


def lock_talk(*, game: Game, by: User, seen: int, reason: str) -> Event:
    """Let nothing more be said at a table, by players or spectators."""
    return turn_talk(Act.LOCK, game=game, by=by, seen=seen, reason=reason)


def unlock_talk(*, game: Game, by: User, seen: int, reason: str) -> Event:
    """Let people talk again."""
    return turn_talk(Act.UNLOCK, game=game, by=by, seen=seen, reason=reason)


@transaction.atomic
def turn_talk(act: Act, *, game: Game, by: User, seen: int, reason: str) -> Event:
    """Lock the talk of a table, or open it again."""
    is_locking = act == Act.LOCK
    kind = LOCKED if is_locking else UNLOCKED
    desk = acting.sit_down(game, by, act, seen=seen, reason=reason)
    if done := desk.done_before(kind):
        return done
    desk.refuse_untimely()
    if desk.game.is_talk_locked == is_locking:
        raise NothingChanges("the talk is so already")
    return desk.write(kind)


@transaction.atomic
def look(*, game: Game, by: User, seen: int, seat: int, reason: str) -> Event:
    """Note that staff looks at what one seat sees; only then may it be shown, as of this event."""
    desk = acting.sit_down(game, by, Act.LOOK, seen=seen, reason=reason)
    if done := desk.done_before(SEEN, seat=seat):
        return done
    desk.refuse_untimely()
    if not desk.game.seats.filter(number=seat).exists():
        raise UnknownGame(f"game {game.pk} has no seat {seat}")
    return desk.write(SEEN, seat=seat)
