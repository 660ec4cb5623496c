"""What happened in a game, as one seat (or a spectator) may know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import override

from games import chain, log, table_events
from games.boards import BOARDS, Board, colours
from games.engine.base import Title
from games.errors import BrokenLog, UnknownGame
from games.models import Aside, Event, Game
from games.selectors import happenings


@dataclass(frozen=True, slots=True)
class Sentence:
    """One event in words; `struck_by` is the rewind that struck it, 0 if it counts.

    `notation` is the move in the canonical notation and `remark` what came of it.
    `milestone` names what was decided (a full city, a round), if something was. `mover` is the
    name of who answered, which `text` leaves out. `told` is `text` without the notation.
    """

    number: int
    kind: str
    seat: int | None
    channel: str
    at: datetime
    text: str
    notation: str = ""
    remark: str = ""
    struck_by: int = 0
    milestone: str = ""
    mover: str = ""
    told: str = ""

    @property
    def alone(self) -> str:
        """The event in words that can stand by themselves."""
        return f"{self.mover}: {self.text}" if self.mover else self.text

    @property
    def is_struck(self) -> bool:
        """Whether a rewind struck the event."""
        return self.struck_by > 0


Rows = list[Any]


def view(
    game: Game, *, seat: int | None = None, at: int | None = None, rows: Rows | None = None
) -> Any:
    """Return what `seat` could see after event `at`; None if nothing was dealt by then."""
    refuse_unknown(game, seat, at)
    now = log.position(game, log.ALL if at is None else at, rows)
    return None if now.state is None else now.view(seat)


def hands(game: Game, *, at: int, rows: Rows, language: str = "en") -> list[list[str]]:
    """Tell what every seat of a finished game held after event `at`; of any other game nothing."""
    if game.status != Game.Status.OVER:
        return []
    refuse_unknown(game, None, at)
    now, board = log.position(game, at, rows), BOARDS[game.title]
    seats = range(game.players) if now.state is not None else ()
    return [board.hand(now.view(seat), language) for seat in seats]


def refuse_unknown(game: Game, seat: int | None, at: int | None) -> None:
    """Refuse a seat or an event that the game does not have."""
    if seat is not None and not 0 <= seat < game.players:
        raise UnknownGame(f"game {game.pk} has no seat {seat}")
    if at is not None and not 1 <= at <= game.last_number:
        raise UnknownGame(f"game {game.pk} has no event {at}")


def sentences(
    game: Game,
    *,
    seat: int | None = None,
    at: int | None = None,
    language: str = "en",
    events: list[Event] | None = None,
) -> list[Sentence]:
    """Tell a game's events as the seat may know them; those that a rewind struck are marked.

    `events` are all its events, if at hand.
    """
    refuse_unknown(game, seat, at)
    title, names = log.readable(game), seat_names(game, language)
    whole = log.events(game.pk) if events is None else events
    events = [e for e in whole if at is None or e.number <= at]
    struck = chain.strikes((e.number, e.kind, e.data) for e in events)
    teller = Teller(title, BOARDS[game.title], language, names)
    try:
        with override(language):
            return [teller.tell(event, seat, struck.get(event.number, 0)) for event in events]
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as fault:
        raise BrokenLog(f"the log of game {game.pk} cannot be told: {fault!r}") from fault


@dataclass(frozen=True, slots=True)
class Teller:
    """Puts the events of one game into words."""

    title: Title
    board: Board
    language: str
    names: list[str]

    def tell(self, event: Event, seat: int | None, struck_by: int) -> Sentence:
        """Tell one event, of the rules or of the table, as a seat may know it."""
        facts = seen_facts(self.title, event, seat)
        text = " ".join(self.title.tell(fact, self.language, self.names) for fact in facts)
        remarks = [self.board.remark(fact, self.names, self.language) for fact in facts]
        if event.kind not in chain.RULES_KINDS:
            told = (event.kind, event.data, who(event), self.language, self.names)
            text = happenings.tell(*told)
        moves = [fact.move for fact in facts if event.kind == chain.MOVED and hasattr(fact, "move")]
        return Sentence(
            number=event.number,
            kind=event.kind,
            seat=event.seat,
            channel=event.channel,
            at=event.at,
            text=text,
            notation=" ".join(map(self.title.write, moves)),
            remark=" ".join(filter(None, remarks)) if moves else text,
            struck_by=struck_by,
            milestone=" ".join(filter(None, self.milestones(facts))),
            mover=self.mover(event),
            told=self.recount(facts) or text,
        )

    def recount(self, facts: list[Any]) -> str:
        """Tell facts without the notation, in a title whose sentences begin with it."""
        recount = getattr(self.board, "recount", None)
        if recount is None:
            return ""
        return " ".join(recount(fact, self.language, self.names) for fact in facts)

    def mover(self, event: Event) -> str:
        """Name who answered; an event that is no answer has nobody."""
        is_answer = event.kind == chain.MOVED and event.seat is not None
        return self.names[event.seat] if is_answer and event.seat is not None else ""

    def milestones(self, facts: list[Any]) -> list[str]:
        """Name what each fact decided."""
        return [self.board.milestone(fact, self.language) for fact in facts]


def reasons(game: Game, events: list[Event]) -> dict[int, str]:
    """Return why the host or staff did something, by event; for those at the table only."""
    given = {"paused", "resumed", "extended", chain.REWOUND, *table_events.STAFF_KINDS}
    by_others = [e.number for e in events if e.kind in given and not e.actor.startswith("seat:")]
    if not by_others:
        return {}
    found = Aside.objects.filter(game=game, label="reason", number__in=by_others)
    return dict(found.values_list("number", "text"))


def who(event: Event) -> int | None:
    """Return the seat that a table event is about, else the one whose player did it."""
    by = event.actor.removeprefix("seat:")
    return int(by) if event.seat is None and by.isdecimal() else event.seat


def seen_facts(title: Title, event: Event, seat: int | None) -> list[Any]:
    """Return the facts of a rules event as a seat may see them; a table event has none."""
    if event.kind not in chain.RULES_KINDS:
        return []
    row = (event.number, event.kind, event.data, event.secret)
    return [title.seen(fact, seat) for fact in log.facts(title, [row])]


def seat_names(game: Game, language: str = "en") -> list[str]:
    """Name each seat by its colour."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    return [colours.name(seat.colour, language) for seat in seats]


def moments(game: Game, rows: Rows) -> list[tuple[int, Any]]:
    """Return what a spectator saw after every rules event that counts, with its number."""
    title = log.readable(game)
    found: list[tuple[int, Any]] = []
    state = None
    for row in chain.line(rows):
        for fact in log.facts(title, [row]):
            state = title.apply(state, fact)
        found.append((row[0], title.view(state, None)))
    return found
