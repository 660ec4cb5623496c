"""PURE: moves in a reader's language, what came of them, and what a chosen one would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.boards.choices import Preview
from games.boards.villa_paletti.composing import compose, refused
from games.boards.villa_paletti.foretelling import sentences, stake
from games.boards.villa_paletti.outlook import Advice, risks
from games.boards.villa_paletti.stepping import prompt as next_step
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import names
from games.engine.villa_paletti.happenings import (
    Answered,
    Claimed,
    Gripped,
    LetGo,
    Placed,
    Pulled,
)
from games.engine.villa_paletti.preview import preview
from games.engine.villa_paletti.refusals import explain
from games.engine.villa_paletti.state import View
from games.engine.villa_paletti.telling import NOTATION, tell, write
from games.engine.villa_paletti.tremor import ALL


def spoken(text: str, language: str) -> str:
    """Put the words of a canonical text into a language; longer phrases first."""
    said, english = NOTATION[names.tongue(language)], NOTATION["en"]
    for key in sorted(english, key=lambda each: -len(english[each])):
        phrase = english[key]
        if text == phrase or text.startswith(f"{phrase} "):
            return f"{said[key]}{inner(text.removeprefix(phrase), language)}"
    return text


def inner(text: str, language: str) -> str:
    """Put what stands behind the verb into a language: on, the rotation, a colour."""
    said, english = NOTATION[names.tongue(language)], NOTATION["en"]
    known = {english[key]: said[key] for key in ("on", "rotation")}
    found = [known.get(word) or names.colour(word, language) for word in text.split(" ")]
    return " ".join(found)


def remark(fact: Any, people: Sequence[str], language: str = "en") -> str:
    """Tell what came of a fact, which its move does not tell already."""
    shown = words(language)
    if isinstance(fact, Claimed | Answered):
        return ""
    if isinstance(fact, Gripped):
        return shown["remark_gripped"].format(grade=shown[fact.grade], risk=ALL - fact.safe)
    if isinstance(fact, Pulled | Placed) and fact.ok:
        return shown["remark_rolled"].format(tremor=fact.tremor, safe=fact.safe)
    return shown["remark_let_go"] if isinstance(fact, LetGo) else tell(fact, language, people)


def prompt(view: View, chosen: Mapping[str, str], language: str = "en") -> str:
    """Say what is to be chosen next, or why the place that was typed cannot be."""
    move = compose(view, chosen)
    fault = refused(view, move) if move is not None else None
    return next_step(view, chosen, language) if fault is None else explain(fault, language)


def foretell(
    view: View,
    colours: Sequence[str],
    chosen: Mapping[str, str],
    language: str = "en",
    *,
    advice: Advice | None = None,
) -> Preview | None:
    """Tell what the chosen answer brings, up to what only a hand can feel."""
    move = compose(view, chosen) if view.ask else None
    if move is None or refused(view, move):
        return None
    known, after = risks(view, advice, language), preview(view, move)
    told = sentences(view, move, colours, language, known, after=after)
    return Preview(write(move, language), told, stake(move, after, known, language))
