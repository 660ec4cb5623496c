"""Check the votes: each is answered while it is open, closed as answered, and carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games import actors, ballots
from games.ballots import On, Verdict, Vote, Wish
from games.proof.bundles import Line, content, impossible

# What a vote that passed is carried out by, and what the table does by no other way.
DONE_BY: Mapping[On, tuple[str, ...]] = {
    On.PAUSE: ("paused",),
    On.RESUME: ("resumed",),
    On.EXTEND: ("extended",),
    On.TAKE_BACK: ("rewound",),
    On.END: ("ended",),
    On.REPLACE: ("bot_seated", "seat_given"),
}
NEEDS_A_VOTE = frozenset(("paused", "extended", "bot_seated", "seat_given"))


class Votes:
    """The open votes on the way through a log."""

    def __init__(self) -> None:
        self.open: dict[int, Vote] = {}
        # What was decided by the event before.
        self.passed: Vote | None = None
        self.is_ending = False

    @property
    def may_end(self) -> bool:
        """Whether the game can end by a vote; older logs do not say that one is closed."""
        return self.is_ending or any(vote.on == On.END for vote in self.open.values())

    def expect(self, event: Line) -> None:
        """Refuse anything but what was decided, and what nobody decided."""
        vote, self.passed = self.passed, None
        self.is_ending = vote is not None and vote.on == On.END
        if vote is not None and not fulfils(event, vote):
            raise impossible(event)
        if event.kind in NEEDS_A_VOTE:
            said: Any = content(event)
            by_table = event.actor == actors.TABLE
            if by_table != (said.reason is None) or (by_table and vote is None):
                raise impossible(event)

    def take(self, event: Line, said: Any) -> None:
        """Check the next event of a vote."""
        if not CHECKS[event.kind](self, event, said):
            raise impossible(event)

    def call(self, event: Line, said: Any) -> bool:
        """Open a vote."""
        wish = ballots.read_wish(msgspec.to_builtins(said))
        caller = ballots.seat_behind(event.actor)
        self.open[event.number] = Vote(event.number, wish, caller)
        is_about = wish.on == On.END and wish.seat is not None
        return event.seat == (wish.seat if is_about else caller)

    def answer(self, event: Line, said: Any) -> bool:
        """Count a word."""
        vote = self.open.get(said.vote)
        if vote is None or event.seat is None:
            return False
        self.open[vote.number] = ballots.answered(vote, event.seat, agrees=said.agrees)
        return True

    def close(self, event: Line, said: Any) -> bool:
        """Close a vote as it was answered, by those who could."""
        vote = self.open.pop(said.vote, None)
        if vote is None or vote.on != said.on or ballots.without(vote) in said.voters:
            return False
        # Whoever left a seat takes their word along.
        if not ({*said.agreed} <= {*vote.agreed} and {*said.against} <= {*vote.against}):
            return False
        counted = msgspec.structs.replace(vote, agreed=said.agreed, against=said.against)
        self.passed = counted if said.verdict == Verdict.PASSED else None
        return said.verdict in verdicts(ballots.verdict(counted, said.voters))

    def propose(self, event: Line, said: Any) -> bool:
        """Open a vote on going back, as older logs say it."""
        wish = Wish(On.TAKE_BACK, to=said.to)
        self.open[event.number] = Vote(event.number, wish, event.seat)
        return True

    def consent(self, event: Line, said: Any) -> bool:
        """Count a word on going back, as older logs say it."""
        vote = self.open.get(said.proposal)
        if vote is not None and event.seat is not None and said.agrees:
            self.open[vote.number] = ballots.answered(vote, event.seat, agrees=True)
        return True


def verdicts(found: Verdict | None) -> tuple[Verdict, ...]:
    """Return how a vote can be closed that was answered so."""
    if found is None:
        return (Verdict.EXPIRED,)
    return (found, Verdict.VOID) if found == Verdict.PASSED else (found,)


def fulfils(event: Line, vote: Vote) -> bool:
    """Say whether an event does what a vote decided."""
    if event.kind not in DONE_BY[vote.on]:
        return False
    wish, said = vote.wish, content(event)
    if vote.on == On.TAKE_BACK:
        return event.actor == f"seat:{vote.caller}" and getattr(said, "to", None) == wish.to
    is_same = event.seat == wish.seat or vote.on not in (On.EXTEND, On.REPLACE)
    hours = getattr(said, "hours", wish.hours)
    return event.actor == actors.TABLE and is_same and hours == wish.hours


CHECKS: Mapping[str, Callable[[Votes, Line, Any], bool]] = {
    "vote_called": Votes.call,
    "vote_answered": Votes.answer,
    "vote_closed": Votes.close,
    "take_back_asked": Votes.propose,
    "take_back_answered": Votes.consent,
}
