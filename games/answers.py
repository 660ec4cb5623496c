"""PURE: answers and refusals as they are stored, so that they can be given again as they were."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine import canonical
from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove, Refused, Unanswered
from games.errors import NotRunning, NotYourTurn, StaleMove


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a submission was answered: the event it made, or why it was refused."""

    event: int = 0
    text: str = ""
    code: str = ""
    detail: str = ""
    rule: str = ""
    candidates: tuple[str, ...] = ()
    params: dict[str, Any] = {}
    reasons: tuple[Answer, ...] = ()


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an order ended without an answer, at which event, and what it was."""

    reason: Answer
    event: int = 0
    order: str = ""


class Rewound(Refused):
    """The game was rewound, so an order for the struck position ends."""

    code = "game_rewound"


def answer_of(refusal: Refused) -> Answer:
    """Write a refusal so that it can be given again as it was."""
    return Answer(
        code=refusal.code,
        detail=refusal.detail,
        rule=refusal.rule if isinstance(refusal, IllegalMove) else "",
        candidates=refusal.candidates if isinstance(refusal, AmbiguousMove) else (),
        params=dict(refusal.params),
        reasons=tuple(map(answer_of, refusal.reasons)) if isinstance(refusal, Unanswered) else (),
    )


def refused_before(answer: Answer) -> Refused:
    """Return a stored refusal as it was."""
    if answer.code == IllegalMove.code:
        return IllegalMove(answer.rule, answer.detail, **answer.params)
    if answer.code == AmbiguousMove.code:
        return AmbiguousMove(answer.detail, answer.candidates, **answer.params)
    if answer.code == Unanswered.code:
        reasons = [refused_before(reason) for reason in answer.reasons]
        return Unanswered(answer.detail, reasons, **answer.params)
    kinds: list[type[Refused]] = [MalformedMove, StaleMove, NotYourTurn, NotRunning]
    kind = next((each for each in kinds if each.code == answer.code), Refused)
    refusal = kind(answer.detail, **answer.params)
    refusal.code = answer.code
    return refusal


def ended_text(reason: Refused, *, event: int, order: str) -> str:
    """Write why and when an order ended."""
    return canonical.text(Ended(answer_of(reason), event, order))


def read_ended(text: str) -> Ended:
    """Read back why and when an order ended."""
    return msgspec.json.decode(text, type=Ended)
