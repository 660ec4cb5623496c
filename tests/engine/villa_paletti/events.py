"""A log, cut into its events with the tables before and after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from games.engine import replay, villa_paletti
from games.engine.villa_paletti.state import Table


class Event(NamedTuple):
    """One event: the table before it (None: the deal), its facts, the table after it."""

    before: Table | None
    facts: tuple[Any, ...]
    after: Table

    def find(self, *kinds: type) -> Any:
        """Return the first fact of these kinds, if there is one."""
        return next((fact for fact in self.facts if isinstance(fact, kinds)), None)


def events(facts: Iterable[tuple[int, Any]]) -> Iterator[Event]:
    """Cut a log into its events."""
    state = None
    for _, numbered in groupby(facts, key=lambda pair: pair[0]):
        happened = tuple(fact for _, fact in numbered)
        before, state = state, replay.fold(villa_paletti, happened, state)
        yield Event(before and before.table, happened, state.table)
