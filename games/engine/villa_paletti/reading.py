"""Reading what people write: an order over one question or several in a row."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from games.engine import orders
from games.engine.orders import Alternative, Order, Step
from games.engine.villa_paletti import moves
from games.engine.villa_paletti.answers import Pull
from games.engine.villa_paletti.gauges import english, gauges
from games.engine.villa_paletti.phrasing import read_part
from games.engine.villa_paletti.refusals import malformed
from games.engine.villa_paletti.state import View
from games.engine.villa_paletti.vocabulary import is_empty

LONGEST = 4000
RISK = "risk"
BLANKS = re.compile(r"\s+")
# What a list of choices adds to a move; a condition or a place in brackets is none of it.
ASIDES = re.compile(r"\((?!\s*(?:if|when|wenn|falls)\b)(?!\s*[-+\d])[^()]*\)", re.IGNORECASE)
# A comma parts two moves only where no number follows: it stands in coordinates too.
PARTS = re.compile(r";|\band\b|\bund\b|,(?=\s*[^\W\d])", re.IGNORECASE)
GOES_ON = re.compile(r"^\W*(?:else|sonst|if|wenn|falls)\b", re.IGNORECASE)
ENDS_OPEN = re.compile(r"\b(?:else|sonst)\W*$", re.IGNORECASE)
# What is asked after such an answer, if the same seat is asked on; a bare word is read by it.
NEXT = {"turn": "pull", "prove": "pull", "pull": "set", "penalty": "floor", "answer": "turn"}


def read(text: str, view: View) -> Order:
    """Read an order as people write it; refuse only what is not understood or ambiguous."""
    if view.seat is None:
        raise malformed("no_seat")
    if len(text) > LONGEST:
        raise malformed("too_long")
    said = ASIDES.sub(" ", text).strip()
    tidy = BLANKS.sub(lambda run: "\n" if "\n" in run[0] else " ", said)
    found: list[Step] = []
    expected = moves.asked(view).ask.kind  # type: ignore[union-attr]
    known = {gauge: gauge for gauge in gauges(view)}
    for part in split(english(tidy)):
        reader = partial(read_part, view=view, expected=expected, is_first=not found)
        found += unfold(orders.read_step(part, reader, known))
        expected = NEXT.get(found[-1].ask, "")
    if not found:
        raise malformed("empty")
    return Order(tuple(found))


def split(text: str) -> list[str]:
    """Part a text into steps; an else or a condition belongs to what stands before it."""
    steps: list[str] = []
    for line in orders.THEN.split(text):
        begun = len(steps)
        for part in filter(orders.trim, PARTS.split(line)):
            if len(steps) > begun and goes_on(steps[-1], part):
                steps[-1] += f" {part}"
            else:
                steps.append(part)
    return [orders.trim(step) for step in steps]


def goes_on(step: str, part: str) -> bool:
    """Say whether a part belongs to the step before it: an else, a condition, or mere manners."""
    return bool(ENDS_OPEN.search(step) or GOES_ON.search(part) or is_empty(part))


def unfold(step: Step) -> list[Step]:
    """Turn a step whose alternatives are rows of moves into a step for each question.

    "Pull R2 to C if risk <= 20 else let go" answers three questions; what stands behind "else"
    belongs to the one of them that it answers, and so does a condition on the risk.
    """
    first, *others = step.alternatives
    rows: dict[str, list[Alternative]] = {}
    for move in first.move:
        rows[move.ask] = [Alternative(move, guard_for(move, first))]
    for other in others:
        for move in other.move:
            if move.ask not in rows:
                raise malformed("other_question")
            rows[move.ask].append(Alternative(move, guard_for(move, other)))
    return [Step(tuple(row)) for row in rows.values()]


def guard_for(move: Any, said: Alternative) -> orders.Guard | None:
    """Return the condition of one move in a row: the risk is known only when it is pulled."""
    guard = said.guard
    if guard is None or len(said.move) == 1:
        return guard
    is_meant = isinstance(move, Pull) if guard.gauge == RISK else move is said.move[0]
    return guard if is_meant else None
