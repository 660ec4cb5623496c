"""Pausing: the host or a moderator lets a game rest, lets it go on, or gives somebody more time.

Each is an event that everybody at the table is told of, with the reason.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import actors, clock, ladder, log, stops, wake
from games.errors import BadPause, NoQuestion, OwnTime
from games.log import Entry
from games.models import Aside, Event, Game, Question
from games.models_clock import Pause, Stop
from games.selectors import pauses, permits
from games.selectors.permits import Act
from games.services import acting, automatic, clocks, questions, texts, writing
from games.services.acting import Desk

LONGEST_REASON = 400
A_BATCH = 200
PAUSED, RESUMED, EXTENDED = "paused", "resumed", "extended"
logger = logging.getLogger(__name__)


def pause(
    *,
    game: Game,
    by: User,
    days: int,
    reason: str,
    seen: int | None = None,
    channel: str = "web",
) -> Event:
    """Let a game rest for some days at most. The same reason twice pauses once.

    Staff names the last event they saw.
    """
    reason = checked(reason)
    refuse_beyond("days", days, pauses.LONGEST_DAYS)
    with transaction.atomic():
        locked = log.locked(game.pk)
        actor = actor_of(locked, by, Act.PAUSE)
        questions.refuse_not_running(locked)
        if locked.paused_until is not None and (done := paused_before(locked, reason, actor)):
            return done
        desk = Desk(locked, by, Act.PAUSE, seen, reason, actor, channel)
        desk.refuse_untimely()
        refuse_late(locked, by)
        return rest(desk, days)


def rest(desk: Desk, days: int) -> Event:
    """Let a locked game rest, whoever decided it."""
    until = (timezone.now() + days * clock.A_DAY).replace(microsecond=0)
    event = desk.write(PAUSED, until=until)
    Pause.objects.create(game=desk.game, began_at=event.at, ends_at=until)
    put_off_extensions(desk.game, event, until)
    clocks.set_anew(desk.game)
    return event


def actor_of(game: Game, by: User, act: Act) -> str:
    """Return as whom somebody acts at a locked game; refuses whoever may not."""
    return acting.name_of(permits.refuse_person(game, by, act), by, act)


def paused_before(game: Game, reason: str, actor: str) -> Event | None:
    """Return the pause that runs, if the same person gave it for the same reason."""
    event = game.events.filter(kind=PAUSED).latest("number")
    given = Aside.objects.filter(game=game, number=event.number, label="reason", text=reason)
    return event if event.actor == actor and given.exists() else None


def resume(
    *, game: Game, by: User, seen: int | None = None, reason: str = "", channel: str = "web"
) -> Event:
    """Let a game go on before its pause is over. A host needs no reason; staff gives one."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        actor = actor_of(locked, by, Act.RESUME)
        if actor != actors.HOST:
            reason = checked(reason)
        if done := acting.repeated(locked, seen, actor, RESUMED, said(locked, seen, reason)):
            return done
        Desk(locked, by, Act.RESUME, seen, reason, actor, channel).refuse_untimely()
        acting.trace(locked, by, actor, Act.RESUME)
        event = go_on(locked, actor, channel, reason)
        if reason:
            acting.keep(locked.pk, event.number, reason, by)
    # Not the game as it was given, which may still be paused.
    automatic.go_on(locked)
    return event


def resume_due() -> int:
    """Let every game go on whose pause is over; returns how many did."""
    over = Game.objects.filter(paused_until__lte=timezone.now(), status=Game.Status.RUNNING)
    over = over.filter(frozen_at=None)
    found = list(over.order_by("paused_until").values_list("pk", flat=True)[:A_BATCH])
    return sum(map(resume_safely, found))


def resume_safely(game_id: int) -> bool:
    """Let one game go on; one that is broken does not keep the others waiting."""
    try:
        with transaction.atomic():
            game = log.locked(game_id)
            if game.paused_until is None or game.paused_until > timezone.now():
                return False
            go_on(game, "table", "clock")
    except Exception:
        logger.exception("game %s could not go on after its pause", game_id)
        return False
    automatic.go_on(game)
    return True


def go_on(game: Game, actor: str, channel: str, reason: str = "") -> Event:
    """Append that a locked game goes on: until this very moment every clock stood."""
    planned = game.paused_until
    data = {"reason": digest(game, reason)} if reason else {}
    event = tell(game, log.table_entry(RESUMED, data, actor=actor, channel=channel))
    rest = Pause.objects.filter(game=game).latest("began_at")
    Pause.objects.filter(pk=rest.pk).update(ends_at=event.at)
    if planned is not None:
        moved = extensions(game).filter(began_at__gte=planned)
        shift(list(moved), event.at - planned)
    clocks.set_anew(game)
    wake.after_commit(wake.OPEN)
    return event


