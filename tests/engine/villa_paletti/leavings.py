"""The branches of section 5.6: who left, while doing what, and where the seal went."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.villa_paletti import owning
from games.engine.villa_paletti.happenings import Ended, Retired, SealMoved
from games.engine.villa_paletti.state import ANSWER, DRAFT, PENALTY, Table
from tests.engine.villa_paletti.events import Event

LEAVINGS = {
    "left while colours were chosen",
    "left on the own turn",
    "left on another's turn",
    "left with a column in the fingers",
    "left with a column in the hand",
    "claimant left",
    "left instead of an answer",
    "prover left",
    "prover left with the column",
    "doubter left before the penalty",
    "holder left: the seal to the leader",
    "holder left: the seal back",
    "holder left: the seal to nobody",
    "previous holder left",
}


def leaving(event: Event, before: Table, after: Table) -> Iterator[str]:
    """Look at who was given up, while doing what."""
    fact = event.find(Retired)
    if fact is None or event.find(Ended):
        return
    yield from lost_seal(event, before, fact.seat)
    hold, dispute = before.hold, before.dispute
    if before.phase == DRAFT:
        yield "left while colours were chosen"
    elif dispute is not None and fact.seat == dispute.prover:
        if before.phase == PENALTY:
            yield "doubter left before the penalty"
        else:
            yield "prover left" if hold is None else "prover left with the column"
    elif dispute is not None and fact.seat == before.active:
        yield "claimant left"
    elif dispute is not None and before.phase == ANSWER and dispute.objections[fact.seat] is None:
        yield "left instead of an answer"
    elif fact.seat != before.active:
        yield "left on another's turn"
    elif hold is None:
        yield "left on the own turn"
    else:
        yield f"left with a column in the {'hand' if hold.in_hand else 'fingers'}"


def lost_seal(event: Event, before: Table, seat: int) -> Iterator[str]:
    """Look at where the seal of somebody who left goes."""
    if before.previous == seat:
        yield "previous holder left"
    moved = event.find(SealMoved)
    if before.holder == seat and moved is not None:
        if moved.holder is None:
            yield "holder left: the seal to nobody"
        else:
            goes = "back" if owning.leader(event.after) is None else "to the leader"
            yield f"holder left: the seal {goes}"
