"""When a question is due, when its next rung is, and when to remind of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games import agreement, ladder, reckoning, stops
from games.models import Question
from games.sheets import Place

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
# How long a pilot may take to answer.
AT_ONCE = timedelta(minutes=1)


def timed(
    question: Question,
    terms: agreement.Terms,
    place: Place,
    person: stops.Clock,
    after: datetime = LONG_AGO,
) -> Question:
    """Set when a question is due, when its next rung is, and when to remind after a moment."""
    standing = ladder.Standing(
        question.asked_at, place.bank, place.grace, question.rung, question.rung_since
    )
    due = ladder.due(terms, standing, person.calendar)
    question.deadline_at = due.at if due else None
    question.reckoning = reckoning.write(due, place.bank, person.zone)
    question.rung_at = next_at(terms, place, standing, person)
    question.alarm_at = person.alarm(question.asked_at, due.at, after) if due else None
    return question


def next_at(
    terms: agreement.Terms, place: Place, standing: ladder.Standing, person: stops.Clock
) -> datetime | None:
    """Return when a sweep is to look at a question: for the next rung, or to call a pilot again.

    A pilot answers at once, unless whoever put the question died before that.
    """
    if place.bot or place.is_given_up:
        return standing.asked_at + AT_ONCE
    return ladder.next_at(terms, standing, person.calendar)
