"""The branches of the rules (section 5), each told from one event of a log.

`test_branches` demands a recorded game for each of them. Silence is no branch of its own here: to
the rules it is an `accept` like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.engine.villa_paletti import owning, tremor
from games.engine.villa_paletti.answers import Object, PutBack, Release
from games.engine.villa_paletti.happenings import (
    Answered,
    Challenged,
    Collapsed,
    ColourChosen,
    Ended,
    FloorDue,
    FloorLaid,
    Gripped,
    LetGo,
    Passed,
    Placed,
    ProofFailed,
    Proved,
    Pulled,
    Removed,
    SealMoved,
    Skipped,
    Waived,
)
from games.engine.villa_paletti.state import ANSWER, DRAFT, GRADES, Table
from tests.engine.villa_paletti.events import Event, events
from tests.engine.villa_paletti.leavings import LEAVINGS, leaving

FLOORS = ("blue", "green", "yellow", "orange", "red")
PLACES = (
    "from the base",
    "from under a floor",
    "from between two floors",
    "uncovered from an upper floor",
)
CAUSES = ("pull", "set", "floor", "proof_pull", "proof_set", "penalty")


def branches(facts: Iterable[tuple[int, Any]]) -> set[str]:
    """Name every branch that a log goes through."""
    return {name for event in events(facts) for name in names(event)}


def names(event: Event) -> Iterator[str]:
    """Name the branches that an event takes."""
    if event.before is None:
        return
    for look in LOOKS:
        yield from look(event, event.before, event.after)


def all_branches() -> set[str]:
    """Name every branch that a game can reach."""
    return {
        *(f"colours for {seats}" for seats in (2, 3, 4)),
        *(f"gripped {grade}" for grade in GRADES),
        *(f"pulled {place}" for place in PLACES),
        *(f"set on {place}" for place in (*FLOORS, "a column")),
        *(f"laid {floor}" for floor in FLOORS[1:]),
        *(f"collapse by {cause}" for cause in CAUSES),
        *ENDS,
        *TURNS,
        *CLAIMS,
        *SEALS,
        *LEAVINGS,
    }


# --- turns -----------------------------------------------------------------------------------

TURNS = {
    "gripped a counterweight",
    "let go",
    "put back",
    "floor without a vote",
    "skipped for few columns",
    "skipped, all floors lie",
    "no place found, passed",
}


def drafting(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at the colours when all are chosen."""
    if event.find(ColourChosen) and after.phase != DRAFT:
        yield f"colours for {after.seats}"


def turning(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at grips and what becomes of them outside a proof."""
    if (fact := event.find(Gripped)) is not None:
        yield f"gripped {fact.grade}"
        if fact.safe == 0 and fact.load[0] == 0:
            yield "gripped a counterweight"
    if (fact := event.find(LetGo)) is not None and before.dispute is None:
        yield "let go" if isinstance(fact.move, Release) else "put back"
    if (fact := event.find(Pulled)) is not None and fact.ok:
        yield f"pulled {place_of(before, fact.column)}"
    if (fact := event.find(Placed)) is not None and fact.ok and before.dispute is None:
        on = FLOORS[len(before.plates) - 1] if fact.on is None else "a column"
        yield f"set on {on}"
        if fact.on is not None and before.columns[owning.number_of(before, fact.on)].on is not None:
            yield "set on two columns"


def place_of(table: Table, name: str) -> str:
    """Say from where a column is taken."""
    number, scene = owning.number_of(table, name), owning.scene(table)
    column = next(each for each in scene.columns if each.number == number)
    if tremor.floor_on(scene, column) is not None:
        return "from under a floor" if column.level == 0 else "from between two floors"
    return "uncovered from an upper floor" if column.level else "from the base"


def building(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at floors and passes."""
    if (fact := event.find(FloorLaid)) is not None and fact.ok:
        yield f"laid {fact.floor}"
    if event.find(Passed):
        yield "no place found, passed"
    if (fact := event.find(Skipped)) is not None:
        yield "skipped for few columns" if fact.reason == "columns" else "skipped, all floors lie"
    if (fact := event.find(FloorDue)) is not None and fact.seat != before.active:
        yield "floor without a vote"


# --- claims ----------------------------------------------------------------------------------

CLAIMS = {
    "claim accepted by all",
    "several object, the nearest proves",
    "objection proved",
    "proof let go",
    "proof put back",
    "penalty from the top floor",
    "penalty by a pull",
    "penalty waived",
    "nothing to take as a penalty",
    "penalty moves the seal",
}


def claiming(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at answers to a claim and at proofs."""
    said = before.dispute.objections if before.dispute is not None else ()
    if event.find(Answered) and not event.find(Challenged) and after.phase != ANSWER:
        yield "claim accepted by all"
    objects = isinstance(getattr(event.facts[0], "move", None), Object)
    if event.find(Challenged) and sum(map(bool, said)) + objects > 1:
        yield "several object, the nearest proves"
    if event.find(Proved):
        yield "objection proved"
    if (fact := event.find(ProofFailed)) is not None:
        yield "proof put back" if isinstance(event.facts[0].move, PutBack) else "proof let go"
        if not fact.can_take:
            yield "nothing to take as a penalty"


def penalising(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at what a claimant takes."""
    if event.find(Waived):
        yield "penalty waived"
    if (fact := event.find(Removed)) is not None and fact.ok:
        yield "penalty from the top floor" if fact.tremor is None else "penalty by a pull"
        if event.find(SealMoved):
            yield "penalty moves the seal"


# --- seal and end ----------------------------------------------------------------------------

SEALS = {
    "seal taken from nobody",
    "seal taken on a fresh floor from its holder",
    "seal taken by more points",
    "holder is first on a fresh floor",
    "seal stays on a tie",
    "column below the seal",
}
ENDS = {
    "seal holder wins by a collapse",
    "previous holder wins by a collapse",
    "nobody wins by a collapse: no seal yet",
    "nobody wins by a collapse: first holder",
    "seal holder wins by standstill",
    "nobody wins by standstill",
    "last one left wins",
}


def sealing(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at where the seal goes when a column was set."""
    fact, moved = event.find(Placed), event.find(SealMoved)
    if fact is None or not fact.ok or before.dispute is not None:
        return
    if len(before.plates) == 1:
        yield "column below the seal"
    elif moved is not None and moved.previous is None:
        yield "seal taken from nobody"
    elif moved is not None:
        how = "on a fresh floor from its holder" if before.fresh else "by more points"
        yield f"seal taken {how}"
    elif before.fresh:
        yield "holder is first on a fresh floor"
    elif owning.leader(after) is None:
        yield "seal stays on a tie"


def ending(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at how the game ended."""
    if (fact := event.find(Collapsed)) is not None:
        yield f"collapse by {fact.cause}"
    if (fact := event.find(Ended)) is not None:
        yield {
            "collapsed": "seal holder wins by a collapse",
            "collapsed_by_holder": "previous holder wins by a collapse",
            "collapsed_nobody": "nobody wins by a collapse: "
            + ("no seal yet" if before.holder is None else "first holder"),
            "stuck": "seal holder wins by standstill",
            "stuck_nobody": "nobody wins by standstill",
            "resigned": "last one left wins",
        }[fact.reason]


LOOKS = (drafting, turning, building, claiming, penalising, sealing, ending, leaving)
