"""Make every projection anew from the log; it touches projections only and tells nobody."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.db import transaction

from games import log, projections
from games.errors import BrokenLog
from games.models import Game
from games.services import clocks
from games.sheets import Place, Sheet
from patrizier_site.together import Writes


def rebuild(*, game: Game) -> bool:
    """Recreate one game's projections; says whether any of them was wrong."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        before, alarms = fingerprint(locked), alarms_of(locked)
        sheet = fold(locked)
        writes = Writes()
        projections.save(locked, sheet, None, writes)
        writes.send()
        keep_alarms(locked, alarms)
        return fingerprint(locked) != before


def alarms_of(game: Game) -> dict[object, datetime | None]:
    """Return when the open questions are next spoken of, which no log tells."""
    return {(row.seat, row.asked, row.deadline_at): row.alarm_at for row in game.questions.all()}


def keep_alarms(game: Game, alarms: dict[object, datetime | None]) -> None:
    """Let nobody be reminded again of what they were reminded of."""
    clocks.set_anew(game)
    for row in game.questions.all():
        row.alarm_at = alarms.get((row.seat, row.asked, row.deadline_at), row.alarm_at)
        row.save(update_fields=["alarm_at"])


def fold(game: Game) -> Sheet:
    """Take an empty sheet over all events."""
    events = log.events(game.pk)
    sheet = Sheet(places={number: Place() for number in range(game.players)})
    for event in events:
        now = log.replayed(game, event.number)
        try:
            sheet = projections.step(sheet, event, now)
        except (msgspec.MsgspecError, LookupError, TypeError, AttributeError) as fault:
            raise BrokenLog(f"event {event.number} cannot be projected: {fault!r}") from fault
    if events:
        game.last_number, game.head = events[-1].number, events[-1].hash
    return sheet


def fingerprint(game: Game) -> object:
    """Return all projected values of a game, for comparison."""
    game = Game.objects.get(pk=game.pk)
    fields = [getattr(game, name) for name in projections.GAME_FIELDS]
    seats = [projections.place_of(seat) for seat in game.seats.all()]
    columns = ("seat", "kind", "asked", "asked_at", "silence", "rung", *clocks.TIMES)
    questions = list(game.questions.values_list(*columns))
    results = list(game.results.values_list("seat", "rank", "total", "sources", "ties"))
    return fields, seats, questions, results
