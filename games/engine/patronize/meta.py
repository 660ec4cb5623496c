"""What is known of Patronize without loading its rules."""

from __future__ import annotations

from msgspec import Struct

key = "patronize"
name = "Patronize"
version = 1
seats = range(3, 6)
usual = "okazu-2013-reconstructed"
bots = ("random", "greedy")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The game has no options."""
