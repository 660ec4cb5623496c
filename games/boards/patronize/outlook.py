"""PURE: what a Patronize answer would bring as the table lies now."""

from __future__ import annotations

from dataclasses import dataclass

from games.boards.patronize.pieces import edition_of, work
from games.boards.patronize.words import counted, listed, words
from games.engine.patronize import gains
from games.engine.patronize.state import COLOURS, Table, View
from games.engine.patronize.worth import rounds_left


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who would win the round if nobody else played, and what the seat would gain.

    `due` are colours; None is a free choice.
    """

    winner: int
    due: tuple[str | None, ...]
    by_genius: bool


def outlook(view: View, card: str) -> Outlook:
    """Tell what playing a character leads to if nobody plays after it."""
    table, edition, seat = view.table, edition_of(view), view.seat
    assert seat is not None  # noqa: S101 - only a seat has cards to play
    playing = [each for each in gains.participants(table, edition) if each[0] != seat]
    playing = sorted([*playing, (seat, edition.cards[card])], key=lambda each: each[0])
    trump = edition.fame[table.fame].trump
    winner = gains.winner(playing, trump)
    due = tuple(each.colour for each in gains.due(playing, winner) if each.seat == seat)
    return Outlook(winner, due, bool(dict(playing)[winner].genius.intersection(trump)))


def told_due(due: tuple[str | None, ...], language: str) -> str:
    """Name masterpieces to come: those of a colour, then those of free choice."""
    shown, free = words(language), due.count(None)
    named = [work(colour, language).name for colour in due if colour is not None]
    if free:
        named.append(shown["one_any"] if free == 1 else counted(shown, "some_any", free))
    return listed(named, shown["and"])


def source(table: Table, seat: int, colour: str) -> int | None:
    """Return who would give a masterpiece: nobody (the supply), another seat, or the seat itself.

    A seat that holds all there are gains nothing.
    """
    return gains.givers(table, seat)[place_of(colour)]


def spare_passes(view: View) -> int:
    """Return how often the seat can still pass without a card left over, this round included."""
    return rounds_left(view.table) - len(view.hand)


def place_of(colour: str) -> int:
    """Return the place of a colour in a row of cubes."""
    return COLOURS.index(colour)
