"""Who may do what at which table, and when: the one place that says so.

An act is for whoever was given its permission and has, and had, no seat in the game; some are for
the host as well. Each is possible in some states of a game only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from accounts.models import User
from games.desk_errors import FinishedGame, NotFrozen, NotStaff, OwnGame
from games.errors import (
    AlreadyPaused,
    Banned,
    Frozen,
    NotHost,
    NotPaused,
    NotRunning,
    Paused,
    Refused,
)
from games.models import Game
from games.models_clock import Answered
from games.models_desk import Departure
from games.selectors import roles


class Act(StrEnum):
    """What can be done at the desk."""

    READ = "read"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    END_EXTENSION = "end-extension"
    TERMS = "terms"
    REWIND = "rewind"
    SEAT_PERSON = "replace"
    GIVE_BACK = "give-back"
    SEAT_BOT = "bot"
    DISMISS_BOT = "dismiss-bot"
    DEFAULT = "default-move"
    AWARD = "award"
    ANNUL = "annul"
    CORRECT = "correct"
    LOCK = "lock-talk"
    UNLOCK = "unlock-talk"
    LOOK = "look"
    THAW = "unfreeze"


OPEN, RUNNING, PAUSED, OVER, CLOSED = "open", "running", "paused", "over", "closed"
FROZEN = "frozen"
STATES = (OPEN, RUNNING, PAUSED, OVER, CLOSED, FROZEN)
GOES_ON = frozenset((RUNNING, PAUSED))


@dataclass(frozen=True, slots=True)
class Rule:
    """Which permission an act needs, in which states it is possible, and whether hosts may."""

    permission: str
    states: frozenset[str]
    is_for_hosts: bool = False


RULES: Mapping[Act, Rule] = {
    Act.READ: Rule("", frozenset(STATES)),
    Act.PAUSE: Rule(roles.MODERATE, frozenset((RUNNING,)), is_for_hosts=True),
    Act.RESUME: Rule(roles.MODERATE, frozenset((PAUSED,)), is_for_hosts=True),
    Act.EXTEND: Rule(roles.MODERATE, frozenset((RUNNING,)), is_for_hosts=True),
    Act.END_EXTENSION: Rule(roles.MODERATE, frozenset((RUNNING,))),
    Act.TERMS: Rule(roles.MODERATE, GOES_ON),
    Act.REWIND: Rule(roles.MODERATE, GOES_ON),
    Act.SEAT_PERSON: Rule(roles.MODERATE, GOES_ON),
    Act.GIVE_BACK: Rule(roles.MODERATE, GOES_ON),
    Act.SEAT_BOT: Rule(roles.MODERATE, GOES_ON),
    Act.DISMISS_BOT: Rule(roles.MODERATE, GOES_ON),
    Act.DEFAULT: Rule(roles.MODERATE, frozenset((RUNNING,))),
    Act.AWARD: Rule(roles.RULE, GOES_ON),
    Act.ANNUL: Rule(roles.RULE, GOES_ON | {OVER}),
    Act.CORRECT: Rule(roles.RULE, frozenset((OVER,))),
    Act.LOCK: Rule(roles.MODERATE, GOES_ON | {OPEN, OVER}),
    Act.UNLOCK: Rule(roles.MODERATE, frozenset(STATES) - {FROZEN}),
    Act.LOOK: Rule(roles.SEE, GOES_ON),
    Act.THAW: Rule(roles.UNFREEZE, frozenset((FROZEN,))),
}
# What is refused to a finished game for good.
NEVER_AFTER_THE_END = frozenset((Act.REWIND, Act.AWARD))


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts about somebody at a table: what they were given, whether they host or sit."""

    granted: frozenset[str]
    is_host: bool = False
    has_sat: bool = False
    is_banned: bool = False

    @property
    def is_staff(self) -> bool:
        """Whether the person acts as staff here, and not as the host."""
        return bool(self.granted) and not self.has_sat


def standing(game: Game, person: User) -> Standing:
    """Return how somebody stands to a game."""
    return Standing(
        granted=roles.granted(person),
        is_host=game.host_id is not None and game.host_id == person.pk,
        has_sat=has_sat(game, person),
        is_banned=person.is_banned,
    )


def has_sat(game: Game, person: User) -> bool:
    """Say whether somebody has a seat in a game, or had one once it was dealt."""
    if any(seat.player_id == person.pk for seat in game.seats.all()):
        return True
    left = Departure.objects.filter(game=game, person=person)
    return left.exists() or Answered.objects.filter(game=game, person=person).exists()


def state(game: Game) -> str:
    """Name the state of a game, as it counts for acts."""
    if game.frozen_at is not None:
        return FROZEN
    return PAUSED if game.status == RUNNING and game.paused_until else str(game.status)


def unfit(found: Standing, act: Act) -> Refused | None:
    """Return why somebody may not do this here, whatever the game's state; nothing if they may."""
    rule = RULES[act]
    if found.is_banned:
        return Banned("whoever is banned does nothing at tables")
    if rule.is_for_hosts and found.is_host:
        return None
    is_granted = rule.permission in found.granted or (not rule.permission and found.granted)
    if not is_granted:
        told = "only the host of the table or a moderator may do this"
        return NotHost(told) if rule.is_for_hosts else NotStaff("only staff may do this")
    return OwnGame("nobody moderates a game of their own") if found.has_sat else None


def untimely(game: Game, act: Act) -> Refused | None:
    """Return why an act is not possible now; nothing if it is."""
    now = state(game)
    if now in RULES[act].states:
        return None
    if now == FROZEN and game.frozen_at is not None:
        return Frozen("this game is frozen", since=game.frozen_at.isoformat())
    if act == Act.THAW:
        return NotFrozen("this game is not frozen")
    if now == OVER and act in NEVER_AFTER_THE_END:
        return FinishedGame("a finished game is never gone back in")
    if act == Act.RESUME and now == RUNNING:
        return NotPaused("this game is not paused")
    if act == Act.PAUSE and now == PAUSED:
        return AlreadyPaused("this game is paused already", until=str(game.paused_until))
    if now == PAUSED and game.paused_until is not None:
        until = game.paused_until.isoformat()
        return Paused("this game is paused", until=until, problem="act")
    return NotRunning(f"this is not possible in a game that is {now}", problem=now)


def refuse_person(game: Game, person: User, act: Act) -> Standing:
    """Refuse whoever may not do this here; returns how they stand."""
    found = standing(game, person)
    if refusal := unfit(found, act):
        raise refusal
    return found


def refuse(game: Game, person: User, act: Act) -> Standing:
    """Refuse whoever may not do this here, and what is not possible now."""
    found = refuse_person(game, person, act)
    if refusal := untimely(game, act):
        raise refusal
    return found


def acts(game: Game, person: User) -> list[Act]:
    """List what somebody may do in a game now."""
    found = standing(game, person)
    return [act for act in Act if not (unfit(found, act) or untimely(game, act))]
