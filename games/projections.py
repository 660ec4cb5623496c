"""Projections: what the events make of a game's rows. One fold for writing and for rebuilding.

A `Sheet` (games.sheets) holds all projected values of one game. `step` takes it over one event;
`load` and `save` move it between the rows and memory. Appending an event and rebuilding from event
1 go through the same `step`, so they cannot differ.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import msgspec

from games import (
    agreement,
    ballots,
    question_rows,
    ruling,
    seated,
    table_events,
    table_steps,
    vote_steps,
)
from games.chain import MOVED, REWOUND, RULES_KINDS, STARTED
from games.engine import canonical
from games.engine.base import Outcome, Score
from games.log import Position
from games.models import Event, Game, Result, Seat
from games.sheets import Asked, Place, Sheet
from games.staff_steps import STAFF_STEPS
from patrizier_site.together import Writes

# Whoever answers in these ways is not the person on the seat.
WITHOUT_THE_PERSON = frozenset(("bot", "default", "clock", "staff"))
# Why a game can be over without a result.
BY_THE_TABLE = frozenset(("vote", ruling.ANNULLED))
CORRECTED = "result_corrected"
STEPS = {**table_steps.TABLE_STEPS, **STAFF_STEPS}


def step(sheet: Sheet, event: Event, after: Position) -> Sheet:
    """Return the sheet after `event`; `after` is the position it leads to."""
    if event.kind in RULES_KINDS:
        return with_position(sheet, event, after)
    if event.kind == REWOUND:
        return with_used(with_position(sheet, event, after), event)
    if event.kind == CORRECTED:
        return with_result(sheet, event, after)
    change = STEPS.get(event.kind)
    return change(sheet, event, msgspec.json.decode(event.data)) if change else sheet


def with_position(sheet: Sheet, event: Event, after: Position) -> Sheet:
    """Take over a new position: questions, result, and which seats are given up."""
    if event.kind == STARTED:
        sheet = replace(sheet, started_at=event.at)
    outcome = after.title.outcome(after.state)
    moved = replace(
        sheet,
        status=Game.Status.RUNNING if outcome is None else Game.Status.OVER,
        tip=after.tip,
        outcome=outcome,
        paused_until=None if outcome else sheet.paused_until,
        ended_at=None if outcome is None else event.at,
        places={
            number: replace(
                place, is_given_up=number in after.given_up, bank=bank_after(sheet, number, event)
            )
            for number, place in sheet.places.items()
        },
        questions=questions(sheet.questions, event, after),
    )
    return votes(moved, event)


def with_used(sheet: Sheet, event: Event) -> Sheet:
    """Let the clock of whoever took a turn back go on where it stood."""
    said = table_events.decode(event.kind, event.data)
    asked = sheet.questions.get(said.seat)
    if asked is None:
        return sheet
    since = replace(asked, at=event.at - timedelta(seconds=said.ran))
    sheet = table_steps.with_place(sheet, said.seat, bank=said.bank)
    return table_steps.with_question(sheet, said.seat, since)


def with_result(sheet: Sheet, event: Event, after: Position) -> Sheet:
    """Take over the result that staff decided, or again the one that was played."""
    said = table_events.decode(event.kind, event.data)
    played = after.title.outcome(after.state)
    outcome = ruling.outcome(said.ranks) if said.ranks else played
    return replace(sheet, outcome=outcome, ended_by="" if outcome else sheet.ended_by)


def bank_after(sheet: Sheet, seat: int, event: Event) -> int:
    """Return a seat's bank, which grows by an answer of its person that needed none of it."""
    bank, asked = sheet.places[seat].bank, sheet.questions.get(seat)
    by_person = event.kind == MOVED and event.channel not in WITHOUT_THE_PERSON
    grows = by_person and event.seat == seat and asked is not None and not asked.rung
    return sheet.terms.grown(bank) if grows else bank


