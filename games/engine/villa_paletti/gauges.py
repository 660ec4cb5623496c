"""What a guard may compare: numbers that everybody sees, in English and German words."""

from __future__ import annotations

import re

from games.engine.villa_paletti import owning
from games.engine.villa_paletti.state import View
from games.engine.villa_paletti.tremor import ALL

GERMAN = {
    "risiko": "risk",
    "ebenen": "floors",
    "etagen": "floors",
    "säulen": "columns",
    "saeulen": "columns",
    "punkte": "points",
    "passe": "passes",
    "zug": "turn",
}
WORDS = re.compile(rf"\b(if|wenn|falls)(\s+)({'|'.join(GERMAN)})\b", re.IGNORECASE)


def english(text: str) -> str:
    """Put the names of gauges in a text's conditions into English."""
    return WORDS.sub(lambda found: f"{found[1]}{found[2]}{GERMAN[found[3].lower()]}", text)


def gauges(view: View) -> dict[str, int]:
    """Return the risk of the pull that is asked about, and how far the villa is.

    Without a column in the fingers the risk is unknown, which no limit of courage allows.
    """
    table, hold = view.table, view.table.hold
    top = len(table.plates)
    safe = 0 if hold is None or hold.safe is None else hold.safe
    return {
        "risk": ALL - safe,
        "floors": top,
        "columns": sum(not each.out and each.level == top for each in table.columns),
        "points": 0 if view.seat is None else owning.points(table, view.seat),
        "passes": table.passes,
        "turn": table.turns + 1,
    }
