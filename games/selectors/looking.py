"""What staff sees of a hidden hand: what its player sees, as of the event that marks the look."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Event
from games.selectors import faces, games, history, pages
from games.selectors.faces import Face, Shown
from games.selectors.pages import Row
from games.selectors.places import Place


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's own view, marked by event `number`. The order of a pile is in no view."""

    row: Row
    place: Place
    number: int
    face: Face


def hand(event: Event, language: str) -> Hand:
    """Show the view of the seat that an event marks as looked at."""
    if event.kind != "hand_seen" or event.seat is None:
        raise ValueError("nothing is shown without a mark")
    row = pages.row(games.find_whole(event.game_id), None, language)
    view = history.view(row.game, seat=event.seat, at=event.number)
    face = faces.of(row.game.title, row.colours, Shown(view, None, {}, False), language)
    return Hand(row, row.places[event.seat], event.number, face)
