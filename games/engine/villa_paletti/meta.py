"""What is known of Villa Paletti without loading its rules."""

from __future__ import annotations

from msgspec import Struct

key = "villa_paletti"
name = "Villa Paletti"
version = 1
seats = range(2, 5)
usual = "zoch-2001-reconstructed"
bots = ("random", "greedy", "careful", "bold")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The game has no options."""
