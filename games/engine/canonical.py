"""One value, one text: the JSON that is stored, hashed and replayed.

Keys sorted by code point, no spaces, UTF-8 without needless escapes, whole numbers only.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

# What holds values in plain data.
HOLDING = frozenset((dict, list, tuple))


def text(value: object) -> str:
    """Write `value` (plain data or structs) as canonical JSON."""
    plain = msgspec.to_builtins(value, order="sorted")
    refuse_floats(plain)
    return msgspec.json.encode(plain, order="sorted").decode()


def sha256(value: object) -> str:
    """Return the digest of the canonical text of `value`."""
    return hashlib.sha256(text(value).encode()).hexdigest()


def refuse_floats(value: object) -> None:
    """Raise if a float hides anywhere in plain data: its text would not be certain."""
    # Whole lists at a time: most hold nothing but numbers.
    ahead: list[Any] = [(value,)]
    for items in ahead:
        kinds = set(map(type, items))
        if any(issubclass(kind, float) for kind in kinds):
            first = next(item for item in items if isinstance(item, float))
            raise TypeError(f"{first!r} is a float; the log holds whole numbers only")
        if not kinds.isdisjoint(HOLDING):
            ahead += [i.values() if isinstance(i, dict) else i for i in items if type(i) in HOLDING]
