"""PURE: who can be behind an event that is no answer of a seat.

Staff is named by an opaque key, so that no event says who it was; the row that knows the person can
be erased.
"""

from __future__ import annotations

import re

from games.table_events import STAFF_KINDS

HOST, TABLE, MODERATOR = "host", "table", "moderator"
STAFF = "staff:"
KEY = re.compile(r"staff:[0-9a-f]{16}")
SEAT = re.compile(r"seat:[0-9]{1,2}")
# Moderators of logs from before they had keys.
BEFORE_KEYS = frozenset((MODERATOR,))
# Beside staff: who else can do this.
ALSO: dict[str, frozenset[str]] = {
    **dict.fromkeys(STAFF_KINDS, frozenset[str]()),
    # By a vote.
    "paused": BEFORE_KEYS | {HOST, TABLE},
    "extended": BEFORE_KEYS | {HOST, TABLE},
    "bot_seated": frozenset((TABLE,)),
    "seat_given": frozenset((TABLE,)),
    # By a vote, or when the pause is over.
    "resumed": BEFORE_KEYS | {HOST, TABLE},
    # When the ban is over.
    "bot_dismissed": frozenset((TABLE,)),
    "rewound": BEFORE_KEYS,
}


def staff(key: str) -> str:
    """Return how events name a member of staff."""
    return f"{STAFF}{key}"


def is_staff(actor: str) -> bool:
    """Say whether a member of staff acted."""
    return actor in BEFORE_KEYS or KEY.fullmatch(actor) is not None


def may(kind: str, actor: str) -> bool:
    """Say whether somebody can be behind an event of a kind."""
    if kind not in ALSO or actor in ALSO[kind] or KEY.fullmatch(actor):
        return True
    # A turn that is taken back.
    return kind == "rewound" and SEAT.fullmatch(actor) is not None
