"""One value, one text: the JSON that is stored, hashed and replayed.

Keys sorted by code point, no spaces, UTF-8 without needless escapes, whole numbers only.
"""

from __future__ import annotations

import hashlib

import msgspec


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
    ahead = [value]
    while ahead:
        item = ahead.pop()
        if isinstance(item, dict):
            ahead.extend(item.values())
        elif isinstance(item, list | tuple):
            ahead.extend(item)
        elif isinstance(item, float):
            raise TypeError(f"{item!r} is a float; the log holds whole numbers only")