def votes(sheet: Sheet, event: Event) -> Sheet:
    """Let the votes lapse that are over by a new position; a rewind and the end leave none."""
    if sheet.outcome or event.kind == REWOUND:
        return replace(sheet, votes=())
    by_person = event.channel not in WITHOUT_THE_PERSON
    return vote_steps.after_position(sheet, event, by_person=by_person) if sheet.votes else sheet


def questions(before: dict[int, Asked], event: Event, after: Position) -> dict[int, Asked]:
    """Return the open questions: those that others' answers left open keep their number.

    A rewind puts every question anew, so an answer written before it is stale.
    """
    asked: dict[int, Asked] = {}
    for ask in after.title.asks(after.state):
        old = before.get(ask.seat)
        stays = old and old.kind == ask.kind and event.seat != ask.seat and event.kind != REWOUND
        put = old if old and stays else Asked(ask.kind, event.number, event.at)
        asked[ask.seat] = replace(put, silence=ask.silence or "")
    return asked


def load(game: Game) -> Sheet:
    """Read a game's projected values from its rows."""
    return Sheet(
        status=game.status,
        tip=game.tip,
        votes=ballots.load(game.votes),
        started_at=game.started_at,
        ended_at=game.ended_at,
        ended_by=game.end_reason if game.end_reason in BY_THE_TABLE else "",
        paused_until=game.paused_until,
        outcome=load_outcome(game) if has_result(game) else None,
        places={seat.number: place_of(seat) for seat in game.seats.all()},
        questions={
            row.seat: Asked(
                row.kind, row.asked, row.asked_at, row.rung, row.rung_since, row.silence
            )
            for row in game.questions.all()
        },
        terms=game.terms,
        is_talk_locked=game.is_talk_locked,
    )


def has_result(game: Game) -> bool:
    """Say whether a game was played to its end."""
    return game.status == Game.Status.OVER and game.end_reason not in BY_THE_TABLE


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
    return Place(
        seat.is_taken,
        seat.colour,
        seat.word_digest,
        seat.bot,
        seat.is_given_up,
        seat.bank_left,
        seat.grace_left,
    )


def save(game: Game, sheet: Sheet, before: Sheet | None, writes: Writes) -> None:
    """Have a game's projected values written; `before` (if known) spares what stays the same."""
    outcome = sheet.outcome
    game.status, game.tip, game.paused_until = sheet.status, sheet.tip, sheet.paused_until
    game.started_at, game.ended_at = sheet.started_at, sheet.ended_at
    game.votes, game.votes_close_at = ballots.write(sheet.votes), ballots.next_close(sheet.votes)
    game.is_talk_locked = sheet.is_talk_locked
    game.end_reason = outcome.reason if outcome else sheet.ended_by
    game.tie_break = (outcome.tie_break or "") if outcome else ""
    game.pace, game.agreed = sheet.terms.pace, agreement.write(sheet.terms)
    writes.update(game, GAME_FIELDS)
    for seat in seated.seats(game):
        place = sheet.places[seat.number]
        if before is None or before.places.get(seat.number) != place:
            save_place(seat, place, writes)
    if before is None or before.questions != sheet.questions:
        question_rows.save(game, sheet, writes)
    if before is None or before.outcome != outcome:
        save_results(game, outcome)


GAME_FIELDS = [
    "last_number",
    "head",
    "status",
    "tip",
    "started_at",
    "ended_at",
    "end_reason",
    "tie_break",
    "pace",
    "agreed",
    "votes",
    "votes_close_at",
    "paused_until",
    "is_talk_locked",
]


SEAT_FIELDS = [
    "is_taken",
    "colour",
    "word_digest",
    "bot",
    "is_given_up",
    "bank_left",
    "grace_left",
]


def save_place(seat: Seat, place: Place, writes: Writes) -> None:
    """Write what the log knows of a seat; the person on it is a record and stays."""
    seat.is_taken, seat.colour, seat.word_digest = place.is_taken, place.colour, place.word_digest
    seat.bot, seat.is_given_up = place.bot, place.is_given_up
    seat.bank_left, seat.grace_left = place.bank, place.grace
    writes.update(seat, SEAT_FIELDS)


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
