"""PURE: what is new since another table."""

from __future__ import annotations

from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.state import Column, Table


def changed(before: Table, after: Table) -> frozenset[str]:
    """Name the columns that stand elsewhere, or were locked, since then."""
    pairs = zip(before.columns, after.columns, strict=True)
    pieces = EDITIONS[after.edition].pieces
    return frozenset(
        piece.id for piece, (old, now) in zip(pieces, pairs, strict=True) if differs(old, now)
    )


def differs(old: Column, now: Column) -> bool:
    """Say whether a column that is still in the game was touched."""
    return not now.out and old != now
