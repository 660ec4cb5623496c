"""Engines: what stored games need of rules and editions, and what would differ under newer ones.

A game is played for ever by the version of the rules that it began with. If that version, or the
edition, is not installed, a live game is frozen and the site runs on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from games import log, proof
from games.engine import registry
from games.errors import BrokenLog, Frozen, Refused
from games.models import Game
from games.models_watch import Freeze
from games.selectors import findings, proofs
from games.services import freezing

logger = logging.getLogger(__name__)

LIVE = (Game.Status.RUNNING, Game.Status.OPEN)
A_BATCH = 50
NEEDED = ("title", "engine", "edition", "edition_digest")
# What was installed when this process looked for games that miss something: it changes only by a
# new start, so a sweep asks the database once.
looked_for: set[frozenset[tuple[str, int, str, str]]] = set()


class State(StrEnum):
    """What came of replaying a game."""

    SAME = "same"
    # By the rules of today something else would have happened.
    DIFFERENT = "different"
    BROKEN = "broken"
    MISSING = "missing"


class Outcome(NamedTuple):
    """What came of one game, and the first event at which it did; 0 if at none."""

    game: Game
    state: State
    code: str = ""
    number: int = 0


def installed() -> frozenset[tuple[str, int, str, str]]:
    """List every edition of every version of every title that is here."""
    return frozenset(
        (title.key, title.version, key, edition.digest)
        for title in registry.TITLES
        for key, edition in title.editions().items()
    )


def freeze_missing() -> int:
    """Freeze live games whose rules or edition are not here; returns how many were."""
    here = installed()
    if here in looked_for:
        return 0
    live = Game.objects.filter(status__in=LIVE, frozen_at=None)
    needed = set(live.order_by().values_list(*NEEDED).distinct())
    count = 0
    for missing in sorted(needed - here):
        wanted = dict(zip(NEEDED, missing, strict=True))
        count += sum(freeze(game) for game in live.filter(**wanted).order_by("pk"))
    looked_for.add(here)
    return count


def freeze(game: Game) -> bool:
    """Freeze a game for want of its rules; says whether it was not before."""
    cause = Freeze.Cause.ENGINE
    return freezing.freeze(game.pk, cause=cause, fault=findings.MISSING) is not None


def check(told: Callable[[Outcome], None]) -> None:
    """Replay every stored game, one after the other; a live one that misses its rules freezes."""
    for game in stored():
        found = outcome(game)
        if found.state == State.MISSING and game.status in LIVE:
            freeze(game)
        told(found)


def stored() -> Iterator[Game]:
    """Return all games, a few at a time."""
    last, games = 0, Game.objects.order_by("pk")
    while batch := list(games.filter(pk__gt=last)[:A_BATCH]):
        yield from batch
        last = batch[-1].pk


def outcome(game: Game) -> Outcome:
    """Replay a game by the rules it began with, and by the newest if these are others."""
    try:
        recorded = log.rules_of(game)
        bundle = proofs.whole(game)
        proof.verify(bundle)
    except Frozen:
        return Outcome(game, State.MISSING, findings.MISSING)
    except proof.BadProof as fault:
        return Outcome(game, State.BROKEN, fault.code, fault.number)
    except BrokenLog as fault:
        return Outcome(game, State.BROKEN, fault.code)
    newest = registry.find(game.title)
    if newest.version == recorded.version:
        return Outcome(game, State.SAME)
    try:
        proof.compare(bundle, newest)
    except proof.BadProof as fault:
        return Outcome(game, State.DIFFERENT, fault.code, fault.number)
    except Refused as refusal:
        return Outcome(game, State.DIFFERENT, refusal.code)
    except Exception:
        # Rules of today that fail on an old game are a finding, not a reason to stop.
        logger.exception("game %s: the newest rules failed on it", game.pk)
        return Outcome(game, State.DIFFERENT, "failed")
    return Outcome(game, State.SAME)
