"""Villa Paletti's words, for the title: reading, writing, telling and explaining."""

from __future__ import annotations

from games.engine.villa_paletti.gauges import gauges
from games.engine.villa_paletti.offering import offers
from games.engine.villa_paletti.reading import read
from games.engine.villa_paletti.refusals import explain
from games.engine.villa_paletti.telling import tell, write

__all__ = ["explain", "gauges", "offers", "read", "tell", "write"]
