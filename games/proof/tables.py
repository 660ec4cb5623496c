"""Check the events beside the rules: each says what it may, and comes when it can."""

from __future__ import annotations

from typing import Any

from games import table_events
from games.chain import MOVED, REWOUND
from games.proof.bundles import UNREADABLE, BadProof, Line

BEFORE_THE_START = frozenset(("opened", "closed"))


class Table:
    """What a verification knows of the table: whether it rests, votes, or has ended."""

    def __init__(self) -> None:
        self.is_paused = False
        self.is_ended = False
        self.votes: set[int] = set()
        self.proposals: set[int] = set()
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
        said: Any = read(event)
        if not {*said.lapsed} <= self.votes | self.proposals:
            raise impossible(event)
        self.votes.clear()
        self.proposals.clear()

    def take(self, event: Line, *, is_running: bool) -> None:
        """Check the next event."""
        if event.kind in BEFORE_THE_START:
            return
        said = read(event)
        if not is_running or self.is_ended:
            raise impossible(event)
        if isinstance(said, table_events.OfSeat) and said.seat != event.seat:
            raise impossible(event)
        if event.kind in ("paused", "resumed"):
            self.turn(event)
        elif event.kind == "vote_called":
            self.votes.add(event.number)
        elif event.kind == "take_back_asked":
            self.proposals.add(event.number)
        elif event.kind == "extended":
            self.extensions.add((event.seat or 0, event.number))
        elif isinstance(said, table_events.VoteAnswered) and said.vote not in self.votes:
            raise impossible(event)
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
        if not self.votes:
            raise impossible(event)
        self.is_ended = True

    def turn(self, event: Line) -> None:
        """Pause what goes on, or let go on what is paused."""
        if self.is_paused == (event.kind == "paused"):
            raise impossible(event)
        self.is_paused = not self.is_paused


def read(event: Line) -> object:
    """Read what an event says."""
    try:
        return table_events.decode(event.kind, event.data)
    except UNREADABLE as fault:
        raise BadProof("unreadable_event", event.number, f"it cannot be read: {fault}") from fault


def impossible(event: Line) -> BadProof:
    """Return the verdict on an event that could not happen here."""
    return BadProof("wrong_facts", event.number, "nobody could do this here")
