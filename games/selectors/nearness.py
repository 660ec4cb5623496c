"""What a refused turn may have meant: how it was read, and the legal turns that come nearest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.base import Title
from games.engine.errors import Refused

MOST = 4
WORDS = re.compile(r"\w+|[^\w\s]")


def read_as(title: Title, view: Any, text: str) -> tuple[str, ...]:
    """Return the moves that a text was read as, each the way out of the one before; or none."""
    try:
        order = title.read(text, view)
    except Refused:
        return ()
    first = [step for step in order.steps if step.ask == view.ask.kind] or order.steps
    return tuple(title.write(each.move) for each in first[0].alternatives)


def nearest(title: Title, view: Any, wanted: str) -> tuple[str, ...]:
    """Return the legal moves most like a refused one, one for each line that is offered."""
    offered = [title.write(move) for move in title.offers(view)]
    found: dict[str, str] = {}
    for text in by_likeness((title.write(move) for move in title.legal(view)), wanted):
        found.setdefault(line_of(text, offered), text)
    return tuple(found.values())[:MOST]


def by_likeness(texts: Iterable[str], wanted: str) -> list[str]:
    """Return texts, those first that share the most words with what was wanted."""
    meant = Counter(WORDS.findall(wanted))
    return sorted(texts, key=lambda text: -(meant & Counter(WORDS.findall(text))).total())


def line_of(text: str, offered: Sequence[str]) -> str:
    """Return the offered line that a move completes, else the move itself."""
    return max((line for line in offered if text.startswith(line)), key=len, default=text)
