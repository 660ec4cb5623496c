"""Projections: what the events make of a game's rows. One fold for writing and for rebuilding.

A `Sheet` holds all projected values of one game. `step` takes it over one event; `load` and `save`
move it between the rows and memory. Appending an event and rebuilding from event 1 go through the
same `step`, so they cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import msgspec

from games import clock
from games.chain import REWOUND, RULES_KINDS, STARTED
from games.engine import canonical
from games.engine.base import Outcome, Score
from games.log import Position
from games.models import Event, Game, Question, Result, Seat


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the log knows it."""

    is_taken: bool = False
    colour: str = ""
    word_digest: str = ""
    bot: str = ""
    is_given_up: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question."""

    kind: str
    asked: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is projected from one game's log."""

    status: str = Game.Status.OPEN
    tip: int = 0
    proposal: str = ""
    started_at: datetime | None = None
    ended_at: datetime | None = None
    outcome: Outcome | None = None
    places: dict[int, Place] = field(default_factory=dict)
    questions: dict[int, Asked] = field(default_factory=dict)
    terms: clock.Terms = clock.NO_LIMIT


def step(sheet: Sheet, event: Event, after: Position) -> Sheet:
    """Return the sheet after `event`; `after` is the position it leads to."""
    if event.kind in RULES_KINDS or event.kind == REWOUND:
        return with_position(sheet, event, after)
    change = TABLE_STEPS.get(event.kind)
    return change(sheet, event, msgspec.json.decode(event.data)) if change else sheet


def with_position(sheet: Sheet, event: Event, after: Position) -> Sheet:
    """Take over a new position: questions, result, and which seats are given up."""
    if event.kind == STARTED:
        sheet = replace(sheet, started_at=event.at)
    outcome = after.title.outcome(after.state)
    return replace(
        sheet,
        status=Game.Status.RUNNING if outcome is None else Game.Status.OVER,
        tip=after.tip,
        proposal="",
        outcome=outcome,
        ended_at=None if outcome is None else event.at,
        places={
            number: replace(place, is_given_up=number in after.given_up)
            for number, place in sheet.places.items()
        },
        questions=questions(sheet.questions, event, after),
    )


def questions(before: dict[int, Asked], event: Event, after: Position) -> dict[int, Asked]:
    """Return the open questions: those that others' answers left open keep their number.

    A rewind puts every question anew, so an answer written before it is stale.
    """
    asked: dict[int, Asked] = {}
    for ask in after.title.asks(after.state):
        old = before.get(ask.seat)
        stays = old and old.kind == ask.kind and event.seat != ask.seat and event.kind != REWOUND
        asked[ask.seat] = old if old and stays else Asked(ask.kind, event.number, event.at)
    return asked


