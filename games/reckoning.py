"""PURE: how a deadline was reckoned, written down with it, so that telling it costs nothing."""

from __future__ import annotations

import msgspec

from games.clock import Due


class Reckoning(msgspec.Struct, frozen=True):
    """What a clock crossed on the way to a deadline, and what it had beyond the pace, in seconds.

    `zone` is the one whose nights and weekdays counted; empty if none did.
    """

    due: Due
    bank: int = 0
    zone: str = ""


def write(due: Due | None, bank: int, zone: str) -> str:
    """Write a reckoning down; nothing if there is no limit."""
    if due is None:
        return ""
    return msgspec.json.encode(Reckoning(due, bank, zone)).decode()


def load(text: str) -> Reckoning | None:
    """Read a reckoning; none if nothing was written."""
    return msgspec.json.decode(text, type=Reckoning) if text else None
