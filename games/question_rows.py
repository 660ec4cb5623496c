"""Writes the open questions of a game into their rows."""

from __future__ import annotations

from games import deadlines, seated, stops
from games.models import Game, Question
from games.sheets import Asked, Sheet
from patrizier_site.together import Writes

FIELDS = [
    "seat",
    "kind",
    "asked",
    "asked_at",
    "deadline_at",
    "reckoning",
    "alarm_at",
    "rung",
    "rung_since",
    "rung_at",
    "silence",
]


def save(game: Game, sheet: Sheet, writes: Writes) -> None:
    """Write the open questions, if anything about them is new."""
    asked = {seat: stops.Put(row.asked, row.at) for seat, row in sheet.questions.items()}
    people = stops.clocks(game, asked, sheet.terms)
    rows = {row.seat: row for row in seated.questions(game)}
    # A row whose question is closed serves for a question to somebody else.
    spare = [row for seat, row in rows.items() if seat not in asked]
    for seat, row in sorted(sheet.questions.items()):
        question = rows.get(seat) or (spare.pop() if spare else Question(game=game))
        before = columns(question)
        fill(question, seat, row, sheet, people.get(seat, stops.NOBODY))
        if not question.pk:
            writes.insert([question])
        elif columns(question) != before:
            writes.update(question, FIELDS)
    for question in spare:
        writes.delete(question)


def columns(question: Question) -> list[object]:
    """Return everything that a row says of a question."""
    return [getattr(question, name) for name in FIELDS]


def fill(question: Question, seat: int, asked: Asked, sheet: Sheet, person: stops.Clock) -> None:
    """Put a question into a row; one that stays open keeps when to remind of it."""
    deadline_at, alarm_at = question.deadline_at, question.alarm_at
    is_kept = is_same(question, seat, asked)
    question.seat, question.kind, question.asked = seat, asked.kind, asked.asked
    # The time for a question can begin again, when its player comes back.
    question.asked_at, question.rung, question.rung_since = asked.at, asked.rung, asked.since
    question.silence = asked.silence
    deadlines.timed(question, sheet.terms, sheet.places[seat], person)
    if is_kept and deadline_at == question.deadline_at:
        question.alarm_at = alarm_at


def is_same(row: Question, seat: int, asked: Asked) -> bool:
    """Say whether a row is of the question that is asked now."""
    return (row.seat, row.asked, row.kind) == (seat, asked.asked, asked.kind)
