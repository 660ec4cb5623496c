"""The page of a seat that waits for a substitute: what all may know of the game, and no hand."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.boards import BOARDS
from games.errors import Refused
from games.selectors import benches, games, history, pages
from games.selectors.benches import Call
from games.selectors.pages import Entry, Row
from games.selectors.places import Place

LAST = 10


@dataclass(frozen=True, slots=True)
class SeatPage:
    """A call for a substitute as somebody who was asked sees it."""

    row: Row
    call: Call
    place: Place
    board: str
    key: str
    players: str
    last: list[Entry]
    refusal: Refused | None

    @property
    def is_mine(self) -> bool:
        """Whether the reader sits there already."""
        return self.place.is_reader


def seat_page(*, reference: int, number: int, reader: User, language: str) -> SeatPage | None:
    """Return the page of a call to whoever was asked by it; nothing to anybody else."""
    game = games.find_whole(reference)
    call = benches.find(game, number)
    if call is None or not benches.is_asked(game, reader, number):
        return None
    row, board = pages.row(game, reader, language), BOARDS[game.title]
    view = history.view(game, at=number)
    told = history.sentences(game, at=number, language=language)
    colours = [place.colour for place in row.places]
    return SeatPage(
        row=row,
        call=call,
        place=row.places[call.seat],
        board="\n".join(board.lines(view, colours, language)),
        key=board.label("lines", language),
        players="\n".join(board.players(view, colours, language)),
        last=[pages.entry(row, each, 0) for each in told[:-LAST:-1]],
        refusal=refusal(row, call, reader),
    )


def refusal(row: Row, call: Call, reader: User) -> Refused | None:
    """Return why the reader cannot take the seat, if that is so."""
    try:
        benches.refuse(row.game, call, reader)
    except Refused as found:
        return found
    return None
