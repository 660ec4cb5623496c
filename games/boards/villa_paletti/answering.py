"""PURE: how a Villa Paletti question can be answered in a mail, told by what is open just now."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.villa_paletti.outlook import Advice, written
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import moves
from games.engine.villa_paletti.answers import Place
from games.engine.villa_paletti.offering import offers
from games.engine.villa_paletti.spots import Spot
from games.engine.villa_paletti.state import TURN, View
from games.engine.villa_paletti.telling import write


def answering(view: View, language: str = "en", *, advice: Advice | None = None) -> str:
    """Tell how to answer: by a number, in words, or a whole turn with a limit of courage."""
    lines = offers(view)
    if view.ask is None or not lines:
        return ""
    shown, first = words(language), write(lines[0], language)
    told = shown["answer_how"].format(number=1, words=first)
    columns = moves.takeable(view.table, view.seat or 0) if view.table.phase == TURN else []
    if not columns:
        return told
    whole = shown["answer_whole"].format(column=columns[-1])
    return " ".join(filter(None, (told, whole, spots_line(advice, language))))


def spots_line(advice: Advice | None, language: str) -> str:
    """List the places with letters, where they are known."""
    found: Sequence[Spot] = advice.spots if advice else ()
    told = [
        f"{spot.letter} {spot.move.x},{spot.move.y} ({written(spot.risk, spot.risk, language)})"
        for spot in found
        if isinstance(spot.move, Place)
    ]
    return words(language)["answer_spots"].format(spots="; ".join(told)) if told else ""
