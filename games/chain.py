"""PURE: how events hang together. Which bytes are hashed, and which events count.

`docs/proof.md` describes the same for whoever wants to check a game with a program of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from games import table_events
from games.engine import canonical
from games.table_events import Joined, Left, Rewound

STARTED, MOVED, RETIRED = "started", "moved", "retired"
RULES_KINDS = frozenset((STARTED, MOVED, RETIRED))
REWOUND = "rewound"
TABLE_KINDS = frozenset(table_events.KINDS)


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
    return msgspec.json.decode(data, type=Rewound).to


def words(rows: Iterable[Any]) -> tuple[str, ...]:
    """Return the digests of the words for the shuffle in seat order."""
    found: dict[int, str] = {}
    for row in rows:
        if row[1] == "joined":
            joined = msgspec.json.decode(row[2], type=Joined)
            found[joined.seat] = joined.word
        elif row[1] == "left":
            found.pop(msgspec.json.decode(row[2], type=Left).seat, None)
        elif row[1] == STARTED:
            break
    return tuple(found[seat] for seat in sorted(found))


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
    return [by_number[number] for number in behind(tip, before)][::-1]


def strikes(rows: Iterable[Any]) -> dict[int, int]:
    """Tell for each rules event that does not count which rewind struck it, the last one if many.

    A rewind that goes back to a struck number brings events back, and they are not told of here.
    """
    tips: dict[int, int] = {0: 0}
    before: dict[int, int] = {}
    found: dict[int, int] = {}
    tip = 0
    for row in rows:
        if row[1] in RULES_KINDS:
            before[row[0]], tip = tip, row[0]
        elif row[1] == REWOUND:
            was, tip = tip, tips[rewind_target(row[2])]
            kept = set(behind(tip, before))
            found |= dict.fromkeys(behind(was, before), row[0])
            found = {number: by for number, by in found.items() if number not in kept}
        tips[row[0]] = tip
    return found


def behind(tip: int, before: dict[int, int]) -> Iterator[int]:
    """Walk back from an event to the first of its line."""
    while tip:
        yield tip
        tip = before[tip]
