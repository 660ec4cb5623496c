"""The end of all logs together: which events came, and how far none can be missing any more.

Rows get their numbers when they are written and are seen when they are committed. On PostgreSQL
these are not the same order: a row may show up behind one with a higher number. Whoever writes an
event holds a lock on the table from before the row has its number until the commit is seen. So if
nobody is left who did when the last row was seen, whatever is still to come stands behind that row.
SQLite has one writer.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db import connection

from games.models import Event

WRITERS = """SELECT virtualtransaction FROM pg_locks
WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND relation = 'games_event'::regclass
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND pid IS DISTINCT FROM pg_backend_pid()"""


class Mark(NamedTuple):
    """Where an event is: its row, its game, and its number there."""

    row: int
    game: int
    number: int


class Tail:
    """Follows the end. Everything up to the row `settled` is there, or never will be."""

    def __init__(self) -> None:
        self.settled: int | None = None
        # Up to which row nothing can be missing as soon as these transactions are over.
        self.waiting: tuple[int, frozenset[str]] | None = None

    def advance(self) -> None:
        """Find out how far nothing can be missing any more."""
        # In this order: who has written a row before the last one is still writing, or it is there.
        end, writing = last(), writers()
        if self.waiting and not self.waiting[1] & writing:
            self.settled, self.waiting = self.waiting[0], None
        if not writing:
            self.settled, self.waiting = end, None
        elif self.waiting is None and end != self.settled:
            self.waiting = (end, writing)


def last() -> int:
    """Return the last row of all."""
    newest = Event.objects.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def writers() -> frozenset[str]:
    """Return the transactions, but our own, that have written an event and are not over."""
    if connection.vendor != "postgresql":
        return frozenset()
    with connection.cursor() as cursor:
        cursor.execute(WRITERS)
        return frozenset(row[0] for row in cursor.fetchall())


def between(after: int, upto: int, most: int, games: Collection[int] | None = None) -> list[Mark]:
    """Return events behind a row up to another, of all games or of some, in their order."""
    found = Event.objects.filter(pk__gt=after, pk__lte=upto)
    if games is not None:
        found = found.filter(game__in=games)
    rows = found.order_by("pk").values_list("pk", "game_id", "number")
    return [Mark(*row) for row in rows[:most]]
