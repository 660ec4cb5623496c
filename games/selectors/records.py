"""The record of a game: everything that happened, to print or to keep as a text."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from accounts.models import User
from games import log
from games.boards import BOARDS
from games.chain import STARTED
from games.models import Game
from games.selectors import games, history, lobby, pages, results
from games.selectors.pages import Entry, Row
from games.selectors.places import Place
from games.selectors.results import Tally


@dataclass(frozen=True, slots=True)
class Record:
    """A game as one reader may keep it. `plan` and `lines` are the board as it stands last."""

    row: Row
    edition: str
    entries: list[Entry]
    tally: Tally | None
    plan: Any = ()
    lines: list[str] = field(default_factory=list)
    dealt: list[tuple[Place, list[str]]] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.row.game.status == Game.Status.OVER

    @property
    def dates(self) -> tuple[datetime | None, datetime | None, datetime | None]:
        """When the table opened, when the game began and when it ended."""
        game = self.row.game
        return game.opened_at, game.started_at, game.ended_at


def record(*, reference: int, player: User | None, language: str) -> Record:
    """Return the record of a game as the reader may know it."""
    row = pages.row(games.find_whole(reference), player, language)
    seat = row.reader.number if row.reader else None
    told = history.sentences(row.game, seat=seat, language=language)
    view, board = history.view(row.game, seat=seat), BOARDS[row.game.title]
    colours = [place.colour for place in row.places]
    started = next((each.number for each in told if each.kind == STARTED), 0)
    return Record(
        row=row,
        edition=lobby.edition_name(row.game.edition),
        entries=[pages.entry(row, sentence, 0) for sentence in told],
        tally=results.tally(row.game, row.places, language),
        plan=board.plan(view, colours, language) if view else (),
        lines=board.lines(view, colours, language) if view else [],
        dealt=dealt(row, started, language) if started else [],
    )


def dealt(row: Row, started: int, language: str) -> list[tuple[Place, list[str]]]:
    """List the cards that every seat was dealt, once that is open; two blanks end a card's name."""
    hands = pages.open_hands(row, started, log.read(row.game.pk), language)
    # Not every title deals cards.
    if not any(cards for _place, cards in hands):
        return []
    return [(place, [card.partition("  ")[0] for card in cards]) for place, cards in hands]
