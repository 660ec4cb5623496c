"""A game with a host and a clock that the test sets, and what is done to it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games import agreement, log, proof
from games.models import Question
from games.selectors import proofs
from games.services import pausing, rebuild
from tests import factories

BEGIN = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TERMS = agreement.usual(3, agreement.DEFAULT)
WHY = "a holiday of the whole table"


def pause(game, days=7, reason=WHY, by=None):
    return pausing.pause(game=game, by=by or game.host, days=days, reason=reason)


def resume(game):
    return pausing.resume(game=game, by=game.host)


def extend(game, hours=24, seat=None, by=None):
    seat = factories.asked(game)[1] if seat is None else seat
    return pausing.extend(game=game, by=by or game.host, seat=seat, hours=hours, reason=WHY)


def question(game):
    return Question.objects.get(game=game)


def deadline(game):
    return question(game).deadline_at - BEGIN


def kinds(game):
    return list(game.events.order_by("number").values_list("kind", flat=True))


def assert_sound(game):
    found = log.find(game.pk)
    assert not rebuild.rebuild(game=found)
    assert proof.verify(proofs.bundle(found, reveal=True)).replayed
