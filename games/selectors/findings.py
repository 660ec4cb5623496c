"""What a verification of a stored log finds, against its rules and against mails that were sent."""

from __future__ import annotations

import logging
from typing import NamedTuple

from games import log, proof
from games.errors import BrokenLog, Frozen
from games.models import Game
from games.models_watch import Freeze
from games.selectors import heads, proofs

logger = logging.getLogger(__name__)

Cause = Freeze.Cause
# By its code: neither the rules nor the edition of the game are here.
MISSING = "missing_rules"


class Finding(NamedTuple):
    """The first thing that does not hold: by its code, and the event it was found at, 0 if none."""

    code: str
    number: int = 0
    # None if it is our own fault and tells nothing of the log.
    cause: Cause | None = Cause.LOG

    def __str__(self) -> str:
        return f"{self.code}, event {self.number}" if self.number else self.code


def of(game: Game) -> Finding | None:
    """Return the first fault of a log, which tells nothing hidden; none if it holds."""
    try:
        log.rules_of(game)
        # Before the log: what a mail shows was in the log by then.
        told = heads.told(game)
        bundle = proofs.whole(game)
        proof.verify(bundle)
    except proof.BadProof as fault:
        return Finding(fault.code, fault.number)
    except BrokenLog:
        return Finding("malformed_bundle")
    except Frozen:
        return Finding(MISSING, cause=Cause.ENGINE)
    except Exception:
        logger.exception("game %s: its log could not be verified", game.pk)
        return Finding("not_verified", cause=None)
    number = heads.first_difference(told, [event.hash for event in bundle.events])
    return Finding("rewritten", number) if number else None
