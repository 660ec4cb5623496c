"""What a guard may compare: numbers that everybody sees, in English and German words."""

from __future__ import annotations

import re

from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import COLOURS, View
from games.engine.patronize.worth import rounds_left

GERMAN = {
    "rot": "red",
    "grün": "green",
    "gruen": "green",
    "blau": "blue",
    "gelb": "yellow",
    "einfluss": "influence",
    "ruhm": "fame",
    "gespielt": "played",
    "gepasst": "passed",
    "runde": "round",
    "runden": "rounds",
}
WORDS = re.compile(rf"\b(if|wenn|falls)(\s+)({'|'.join(GERMAN)})\b", re.IGNORECASE)


def english(text: str) -> str:
    """Put the names of gauges in a text's conditions into English."""
    return WORDS.sub(lambda found: f"{found[1]}{found[2]}{GERMAN[found[3].lower()]}", text)


def gauges(view: View) -> dict[str, int]:
    """Return the supply by colour, what lies on the table, and how far the game is."""
    table = view.table
    edition = EDITIONS[table.edition]
    places = [place for place in table.places if place is not None]
    played = [edition.cards[place.card] for place in places if place.card in edition.cards]
    return {
        **dict(zip(COLOURS, table.supply, strict=True)),
        "influence": max((card.influence for card in played), default=0),
        "fame": edition.fame[table.fame].vp,
        "played": len(played),
        "passed": len(places) - len(played),
        "round": table.round,
        "rounds": rounds_left(table),
        "hand": len(view.hand),
    }
