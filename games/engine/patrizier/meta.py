"""What is known of Patrizier without loading its rules."""

from __future__ import annotations

from msgspec import Struct

key = "patrizier"
name = "Patrizier"
version = 1
seats = range(2, 6)
usual = "amigo-2007-reconstructed"
bots = ("random", "greedy")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The base game has no options."""