def opened(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Take over the terms."""
    return replace(sheet, terms=clock.read(data))


def joined(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Seat a player or a bot."""
    place = Place(True, data["colour"], data["word"], data["bot"])
    return replace(sheet, places={**sheet.places, data["seat"]: place})


def left(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Free a seat."""
    return replace(sheet, places={**sheet.places, data["seat"]: Place()})


def closed(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Close a table that never started."""
    return replace(sheet, status=Game.Status.CLOSED, ended_at=event.at)


def proposed(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Remember who wants to take a move back, and where to."""
    proposal = {"by": event.seat, "to": data["to"], "number": event.number, "agreed": []}
    return replace(sheet, proposal=canonical.text(proposal))


def answered(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Count a consent; a single refusal ends the proposal."""
    if not data["agrees"]:
        return replace(sheet, proposal="")
    proposal = msgspec.json.decode(sheet.proposal)
    proposal["agreed"] = sorted({*proposal["agreed"], event.seat})
    return replace(sheet, proposal=canonical.text(proposal))


def taken_over(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Let a bot answer for a seat whose player is late."""
    place = replace(sheet.places[data["seat"]], bot=data["bot"])
    return replace(sheet, places={**sheet.places, data["seat"]: place})


def come_back(sheet: Sheet, event: Event, data: dict[str, Any]) -> Sheet:
    """Give a seat back to its player."""
    place = replace(sheet.places[data["seat"]], bot="")
    return replace(sheet, places={**sheet.places, data["seat"]: place})


TABLE_STEPS = {
    "opened": opened,
    "joined": joined,
    "left": left,
    "closed": closed,
    "take_back_asked": proposed,
    "take_back_answered": answered,
    "bot_took_over": taken_over,
    "came_back": come_back,
}


def load(game: Game) -> Sheet:
    """Read a game's projected values from its rows."""
    return Sheet(
        status=game.status,
        tip=game.tip,
        proposal=game.proposal,
        started_at=game.started_at,
        ended_at=game.ended_at,
        outcome=load_outcome(game) if game.status == Game.Status.OVER else None,
        places={seat.number: place_of(seat) for seat in game.seats.all()},
        questions={
            row.seat: Asked(row.kind, row.asked, row.asked_at) for row in game.questions.all()
        },
        terms=clock.Terms(game.pace, game.late, game.grace),
    )


def load_outcome(game: Game) -> Outcome:
    """Read the result of a finished game."""
    scores = tuple(
        Score(
            seat=row.seat,
            rank=row.rank,
            total=row.total,
            sources=msgspec.json.decode(row.sources, type=tuple[tuple[str, int], ...]),
            ties=msgspec.json.decode(row.ties, type=tuple[tuple[str, int], ...]),
        )
        for row in game.results.order_by("seat")
    )
    winners = tuple(score.seat for score in scores if score.rank == 1)
    return Outcome(game.end_reason, winners, scores, game.tie_break or None)


def place_of(seat: Seat) -> Place:
    """Read a seat's projected values."""
    return Place(seat.is_taken, seat.colour, seat.word_digest, seat.bot, seat.is_given_up)


def save(game: Game, sheet: Sheet, before: Sheet | None) -> None:
    """Write a game's projected values; `before` (if known) spares rows that stay the same."""
    outcome = sheet.outcome
    game.status, game.tip, game.proposal = sheet.status, sheet.tip, sheet.proposal
    game.started_at, game.ended_at = sheet.started_at, sheet.ended_at
    game.end_reason = outcome.reason if outcome else ""
    game.tie_break = (outcome.tie_break or "") if outcome else ""
    game.pace, game.late, game.grace = sheet.terms.pace, sheet.terms.late, sheet.terms.grace
    game.save(update_fields=GAME_FIELDS)
    for number, place in sheet.places.items():
        if before is None or before.places.get(number) != place:
            save_place(game, number, place)
    if before is None or before.questions != sheet.questions:
        save_questions(game, sheet.questions, sheet.terms)
    if before is None or before.outcome != outcome:
        save_results(game, outcome)


GAME_FIELDS = [
    "last_number",
    "head",
    "status",
    "tip",
    "proposal",
    "started_at",
    "ended_at",
    "end_reason",
    "tie_break",
    "pace",
    "late",
    "grace",
]


def save_place(game: Game, number: int, place: Place) -> None:
    """Write what the log knows of a seat; the person on it is a record and stays."""
    Seat.objects.filter(game=game, number=number).update(
        is_taken=place.is_taken,
        colour=place.colour,
        word_digest=place.word_digest,
        bot=place.bot,
        is_given_up=place.is_given_up,
    )


def save_questions(game: Game, asked: dict[int, Asked], terms: clock.Terms) -> None:
    """Replace the open questions."""
    Question.objects.filter(game=game).delete()
    Question.objects.bulk_create(
        Question(
            game=game,
            seat=seat,
            kind=row.kind,
            asked=row.asked,
            asked_at=row.at,
            deadline_at=clock.deadline(row.at, terms),
        )
        for seat, row in sorted(asked.items())
    )


def save_results(game: Game, outcome: Outcome | None) -> None:
    """Replace the results."""
    Result.objects.filter(game=game).delete()
    Result.objects.bulk_create(
        Result(
            game=game,
            seat=score.seat,
            rank=score.rank,
            total=score.total,
            sources=canonical.text(score.sources),
            ties=canonical.text(score.ties),
        )
        for score in (outcome.scores if outcome else ())
    )
