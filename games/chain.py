"""PURE: how events hang together. Which bytes are hashed, and which events count.

`docs/proof.md` describes the same for whoever wants to check a game with a program of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec

from games.engine import canonical

STARTED, MOVED, RETIRED = "started", "moved", "retired"
RULES_KINDS = frozenset((STARTED, MOVED, RETIRED))
REWOUND = "rewound"


class Link(msgspec.Struct, frozen=True):
    """The hashed part of an event, in the order it is hashed."""

    game: str
    number: int
    kind: str
    seat: int | None
    actor: str
    channel: str
    engine: int
    at: str
    data: str
    secret_digest: str
    state_digest: str


def event_hash(prev: str, link: Link) -> str:
    """Return the hash of an event, given the hash of the one before it."""
    fields = canonical.text(msgspec.structs.astuple(link))
    return hashlib.sha256(prev.encode() + fields.encode()).hexdigest()


def time_text(at: datetime) -> str:
    """Write a moment as it is hashed."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def rewind_target(data: str) -> int:
    """Return the number that a rewind goes back to."""
    target: int = msgspec.json.decode(data)["to"]
    return target


def line(rows: Iterable[Any]) -> list[Any]:
    """Return the rules events that count, in order. A row begins with number, kind and data.

    A rewind to k makes the line what it was after event k, so a rewind is undone by rewinding to
    a number that it struck. Table events are never struck.
    """
    tips: dict[int, int] = {0: 0}
    before: dict[int, int] = {}
    by_number: dict[int, Any] = {}
    tip = 0
    for row in rows:
        if row[1] in RULES_KINDS:
            before[row[0]], by_number[row[0]] = tip, row
            tip = row[0]
        elif row[1] == REWOUND:
            tip = tips[rewind_target(row[2])]
        tips[row[0]] = tip
    counted = []
    while tip:
        counted.append(by_number[tip])
        tip = before[tip]
    return counted[::-1]
