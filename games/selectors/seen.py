"""Events and positions as data, as one seat (or a spectator) may know them, for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from games import chain, log
from games.boards import BOARDS
from games.models import Event
from games.selectors import history
from games.selectors.history import Sentence, Teller
from games.selectors.pages import Row


@dataclass(frozen=True, slots=True)
class Seen:
    """One event: in words, its facts as they may be seen, and what a table event says."""

    sentence: Sentence
    facts: list[Any]
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sight:
    """A position: what may be seen of it as data, and the board in lines of text."""

    event: int
    view: Any
    lines: list[str]
    hand: list[str]


def events(row: Row, *, seat: int | None, after: int, most: int, language: str) -> list[Seen]:
    """Return some events after a number; those that a rewind struck since say so."""
    game = row.game
    if after >= game.last_number:
        return []
    title, whole = log.readable(game), log.events(game.pk)
    struck = chain.strikes((e.number, e.kind, e.data) for e in whole)
    names = history.seat_names(game, language)
    teller = Teller(title, BOARDS[game.title], language, names)
    return [
        seen(teller, event, seat, struck.get(event.number, 0))
        for event in [e for e in whole if e.number > after][:most]
    ]


def seen(teller: Teller, event: Event, seat: int | None, struck_by: int) -> Seen:
    """Return one event as a seat may know it."""
    facts = msgspec.to_builtins(history.seen_facts(teller.title, event, seat))
    # What a rules event says is in its facts; of the table everybody knows everything.
    is_rules = event.kind in chain.RULES_KINDS
    data = {} if is_rules else msgspec.json.decode(event.data, type=dict[str, Any])
    return Seen(teller.tell(event, seat, struck_by), facts, data)


def sight(row: Row, *, seat: int | None, at: int | None, language: str) -> Sight:
    """Return the position after an event, or now, as a seat may see it."""
    game = row.game
    view = history.view(game, seat=seat, at=at)
    number = game.last_number if at is None else at
    if view is None:
        return Sight(number, None, [], [])
    board, colours = BOARDS[game.title], [place.colour for place in row.places]
    return Sight(
        event=number,
        view=msgspec.to_builtins(view),
        lines=board.lines(view, colours, language),
        hand=board.hand(view, language),
    )
