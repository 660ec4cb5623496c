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
THEN = re.compile(r"\s*(?:\bthen\b|\bdann\b|\n)\s*", re.IGNORECASE)
ELSE = re.compile(r"\s*[,;]?\s*\b(?:else|sonst)\b\s*", re.IGNORECASE)
GUARD = re.compile(
    r"[,;]?\s*\b(?:if|wenn|falls)\s+(?P<gauge>\w+)\s*(?P<sign><=|>=|<|>|==?)\s*(?P<limit>-?\d+)\s*%?\s*$",
    re.IGNORECASE,
)


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


class Order(Struct, frozen=True):
    """Steps, in the order they were written."""

    steps: tuple[Step, ...]


def single(move: Any) -> Order:
    """Return the order that is just this move."""
    return Order((Step((Alternative(move),)),))


def answer(title: Any, view: Any, order: Order) -> tuple[Any, Order]:
    """Return the move `order` makes at the view's ask, and the order that is left over."""
    for index, step in enumerate(order.steps):
        if step.ask == view.ask.kind:
            return first_playable(title, view, step), Order(order.steps[index + 1 :])
    raise Unanswered(f"the order says nothing about the question {view.ask.kind!r}")


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
        raise Unanswered(f"the condition '{guard}' does not hold ({guard.gauge} is {now})")


def parse(text: str, read_move: Callable[[str], Any], gauges: Iterable[str]) -> Order:
    """Read 'move [if gauge <= 3] [else move …] [then …]'; `read_move` knows the title's words."""
    steps = [part for part in THEN.split(text.strip()) if part]
    if not steps:
        raise MalformedMove("there is no move in this text", text=text)
    known = {gauge.lower(): gauge for gauge in gauges}
    return Order(tuple(read_step(step, read_move, known) for step in steps))


def read_step(text: str, read_move: Callable[[str], Any], known: Mapping[str, str]) -> Step:
    """Read the alternatives of one step."""
    return Step(tuple(read_alternative(part, read_move, known) for part in ELSE.split(text)))


def read_alternative(
    text: str, read_move: Callable[[str], Any], known: Mapping[str, str]
) -> Alternative:
    """Read one move with its guard."""
    match = GUARD.search(text)
    if match is None:
        return Alternative(read_move(text))
    gauge = known.get(match["gauge"].lower())
    if gauge is None:
        raise MalformedMove(f"there is nothing called {match['gauge']!r} to compare", text=text)
    sign = "=" if match["sign"] == "==" else match["sign"]
    return Alternative(read_move(text[: match.start()]), Guard(gauge, sign, int(match["limit"])))


def load(title: Any, text: str) -> Order:
    """Read an order back from its canonical JSON."""
    order = msgspec.json.decode(text, type=Order)
    return Order(
        tuple(Step(tuple(typed(title, each) for each in s.alternatives)) for s in order.steps)
    )


def typed(title: Any, alternative: Alternative) -> Alternative:
    """Give a decoded alternative the title's own kind of move."""
    return Alternative(msgspec.convert(alternative.move, title.Move), alternative.guard)
