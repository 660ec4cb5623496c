"""Patrizier (Michael Schacht): towers in Italian cities, for two to five players."""

from __future__ import annotations

from games.engine.errors import BadEdition
from games.engine.patrizier.bot import bot, default, plan
from games.engine.patrizier.data import EDITIONS, REFUSED, Edition
from games.engine.patrizier.document import document
from games.engine.patrizier.meta import Options, bots, key, name, seats, version
from games.engine.patrizier.moves import check, legal
from games.engine.patrizier.preview import preview
from games.engine.patrizier.rules import apply, asks, decide, open, retire, rounds, turned_up
from games.engine.patrizier.scoring import outcome
from games.engine.patrizier.state import Dealt, Retired, Turn, TurnPlayed
from games.engine.patrizier.view import seen, view
from games.engine.patrizier.words import explain, gauges, offers, read, tell, write

Fact = Dealt | TurnPlayed | Retired
Move = Turn

__all__ = [
    "Fact",
    "Move",
    "Options",
    "apply",
    "asks",
    "bot",
    "bots",
    "check",
    "decide",
    "default",
    "document",
    "editions",
    "explain",
    "gauges",
    "key",
    "legal",
    "name",
    "offers",
    "open",
    "outcome",
    "plan",
    "preview",
    "read",
    "refused_editions",
    "retire",
    "rounds",
    "seats",
    "seen",
    "tell",
    "turned_up",
    "version",
    "view",
    "write",
]


def editions() -> dict[str, Edition]:
    """Return every edition by its key, the usual one first."""
    return EDITIONS


def refused_editions() -> dict[str, BadEdition]:
    """Return the faults of edition files that cannot be used, by name."""
    return REFUSED
