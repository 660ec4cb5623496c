"""Orders: what a player wants done, now or when asked later.

An order is a row of steps; a step offers alternatives; an alternative is one move with an
optional guard. Generic: a title adds only its words.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.errors import MalformedMove, Refused, Unanswered

OPERATORS: Mapping[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
LONGEST_TEXT = 4000
# Blanks and commas around these words are stripped afterwards: patterns that look for them at
# every place take for ever on a text full of blanks.
THEN = re.compile(r"\bthen\b|\bdann\b|\n", re.IGNORECASE)
ELSE = re.compile(r"\b(?:else|sonst)\b", re.IGNORECASE)
GUARD = re.compile(
    r"\b(?:if|wenn|falls)\s+(?P<gauge>\w+)\s*(?P<sign><=|>=|<|>|==?)\s*(?P<limit>-?\d{1,9})\s*%?$",
    re.IGNORECASE,
)
EDGES = " \t\r\n,;"


class Guard(Struct, frozen=True):
    """A condition on a number the view shows, looked at when the seat is asked."""

    gauge: str
    sign: str
    limit: int

    def holds(self, gauges: Mapping[str, int]) -> bool:
        """Say whether the condition is met; an unknown gauge never is."""
        value = gauges.get(self.gauge)
        return value is not None and OPERATORS[self.sign](value, self.limit)

    def __str__(self) -> str:
        return f"if {self.gauge} {self.sign} {self.limit}"


class Alternative(Struct, frozen=True):
    """One move, to be played if it is legal and its guard holds."""

    move: Any
    guard: Guard | None = None


class Step(Struct, frozen=True):
    """The answer to one ask: the first alternative that can be played."""

    alternatives: tuple[Alternative, ...]

    @property
    def ask(self) -> str:
        kind: str = self.alternatives[0].move.ask
        return kind

    @property
    def may_lapse(self) -> bool:
        return all(each.move.may_lapse for each in self.alternatives)

    @property
    def opens(self) -> bool:
        return any(each.move.opens for each in self.alternatives)


class Order(Struct, frozen=True):
    """Steps, in the order they were written."""

    steps: tuple[Step, ...]


def single(move: Any) -> Order:
    """Return the order that is just this move."""
    return Order((Step((Alternative(move),)),))


def answer(title: Any, view: Any, order: Order) -> tuple[Any, Order]:
    """Return the move `order` makes at the view's ask, and the order that is left over."""
    kind = view.ask.kind
    for index, step in enumerate(order.steps):
        if step.ask == kind:
            return first_playable(title, view, step), Order(order.steps[index + 1 :])
        if step.opens:
            break
    raise Unanswered(f"the order says nothing about the question {kind!r}", ask=kind)


def speaks_of(order: Order, kind: str) -> bool:
    """Say whether an order has a word on a kind of question."""
    return any(step.ask == kind for step in order.steps)


def has_lapsed(order: Order, kind: str) -> bool:
    """Say whether nothing is left of an order when a seat is asked this, and nothing missed."""
    return all(step.may_lapse and step.ask != kind for step in order.steps)


def first_playable(title: Any, view: Any, step: Step) -> Any:
    """Return the first alternative's move that passes guard and rules."""
    reasons: list[Refused] = []
    for alternative in step.alternatives:
        try:
            demand(alternative.guard, title.gauges(view))
            title.check(view, alternative.move)
        except Refused as reason:
            reasons.append(reason)
        else:
            return alternative.move
    if len(reasons) == 1:
        raise reasons[0]
    raise Unanswered("; ".join(reason.detail for reason in reasons), reasons)


def demand(guard: Guard | None, gauges: Mapping[str, int]) -> None:
    """Refuse unless the guard holds."""
    if guard is not None and not guard.holds(gauges):
        now = gauges.get(guard.gauge, "unknown")
        detail = f"the condition '{guard}' does not hold ({guard.gauge} is {now})"
        raise Unanswered(detail, guard=str(guard), gauge=guard.gauge, now=now)


def parse(text: str, read_move: Callable[[str], Any], gauges: Iterable[str]) -> Order:
    """Read 'move [if gauge <= 3] [else move …] [then …]'; `read_move` knows the title's words."""
    if len(text) > LONGEST_TEXT:
        raise MalformedMove("this text is too long for a move", problem="too_long")
    steps = [part for part in map(trim, THEN.split(text)) if part]
    if not steps:
        raise MalformedMove("there is no move in this text", problem="empty")
    known = {gauge.lower(): gauge for gauge in gauges}
    return Order(tuple(read_step(step, read_move, known) for step in steps))


def trim(text: str) -> str:
    """Return a part of an order without what joined it to the others."""
    return text.strip(EDGES)


def read_step(text: str, read_move: Callable[[str], Any], known: Mapping[str, str]) -> Step:
    """Read the alternatives of one step."""
    parts = map(trim, ELSE.split(text))
    return Step(tuple(read_alternative(part, read_move, known) for part in parts))


def read_alternative(
    text: str, read_move: Callable[[str], Any], known: Mapping[str, str]
) -> Alternative:
    """Read one move with its guard."""
    match = GUARD.search(text)
    if match is None:
        return Alternative(read_move(text))
    word = match["gauge"]
    gauge = known.get(word.lower())
    if gauge is None:
        detail = f"there is nothing called {word!r} to compare"
        names = tuple(known.values())
        raise MalformedMove(detail, problem="unknown_gauge", word=word, gauges=names)
    sign = "=" if match["sign"] == "==" else match["sign"]
    move = read_move(trim(text[: match.start()]))
    return Alternative(move, Guard(gauge, sign, int(match["limit"])))


def load(title: Any, text: str) -> Order:
    """Read an order back from its canonical JSON."""
    order = msgspec.json.decode(text, type=Order)
    return Order(
        tuple(Step(tuple(typed(title, each) for each in s.alternatives)) for s in order.steps)
    )


def typed(title: Any, alternative: Alternative) -> Alternative:
    """Give a decoded alternative the title's own kind of move."""
    return Alternative(msgspec.convert(alternative.move, title.Move), alternative.guard)
