"""Villa Paletti (Bill Payne): columns are pulled out below and set on top until the villa falls."""

from __future__ import annotations

from games.engine.errors import BadEdition
from games.engine.villa_paletti.advice import Advice, advice, needs_advice
from games.engine.villa_paletti.answers import AnyMove as Move
from games.engine.villa_paletti.bot import bot, default, plan
from games.engine.villa_paletti.data import EDITIONS, REFUSED, Edition
from games.engine.villa_paletti.document import document
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.happenings import AnyFact as Fact
from games.engine.villa_paletti.meta import Options, bots, key, name, seats, version
from games.engine.villa_paletti.moves import check, legal
from games.engine.villa_paletti.preview import preview
from games.engine.villa_paletti.ranges import ranges
from games.engine.villa_paletti.rules import asks, decide, open, retire, rounds, turned_up
from games.engine.villa_paletti.scoring import outcome
from games.engine.villa_paletti.view import seen, view
from games.engine.villa_paletti.words import explain, gauges, offers, read, tell, write

__all__ = [
    "Advice",
    "Fact",
    "Move",
    "Options",
    "advice",
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
    "needs_advice",
    "offers",
    "open",
    "outcome",
    "plan",
    "preview",
    "ranges",
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
