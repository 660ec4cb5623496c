"""Patronize (Hisashi Hayashi): patrons of the arts trick for fame, for three to five players."""

from __future__ import annotations

from games.engine.errors import BadEdition
from games.engine.patronize.bot import bot, plan
from games.engine.patronize.data import EDITIONS, REFUSED, Edition
from games.engine.patronize.document import document
from games.engine.patronize.folding import apply
from games.engine.patronize.meta import Options, bots, key, name, seats, version
from games.engine.patronize.moves import check, legal
from games.engine.patronize.preview import preview
from games.engine.patronize.rules import asks, decide, open, retire, rounds, turned_up
from games.engine.patronize.scoring import outcome
from games.engine.patronize.state import AnyFact as Fact
from games.engine.patronize.state import AnyMove as Move
from games.engine.patronize.view import seen, view
from games.engine.patronize.words import explain, gauges, offers, read, tell, write
from games.engine.patronize.worth import default

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
