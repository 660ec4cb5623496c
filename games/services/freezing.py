"""Freezing: nothing is written to a log that cannot be trusted, until it is repaired.

A broken log takes no event, so this is a state beside it, on the game's row, that everybody sees.
Letting the game go on is an event again: only a log that holds gets it.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import log
from games.desk_errors import StillBroken
from games.models import Event, Game
from games.models_clock import Pause, Stop
from games.models_mail import Notice
from games.models_watch import Freeze
from games.selectors import findings, roles
from games.selectors.permits import Act
from games.services import acting, automatic, clocks, notices, pausing, rebuild

THAWED = "unfrozen"
logger = logging.getLogger(__name__)


@transaction.atomic
def freeze(game_id: int, *, cause: str, fault: str, number: int = 0) -> Freeze | None:
    """Freeze a game and tell everybody concerned; None if it is frozen already."""
    game = log.locked(game_id)
    if game.frozen_at is not None:
        return None
    found = Freeze.objects.create(
        game=game,
        cause=cause,
        fault=fault[:40],
        number=number,
        last_number=game.last_number,
        head=game.head,
        at=timezone.now(),
    )
    Game.objects.filter(pk=game_id).update(frozen_at=found.at)
    notices.write([*words_to_table(game, found), *alerts(game, found)])
    logger.error("game %s is frozen: %s (%s, event %s)", game_id, cause, fault, number)
    return found


def words_to_table(game: Game, found: Freeze) -> list[Notice]:
    """Tell everybody who plays, and the host, that the game stands."""
    seats = {seat.player: seat.number for seat in notices.people(game) if seat.player}
    people: dict[User, int | None] = {**seats}
    if game.host is not None and game.host.email:
        people.setdefault(game.host, None)
    return [
        notices.new(
            Notice.Kind.FROZEN,
            f"{found.pk}:{person.pk}",
            person=person,
            game_id=game.pk,
            seat=seat,
            number=game.last_number,
            data={"freeze": found.pk},
        )
        for person, seat in people.items()
    ]


def alerts(game: Game, found: Freeze) -> list[Notice]:
    """Alert whoever can repair it, at any hour."""
    people = roles.holders(roles.UNFREEZE)
    if not people:
        logger.error("game %s is frozen, and there is no administrator to alert", game.pk)
    made = [
        notices.new(
            Notice.Kind.ALERT,
            f"{found.pk}:{person.pk}",
            person=person,
            game_id=game.pk,
            number=found.number,
            data={"freeze": found.pk},
        )
        for person in people
    ]
    return [notices.at_once(notice) for notice in made]


def thaw(*, game: Game, by: User, seen: int, reason: str) -> Event:
    """Let a repaired game go on: for so long as it was frozen every clock stood."""
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.THAW, seen=seen, reason=reason)
        if done := desk.done_before(THAWED):
            return done
        desk.refuse_untimely()
    refuse_broken(desk.game)
    rebuild.rebuild(game=desk.game)
    with transaction.atomic():
        desk = acting.sit_down(game, by, Act.THAW, seen=seen, reason=reason)
        desk.refuse_untimely()
        found = Freeze.objects.get(game=desk.game, ended_at=None)
        end(desk.game, found, by, desk.reason)
        event = desk.write(THAWED, since=found.at)
        stand(desk.game, found.at, event.at)
        clocks.set_anew(desk.game)
    automatic.go_on(desk.game)
    return event


def refuse_broken(game: Game) -> None:
    """Refuse to let a game go on whose log still does not hold."""
    if found := findings.of(game):
        raise StillBroken(f"the log still does not hold: {found}", fault=str(found))


def end(game: Game, found: Freeze, by: User, reason: str) -> None:
    """Write down that a freeze is over."""
    Freeze.objects.filter(pk=found.pk).update(ended_at=timezone.now(), by=by, reason=reason)
    Game.objects.filter(pk=game.pk).update(frozen_at=None, check_fault="")
    game.frozen_at, game.check_fault = None, ""


def stand(game: Game, began_at: datetime, ends_at: datetime) -> None:
    """Let all clocks of a locked game have stood for a while; a pause goes on as it was."""
    if game.paused_until is not None:
        return
    Pause.objects.create(game=game, began_at=began_at, ends_at=ends_at)
    cut = [stop for stop in pausing.extensions(game) if stop.ends_at > began_at]
    for stop in cut:
        stop.ends_at += ends_at - max(began_at, stop.began_at)
    Stop.objects.bulk_update(cut, ["ends_at"])
