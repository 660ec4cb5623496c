"""What happened in a game, as one seat (or a spectator) may know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import override

from games import chain, log
from games.boards import BOARDS, charts, colours
from games.engine import registry
from games.engine.base import Title
from games.errors import UnknownGame
from games.models import Event, Game
from games.selectors import happenings


@dataclass(frozen=True, slots=True)
class Sentence:
    """One event in words."""

    number: int
    kind: str
    seat: int | None
    channel: str
    at: datetime
    text: str
    is_struck: bool


def view(game: Game, *, seat: int | None = None, at: int | None = None) -> Any:
    """Return what `seat` could see after event `at`; None if nothing was dealt by then."""
    refuse_unknown(game, seat, at)
    now = log.position(game, log.ALL if at is None else at)
    return None if now.state is None else now.view(seat)


def hands(game: Game, *, at: int, language: str = "en") -> list[list[str]]:
    """Tell what every seat of a finished game held after event `at`; of any other game nothing."""
    if game.status != Game.Status.OVER:
        return []
    refuse_unknown(game, None, at)
    now, board = log.position(game, at), BOARDS[game.title]
    seats = range(game.players) if now.state is not None else ()
    return [board.hand(now.view(seat), language) for seat in seats]


def refuse_unknown(game: Game, seat: int | None, at: int | None) -> None:
    """Refuse a seat or an event that the game does not have."""
    if seat is not None and not 0 <= seat < game.players:
        raise UnknownGame(f"game {game.pk} has no seat {seat}")
    if at is not None and not 1 <= at <= game.last_number:
        raise UnknownGame(f"game {game.pk} has no event {at}")


def sentences(
    game: Game, *, seat: int | None = None, at: int | None = None, language: str = "en"
) -> list[Sentence]:
    """Tell a game's events as the seat may know them; those that a rewind struck are marked."""
    refuse_unknown(game, seat, at)
    title = registry.find(game.title, game.engine)
    names = seat_names(game, language)
    events = [e for e in log.events(game.pk) if at is None or e.number <= at]
    counted = {row[0] for row in chain.line((e.number, e.kind, e.data) for e in events)}
    with override(language):
        return [
            Sentence(
                event.number,
                event.kind,
                event.seat,
                event.channel,
                event.at,
                tell(title, event, seat, language, names),
                event.kind in chain.RULES_KINDS and event.number not in counted,
            )
            for event in events
        ]


def tell(title: Title, event: Event, seat: int | None, language: str, names: list[str]) -> str:
    """Tell one event, of the rules or of the table."""
    if event.kind not in chain.RULES_KINDS:
        return happenings.tell(event.kind, event.data, event.seat, language, names)
    row = (event.number, event.kind, event.data, event.secret)
    facts = [title.seen(fact, seat) for fact in log.facts(title, [row])]
    return " ".join(title.tell(fact, language, names) for fact in facts)


def seat_names(game: Game, language: str = "en") -> list[str]:
    """Name each seat by its colour."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    return [colours.name(seat.colour, language) for seat in seats]


def chart(game: Game) -> charts.Chart | None:
    """Draw the points of each seat after every rules event that counts."""
    title, board = registry.find(game.title, game.engine), BOARDS[game.title]
    rows: list[tuple[int, tuple[int, ...]]] = []
    state = None
    for row in chain.line(log.read(game.pk)):
        for fact in log.facts(title, [row]):
            state = title.apply(state, fact)
        rows.append((row[0], board.totals(title.view(state, None))))
    return charts.chart(rows)
