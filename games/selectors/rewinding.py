"""What a rewind would do: the position after it, what it strikes, and what is known since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games import chain, log
from games.chain import STARTED
from games.engine.base import Title
from games.errors import CannotRewind
from games.models import Game
from games.selectors import faces, history
from games.selectors.faces import Face, Shown
from games.selectors.history import Sentence
from games.selectors.pages import Row
from games.selectors.places import Place


@dataclass(frozen=True, slots=True)
class Reveal:
    """Something hidden that was turned up by an event which would be struck, and to whom.

    Told as everybody may know it; without places it was turned up for everybody.
    """

    number: int
    text: str
    places: list[Place] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Preview:
    """A rewind before it is done. `restored` are struck events that would count again."""

    to: int
    face: Face
    struck: list[Sentence]
    restored: list[Sentence]
    reveals: list[Reveal]
    lapses: bool


def preview(row: Row, to: int, language: str) -> Preview:
    """Show what going back to event `to` would do, as a spectator may know it."""
    game, rows = row.game, log.read(row.game.pk)
    refuse_target(rows, to)
    now, then = chain.line(rows), chain.line(rows[:to])
    told = {each.number: each for each in history.sentences(game, language=language)}
    view = history.view(game, at=to, rows=rows)
    struck = [each for each in now if each not in then]
    return Preview(
        to=to,
        face=faces.of(row.game.title, row.colours, Shown(view, None, {}, False), language),
        struck=[told[each[0]] for each in struck],
        restored=[told[each[0]] for each in then if each not in now],
        reveals=reveals(row, log.position(game, rows=rows).title, struck, language),
        lapses=bool(game.votes),
    )


def refuse_target(rows: Any, to: int) -> None:
    """Refuse a number before the deal or after the last event."""
    started = next((row[0] for row in rows if row[1] == STARTED), 0)
    if not 0 < started <= to <= rows[-1][0]:
        raise CannotRewind(f"there is no event {to} to go back to", first=started)


def reveals(row: Row, title: Title, struck: list[Any], language: str) -> list[Reveal]:
    """List what was hidden before and is known to somebody by events that would be struck."""
    names = history.seat_names(row.game, language)
    return [
        Reveal(
            each[0], title.tell(title.seen(fact, None), language, names), knowing(row, title, fact)
        )
        for each in struck
        for fact in log.facts(title, [each])
        if title.turned_up(fact)
    ]


def knowing(row: Row, title: Title, fact: Any) -> list[Place]:
    """List the seats that saw more of a fact than everybody; none if everybody saw all of it."""
    public = title.seen(fact, None)
    return [place for place in row.places if title.seen(fact, place.number) != public]


def started_at(game: Game) -> int:
    """Return the number of the deal, before which nobody goes back."""
    found = game.events.filter(kind=STARTED).values_list("number", flat=True).first()
    return found or 0
