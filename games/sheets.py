"""PURE: everything that is projected from one game's log."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from games import agreement
from games.ballots import Vote
from games.engine.base import Outcome

OPEN = "open"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the log knows it; bank and grace in seconds, for the whole game."""

    is_taken: bool = False
    colour: str = ""
    word_digest: str = ""
    bot: str = ""
    is_given_up: bool = False
    bank: int = 0
    grace: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question, how far the ladder was gone up for it, and what no answer means."""

    kind: str
    asked: int
    at: datetime
    rung: str = ""
    since: datetime | None = None
    silence: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is projected from one game's log."""

    status: str = OPEN
    tip: int = 0
    votes: tuple[Vote, ...] = ()
    started_at: datetime | None = None
    ended_at: datetime | None = None
    ended_by: str = ""
    paused_until: datetime | None = None
    outcome: Outcome | None = None
    places: dict[int, Place] = field(default_factory=dict)
    questions: dict[int, Asked] = field(default_factory=dict)
    terms: agreement.Terms = agreement.NO_LIMIT
    is_talk_locked: bool = False
