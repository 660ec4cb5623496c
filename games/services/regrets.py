"""Turns that are taken back: the time that was used for them does not come again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from games import clock, stops
from games.models import Game, Seat
from games.models_clock import Answered


def carry_over(game: Game, seat: Seat, struck: Iterable[int]) -> dict[str, Any]:
    """Return what a rewind says of the time used so far; the answers taken back do not count.

    Otherwise a clock could be wound up by a turn that is taken back, again and again.
    """
    moments = game.events.filter(number__in=list(struck)).values("at")
    rows = list(Answered.objects.filter(game=game, person=seat.player, at__in=moments))
    Answered.objects.filter(pk__in=[row.pk for row in rows]).delete()
    if not rows or not game.pace:
        return {}
    terms, pace = game.terms, game.pace * clock.A_DAY
    took = [running(game, seat.number, row) for row in rows]
    grown = sum(each <= pace for each in took) * terms.increment * 3600
    return {
        "seat": seat.number,
        "ran": int(min(sum(took, timedelta()), pace).total_seconds()),
        "bank": max(0, seat.bank_left - grown),
    }


def running(game: Game, seat: int, row: Answered) -> timedelta:
    """Return how long the clock ran for an answer."""
    asked_at = row.at - timedelta(seconds=row.seconds)
    person = stops.clocks(game, {seat: asked_at}, game.terms)[seat]
    return clock.elapsed(asked_at, row.at, person.calendar)
