"""Clocks: set the deadlines anew when a stop comes, goes or changes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games import deadlines, projections, stops
from games.agreement import Terms
from games.models import Game, Question
from games.sheets import Place

A_MOMENT = timedelta(microseconds=1)
# What deadlines.timed sets.
TIMES = ["deadline_at", "reckoning", "alarm_at", "rung_at"]


def set_anew(game: Game) -> None:
    """Compute when the open questions of a locked game are due; reminders sent are not repeated."""
    terms, asked = game.terms, list(game.questions.all())
    put = {row.seat: stops.Put(row.asked, row.asked_at) for row in asked}
    people = stops.clocks(game, put, terms)
    places = {seat.number: projections.place_of(seat) for seat in game.seats.all()}
    for row in asked:
        set_one(row, terms, places[row.seat], people.get(row.seat, stops.NOBODY))
    Question.objects.bulk_update(asked, TIMES)


def set_one(row: Question, terms: Terms, place: Place, person: stops.Clock) -> None:
    """Compute one deadline; a reminder of it that is due but not left yet stays due."""
    now, deadline_at, alarm_at = timezone.now(), row.deadline_at, row.alarm_at
    deadlines.timed(row, terms, place, person, now)
    if deadline_at and deadline_at == row.deadline_at and alarm_at and alarm_at <= now:
        row.alarm_at = person.alarm(row.asked_at, deadline_at, alarm_at - A_MOMENT)


def games_that_ask(person: User) -> Iterable[int]:
    """Return the running games in which a person has a seat, by number and in order."""
    theirs = Game.objects.filter(seats__player=person, status=Game.Status.RUNNING)
    return theirs.order_by("pk").values_list("pk", flat=True)
