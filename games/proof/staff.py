"""Check what staff did: each act comes when it can, and takes back only what was given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games import agreement, ruling, table_events
from games.chain import MOVED
from games.proof.bundles import Line, content, impossible
from games.proof.tables import Table

# How a move came that staff let be played.
CHANNEL = "staff"


class Moment(NamedTuple):
    """How a game stands: whether it runs or is over, and whether it was played to its end."""

    is_running: bool
    is_over: bool
    is_played: bool


class Staff:
    """What a verification knows of what staff did."""

    def __init__(self, table: Table, seats: int) -> None:
        self.table, self.seats = table, seats
        self.is_locked, self.is_annulled, self.has_ranks = False, False, False
        self.given: Counter[int] = Counter()
        # The seat for which a default move comes next.
        self.ruled_for: int | None = None

    @property
    def verdict(self) -> str:
        """What staff made of the result; nothing if it is as it was played."""
        if self.is_annulled:
            return ruling.ANNULLED
        return ruling.RULING if self.has_ranks else ""

    def expect(self, event: Line) -> None:
        """Refuse anything but the default move after it was called for, and it without that."""
        is_ruled = event.kind == MOVED and event.channel == CHANNEL
        seat, self.ruled_for = self.ruled_for, None
        if is_ruled != (seat is not None) or (is_ruled and event.seat != seat):
            raise impossible(event)

    def take(self, event: Line, moment: Moment) -> None:
        """Check the next event of staff."""
        said: Any = content(event)
        if isinstance(said, table_events.OfSeat) and said.seat != event.seat:
            raise impossible(event)
        if not CHECKS[event.kind](self, said, moment):
            raise impossible(event)

    def terms(self, said: table_events.TermsChanged, moment: Moment) -> bool:
        """Change the terms of a game that runs to others that are offered."""
        return moment.is_running and not agreement.problem(said.terms)

    def give(self, said: table_events.DecidedFor, moment: Moment) -> bool:
        """Give a seat to a substitute."""
        self.given[said.seat] += 1
        return moment.is_running

    def give_back(self, said: table_events.DecidedFor, moment: Moment) -> bool:
        """Give a seat back to whoever it was taken from."""
        self.given[said.seat] -= 1
        return moment.is_running and self.given[said.seat] >= 0

    def rule_move(self, said: table_events.MoveRuled, moment: Moment) -> bool:
        """Call for the default move of a seat."""
        self.ruled_for = said.seat
        return moment.is_running and not self.table.is_paused

    def award(self, said: table_events.Awarded, moment: Moment) -> bool:
        """End a game by ranks."""
        self.has_ranks = self.table.is_ended = True
        return moment.is_running and ruling.is_ranking(said.ranks, self.seats)

    def annul(self, said: table_events.Decided, moment: Moment) -> bool:
        """End a game without a result, or take its result away, if it has one."""
        has_result = not self.is_annulled and (moment.is_played or self.has_ranks)
        self.is_annulled = self.table.is_ended = True
        return moment.is_running or (moment.is_over and has_result)

    def correct(self, said: table_events.Corrected, moment: Moment) -> bool:
        """Give a game that is over other ranks, or those that were played."""
        self.is_annulled, self.has_ranks = False, bool(said.ranks)
        fits = ruling.is_ranking(said.ranks, self.seats) if said.ranks else moment.is_played
        return moment.is_over and fits

    def lock(self, said: table_events.Decided, moment: Moment) -> bool:
        """Close the talk."""
        was_locked, self.is_locked = self.is_locked, True
        return not was_locked

    def unlock(self, said: table_events.Decided, moment: Moment) -> bool:
        """Open the talk again."""
        was_locked, self.is_locked = self.is_locked, False
        return was_locked

    def look(self, said: table_events.DecidedFor, moment: Moment) -> bool:
        """Look at what is hidden, while something is."""
        return moment.is_running

    def unfreeze(self, said: table_events.Unfrozen, moment: Moment) -> bool:
        """Let a game go on that was frozen, which is kept beside its log: at any time."""
        return True

    def end_extension(self, said: table_events.ExtensionEnded, moment: Moment) -> bool:
        """Take back more time that was given, once."""
        given = (said.seat, said.extension) in self.table.extensions
        self.table.extensions.discard((said.seat, said.extension))
        return moment.is_running and given


CHECKS: Mapping[str, Callable[[Staff, Any, Moment], bool]] = {
    "terms_changed": Staff.terms,
    "seat_given": Staff.give,
    "seat_returned": Staff.give_back,
    "move_ruled": Staff.rule_move,
    "awarded": Staff.award,
    "annulled": Staff.annul,
    "result_corrected": Staff.correct,
    "talk_locked": Staff.lock,
    "talk_unlocked": Staff.unlock,
    "hand_seen": Staff.look,
    "extension_ended": Staff.end_extension,
    "unfrozen": Staff.unfreeze,
}