def extend(
    *,
    game: Game,
    by: User,
    seat: int,
    hours: int,
    reason: str,
    seen: int | None = None,
    channel: str = "web",
) -> Event:
    """Let the clock of a seat stand for as long as it would need for some hours.

    Whoever is late has so much time from now on. Staff names the last event they saw.
    """
    reason = checked(reason)
    refuse_beyond("hours", hours, pauses.LONGEST_HOURS)
    with transaction.atomic():
        locked = log.locked(game.pk)
        actor = actor_of(locked, by, Act.EXTEND)
        again = {**said(locked, seen, reason), "seat": seat, "hours": hours}
        if done := acting.repeated(locked, seen, actor, EXTENDED, again):
            return done
        desk = Desk(locked, by, Act.EXTEND, seen, reason, actor, channel)
        desk.refuse_untimely()
        question = open_question(locked, seat)
        refuse_own(locked, by, seat)
        return give_time(desk, question, hours)


def give_time(desk: Desk, question: Question, hours: int) -> Event:
    """Let the clock of an open question of a locked game stand, whoever decided it."""
    event = desk.write(EXTENDED, seat=question.seat, asked=question.asked, hours=hours)
    stand(desk.game, question, event, hours)
    clocks.set_anew(desk.game)
    return event


def refuse_own(game: Game, by: User, seat: int) -> None:
    """Refuse more time for one's own seat."""
    if game.seats.filter(number=seat, player=by).exists():
        raise OwnTime("nobody gives themselves more time")


def refuse_late(game: Game, by: User) -> None:
    """Refuse a pause by somebody whose time has run out in this game."""
    mine = game.seats.filter(player=by).values("number")
    late = game.questions.filter(seat__in=mine).exclude(rung__in=ladder.IN_TIME)
    if late.exists():
        raise OwnTime("whoever is late does not pause the game")


def open_question(game: Game, seat: int) -> Question:
    """Return the question whose clock runs for the person on a seat."""
    place = game.seats.filter(number=seat).first()
    question = game.questions.filter(seat=seat).first()
    if place is None or question is None or place.pilot:
        raise NoQuestion("nobody waits for an answer of this seat", seat=seat)
    if question.deadline_at is None:
        raise NoQuestion("there is no time limit", seat=seat, problem="no_limit")
    return question


def stand(game: Game, question: Question, event: Event, hours: int) -> None:
    """Stop the clock of a question until it would have run for some hours."""
    put = stops.Put(question.asked, event.at)
    person = stops.clocks(game, {question.seat: put}, game.terms)[question.seat]
    until = clock.due(event.at, hours * clock.AN_HOUR, person.calendar).at
    Stop.objects.create(
        game=game,
        seat=question.seat,
        asked=question.asked,
        reason=Stop.Reason.EXTENSION,
        began_at=min(event.at, question.deadline_at or event.at),
        ends_at=until,
    )


def put_off_extensions(game: Game, event: Event, until: datetime) -> None:
    """Keep what is left of each extension for after the pause, which would swallow it."""
    standing = list(extensions(game).filter(ends_at__gt=event.at))
    for stop in standing:
        rest = stop.ends_at - event.at
        Stop.objects.create(
            game=game,
            seat=stop.seat,
            asked=stop.asked,
            reason=stop.reason,
            began_at=until,
            ends_at=until + rest,
        )
    Stop.objects.filter(pk__in=[stop.pk for stop in standing]).update(ends_at=event.at)


def extensions(game: Game) -> QuerySet[Stop]:
    """Return the extensions in a game."""
    return Stop.objects.filter(game=game, reason=Stop.Reason.EXTENSION)


def shift(moved: list[Stop], by: timedelta) -> None:
    """Move some stops."""
    for stop in moved:
        stop.began_at, stop.ends_at = stop.began_at + by, stop.ends_at + by
    Stop.objects.bulk_update(moved, ["began_at", "ends_at"])


def tell(game: Game, entry: Entry) -> Event:
    """Append an event beside the rules to a locked game."""
    return writing.append(game, log.position(game), entry)


def digest(game: Game, reason: str) -> str:
    """Return what the next event of a locked game says of a reason."""
    return acting.digest(game, game.last_number + 1, reason)


def said(game: Game, seen: int | None, reason: str) -> dict[str, str]:
    """Return what the event after the one that somebody saw would say of a reason."""
    return {"reason": acting.digest(game, (seen or 0) + 1, reason)}


def checked(reason: str) -> str:
    """Return a reason that can be kept; there must be one."""
    texts.refuse_unkept("a reason", reason, LONGEST_REASON)
    if not reason.strip():
        raise BadPause("a reason is needed", problem="reason")
    return " ".join(reason.split())


def refuse_beyond(what: str, count: int, most: int) -> None:
    """Refuse too little or too much time."""
    if not 1 <= count <= most:
        raise BadPause(f"{what}: 1 to {most}", problem=what, most=most)
