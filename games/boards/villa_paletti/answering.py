"""PURE: how a Villa Paletti question can be answered in a mail, told by what is open just now."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.villa_paletti.choosing import lettered
from games.boards.villa_paletti.outlook import Advice, written
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import moves
from games.engine.villa_paletti.answers import Place
from games.engine.villa_paletti.offering import listed
from games.engine.villa_paletti.spots import Spot
from games.engine.villa_paletti.state import FLOOR, PENALTY, PROVE, PULL, SET, TURN, View
from games.engine.villa_paletti.telling import write


def answering(view: View, language: str = "en", *, advice: Advice | None = None) -> str:
    """Tell how to answer: by a number, in words, or several questions in one line."""
    lines = listed(view, list(lettered(view, advice)))
    if view.ask is None or not lines:
        return ""
    shown, phase = words(language), view.table.phase
    told = [shown["answer_how"].format(number=1, words=write(lines[0], language))]
    if phase in (TURN, PROVE):
        whose = view.table.active if phase == PROVE else view.seat or 0
        columns = moves.takeable(view.table, whose)
        told += [shown["answer_whole"].format(column=column) for column in columns[-1:]]
    elif phase in (PULL, SET, FLOOR, PENALTY):
        told.append(shown[f"answer_{phase}"])
    if phase in (TURN, PROVE, PULL):
        told.append(spots_line(advice, language))
    return " ".join(filter(None, told))


def spots_line(advice: Advice | None, language: str) -> str:
    """List the places with letters, where they are known."""
    found: Sequence[Spot] = advice.spots if advice else ()
    told = [
        f"{spot.letter} {spot.move.x},{spot.move.y} ({written(spot.risk, spot.risk, language)})"
        for spot in found
        if isinstance(spot.move, Place)
    ]
    return words(language)["answer_spots"].format(spots="; ".join(told)) if told else ""
