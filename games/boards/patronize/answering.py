"""PURE: how a Patronize question can be answered in a mail, told by what is open just now."""

from __future__ import annotations

from games.boards.colours import tongue
from games.boards.patronize.words import words
from games.engine.patronize import gains
from games.engine.patronize.data import ANY, EDITIONS
from games.engine.patronize.state import ACT, Colour, Cube, Pass, Play, Take, View
from games.engine.patronize.words import offers, write


def answering(view: View, language: str = "en") -> str:
    """Tell how to answer: by a number, in words, with what comes next in the same line."""
    lines = offers(view)
    if not lines:
        return ""
    told = {"number": str(len(lines)), "words": write(lines[-1], language)}
    more = ahead(view, language) if view.table.phase == ACT else ""
    key = "answer_more" if more else "answer"
    return words(language)[key].format(**told, more=more)


def ahead(view: View, language: str) -> str:
    """Write an example that answers the next question too: a colour, or what a passer takes."""
    cards = EDITIONS[view.table.edition].cards
    free = [card for card in view.hand if cards[card].talent == ANY]
    if free:
        return f"{write(Play(free[-1]), language)}, {write(Colour('blue'), language)}"
    passing, cube = write(Pass(), language), write(Cube("red"), language)
    lying = gains.takeable(view.table.places)
    if not lying:
        return f"{passing}; {cube}"
    joint = "sonst" if tongue(language) == "de" else "else"
    return f"{passing}; {write(Take(lying[0][1]), language)} {joint} {cube}"
