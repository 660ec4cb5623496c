"""Check the events beside the rules: each says what it may, and comes when it can."""

from __future__ import annotations

from typing import Any

from games import table_events
from games.chain import MOVED, REWOUND
from games.proof.bundles import Line, content, impossible
from games.proof.votes import CHECKS, Votes

BEFORE_THE_START = frozenset(("opened", "closed"))


class Table:
    """What a verification knows of the table: whether it rests, votes, or has ended."""

    def __init__(self) -> None:
        self.is_paused = False
        self.is_ended = False
        self.votes = Votes()
        self.extensions: set[tuple[int, int]] = set()
        self.benches: set[int] = set()

    def allow(self, event: Line) -> None:
        """Refuse a turn while the game rests."""
        if self.is_paused and event.kind == MOVED:
            raise impossible(event)
        if event.kind == REWOUND:
            self.lapse(event)

    def lapse(self, event: Line) -> None:
        """Let every vote lapse by a rewind, which names none that was never called."""
        said: Any = content(event)
        if not {*said.lapsed} <= {*self.votes.open}:
            raise impossible(event)
        self.votes.open.clear()

    def take(self, event: Line, *, is_running: bool) -> None:
        """Check the next event."""
        if event.kind in BEFORE_THE_START:
            return
        said = content(event)
        if not is_running or self.is_ended:
            raise impossible(event)
        if isinstance(said, table_events.OfSeat) and said.seat != event.seat:
            raise impossible(event)
        if event.kind in ("paused", "resumed"):
            self.turn(event)
        elif event.kind in CHECKS:
            self.votes.take(event, said)
        elif event.kind == "extended":
            self.extensions.add((event.seat or 0, event.number))
        elif event.kind in ("bench_called", "seat_taken"):
            self.change(event)
        elif event.kind == "ended":
            self.end(event)

    def change(self, event: Line) -> None:
        """Ask for a substitute, or let one sit down where somebody was asked for."""
        seat = -1 if event.seat is None else event.seat
        if event.kind == "bench_called":
            self.benches.add(seat)
        elif seat in self.benches:
            self.benches.remove(seat)
        else:
            raise impossible(event)

    def end(self, event: Line) -> None:
        """End the game without a result, which only a vote can do."""
        if not self.votes.may_end:
            raise impossible(event)
        self.is_ended = True

    def turn(self, event: Line) -> None:
        """Pause what goes on, or let go on what is paused."""
        if self.is_paused == (event.kind == "paused"):
            raise impossible(event)
        self.is_paused = not self.is_paused
