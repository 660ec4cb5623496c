"""Fold a log's facts into a state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def fold(title: Any, facts: Iterable[Any], state: Any = None) -> Any:
    """Return the state after `facts`, beginning from `state` (none: before the deal)."""
    apply = title.apply
    for fact in facts:
        state = apply(state, fact)
    return state
