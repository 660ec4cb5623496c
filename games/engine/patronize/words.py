"""Patronize's words, for the title: reading, writing, telling and explaining."""

from __future__ import annotations

from games.engine.patronize.gauges import gauges
from games.engine.patronize.offering import offers
from games.engine.patronize.reading import read
from games.engine.patronize.refusals import explain
from games.engine.patronize.telling import tell, write

__all__ = ["explain", "gauges", "offers", "read", "tell", "write"]
