"""Patrizier's words, for the title: reading, writing, telling and explaining."""

from __future__ import annotations

from games.engine.patrizier.reading import gauges, offers, read
from games.engine.patrizier.refusals import explain
from games.engine.patrizier.telling import tell, write

__all__ = ["explain", "gauges", "offers", "read", "tell", "write"]
