"""PURE: how events hang together. Which bytes are hashed, and which events count.

`docs/proof.md` describes the same for whoever wants to check a game with a program of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec

from games.engine import canonical

STARTED, MOVED, RETIRED = "started", "moved", "retired"
RULES_KINDS = frozenset((STARTED, MOVED, RETIRED))
REWOUND = "rewound"
TABLE_KINDS = frozenset(
    ("opened", "joined", "left", "closed", REWOUND, "take_back_asked", "take_back_answered")
)


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


class Rewound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rewind says: where to, and the digest of the reason."""

    to: int
    reason: str


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What joining says; `word` is the salted digest of the word for the shuffle."""

    seat: int
    colour: str
    word: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    bot: str


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What leaving says."""

    seat: int


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
    counted = []
    while tip:
        counted.append(by_number[tip])
        tip = before[tip]
    return counted[::-1]
