"""Make every projection anew from the log; it touches projections only and tells nobody."""

from __future__ import annotations

import msgspec
from django.db import transaction

from games import log, projections
from games.errors import BrokenLog
from games.models import Game
from games.projections import Sheet


def rebuild(*, game: Game) -> bool:
    """Recreate one game's projections; says whether any of them was wrong."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        before = fingerprint(locked)
        sheet = fold(locked)
        projections.save(locked, sheet, None)
        return fingerprint(locked) != before


def fold(game: Game) -> Sheet:
    """Take an empty sheet over all events."""
    events = log.events(game.pk)
    sheet = Sheet(places={number: projections.Place() for number in range(game.players)})
    for event in events:
        now = log.position(game, event.number)
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
    questions = list(game.questions.values_list("seat", "kind", "asked", "asked_at", "deadline_at"))
    results = list(game.results.values_list("seat", "rank", "total", "sources", "ties"))
    return fields, seats, questions, results
