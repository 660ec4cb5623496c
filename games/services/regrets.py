"""Turns that are taken back: the time that was used for them does not come again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games import clock, stops
from games.models import Game, Seat
from games.models_clock import Answered, Stop


def carry_over(game: Game, seat: Seat, struck: Iterable[int]) -> dict[str, Any]:
    """Return what the next event, a rewind, says of the time used; answers struck do not count.

    Otherwise a clock could be wound up by a turn that is taken back, again and again.
    """
    moments = game.events.filter(number__in=list(struck)).values("at")
    rows = list(Answered.objects.filter(game=game, person=seat.player, at__in=moments))
    Answered.objects.filter(pk__in=[row.pk for row in rows]).delete()
    if not rows or not game.pace:
        return {}
    pace = game.pace * clock.A_DAY
    took = [running(game, seat.number, row) for row in rows]
    grown = sum(each <= pace for each in took) * game.terms.increment * 3600
    hand_on(game, seat, rows[0])
    used = ago(game, seat.number, asked_at(rows[0]), min(sum(took, timedelta()), pace))
    return {
        "seat": seat.number,
        "ran": int(used.total_seconds()),
        "bank": max(0, seat.bank_left - grown),
    }


def running(game: Game, seat: int, row: Answered) -> timedelta:
    """Return how long the clock ran for an answer."""
    put = stops.Put(row.asked, asked_at(row))
    return clock.elapsed(put.at, row.at, calendar(game, seat, put))


def asked_at(row: Answered) -> datetime:
    """Return when the question was put that was answered."""
    return row.at - timedelta(seconds=row.seconds)


def calendar(game: Game, seat: int, put: stops.Put) -> clock.Calendar:
    """Return when the clock of a question stands."""
    return stops.clocks(game, {seat: put}, game.terms)[seat].calendar


def hand_on(game: Game, seat: Seat, first: Answered) -> None:
    """Let the stops of the questions that were answered count for the one that is put instead."""
    mine = Stop.objects.filter(game=game, seat=seat.number, asked__gte=first.asked)
    mine.update(asked=game.last_number + 1)


def ago(game: Game, seat: int, begun: datetime, ran: timedelta) -> timedelta:
    """Return how long ago the clock of the question put next began, if it ran so long until now.

    Nights and other stops since then are no time used.
    """
    now = timezone.now()
    stood = calendar(game, seat, stops.Put(game.last_number + 1, begun))
    whole = clock.elapsed(begun, now, stood)
    return max(now - clock.due(begun, max(whole - ran, timedelta()), stood).at, timedelta())
