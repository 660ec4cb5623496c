"""Why a move was not read or not played, in the player's language (rules section 5.8)."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove, Refused, Unanswered
from games.engine.villa_paletti.names import COLOURS, listed, tongue
from games.engine.villa_paletti.refusing import GENERAL, HINT, PROBLEMS, QUESTIONS, RULES


def malformed(problem: str, **params: object) -> MalformedMove:
    """Return the refusal of a text, worded in English and ready for other languages."""
    detail = PROBLEMS["en"][problem].format_map(readable("en", params))
    return MalformedMove(detail, problem=problem, **params)


def explain(refusal: Refused, language: str) -> str:
    """Word a refusal in English or German."""
    spoken = tongue(language)
    template, params = phrase(refusal, spoken)
    try:
        return template.format_map(readable(spoken, params)) if template else refusal.detail
    except KeyError:
        return refusal.detail


def phrase(refusal: Refused, spoken: str) -> tuple[str | None, Mapping[str, object]]:
    """Return the sentence for a refusal and what stands in its gaps."""
    general, params = GENERAL[spoken], refusal.params
    if isinstance(refusal, IllegalMove):
        key = f"{refusal.rule}_nobody" if params.get("colours") == () else refusal.rule
        return RULES[spoken].get(key), params
    if isinstance(refusal, MalformedMove):
        return PROBLEMS[spoken].get(str(params.get("problem")), general.get("malformed")), params
    if isinstance(refusal, AmbiguousMove):
        return general["ambiguous"], candidates(refusal)
    if isinstance(refusal, Unanswered) and refusal.reasons:
        reasons = " ".join(explain(reason, spoken) for reason in refusal.reasons)
        return general["orders"], {"reasons": reasons}
    if isinstance(refusal, Unanswered):
        return general["guard" if "guard" in params else "unanswered"], params
    return None, params


def candidates(refusal: AmbiguousMove) -> dict[str, object]:
    """Return the candidates in one line, and how many there are."""
    return {"count": len(refusal.candidates), "candidates": " | ".join(refusal.candidates)}


def readable(spoken: str, params: Mapping[str, object]) -> dict[str, object]:
    """Return the parameters as they stand in a sentence."""
    words = {
        "colour": COLOURS[spoken],
        "ask": QUESTIONS[spoken],
        "asked": QUESTIONS[spoken],
        "answered": QUESTIONS[spoken],
    }
    shown: dict[str, object] = {"hint": HINT[spoken]}
    for name, value in params.items():
        if name == "colours" and isinstance(value, tuple):
            shown[name] = listed(
                [COLOURS[spoken].get(str(each), str(each)) for each in value], spoken
            )
        elif isinstance(value, tuple | list):
            shown[name] = ", ".join(map(str, value))
        else:
            shown[name] = words.get(name, {}).get(str(value), value)
    return shown
