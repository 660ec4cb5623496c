"""Bans: somebody does not play here until a day, or until the ban is lifted.

Whoever is banned reads, takes their data along, gives seats up and erases the account, but plays
nowhere. In running games a bot plays for them meanwhile, so that nobody waits; their tables are
told, with the reason. When the ban ends, the bots that came with it leave.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import audit
from games import actors, log
from games.desk_errors import AlreadyBanned, BadDate, NotBanned
from games.errors import BrokenLog
from games.models import Event, Game, Seat
from games.models_desk import Ban
from games.selectors import bans, reseating
from games.services import acting, automatic, clocks, notices, roles, tables, voting, writing

OPEN, RUNNING = Game.Status.OPEN, Game.Status.RUNNING
CHANNEL = "ban"
LONGEST = timedelta(days=3660)
SEATED, DISMISSED = "bot_seated", "bot_dismissed"
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who decides on a ban, and why; a ban that is over ends without either."""

    actor: str = actors.TABLE
    reason: str = ""
    by: User | None = None


def ban(*, person: User, by: User, until: datetime, reason: str) -> Ban:
    """Keep somebody from playing until a moment; the same ban twice bans once."""
    reason = acting.checked(reason)
    bans.refuse_judge(by, person)
    now = timezone.now()
    if not now < until <= now + LONGEST:
        raise BadDate("a ban ends on a day to come")
    with transaction.atomic():
        games = locked_games(person)
        if before := bans.current(person):
            return same(before, until, reason)
        made = Ban.objects.create(person=person, until=until, reason=reason, by=by, made_at=now)
        mark(person, until)
        audit.note("ban.made", by=by, about=person)
        tell(made, "banned")
        verdict = Verdict(roles.actor(by), reason, by)
        in_each(games, lambda game: keep_away(game, person, verdict))
    go_on(games)
    return made


def same(before: Ban, until: datetime, reason: str) -> Ban:
    """Return the ban that is there, if it is the one that is wanted."""
    if (before.until, before.reason) != (until, reason):
        raise AlreadyBanned("this person is banned already", until=before.until.isoformat())
    return before


def lift(*, person: User, by: User, reason: str) -> Ban:
    """Let somebody play again before the ban is over."""
    reason = acting.checked(reason)
    bans.refuse_judge(by, person)
    return end(person, Verdict(roles.actor(by), reason, by))


def end_due() -> int:
    """Let everybody play again whose ban is over; returns how many may."""
    return sum(end_safely(ban) for ban in bans.due())


def end_safely(ban: Ban) -> bool:
    """End one ban; a fault with it keeps no other."""
    try:
        end(ban.person, Verdict())
    except NotBanned:
        return False
    except Exception:
        logger.exception("ban %s could not end", ban.pk)
        return False
    return True


def end(person: User, verdict: Verdict) -> Ban:
    """End a ban: the bots that came with it leave, and everybody concerned is told."""
    with transaction.atomic():
        games = locked_games(person)
        found = bans.current(person)
        if found is None:
            raise NotBanned("this person is not banned")
        found.ended_at, found.lift_reason = timezone.now(), verdict.reason
        found.save(update_fields=["ended_at", "lift_reason"])
        mark(person, None)
        audit.note("ban.lifted" if verdict.by else "ban.over", by=verdict.by, about=person)
        tell(found, "unbanned")
        in_each(games, lambda game: give_seat_back(game, person, verdict))
    go_on(games)
    return found


def mark(person: User, until: datetime | None) -> None:
    """Write on the account until when its person does not play, where every act looks."""
    person.banned_until = until
    User.objects.filter(pk=person.pk).update(banned_until=until)


def locked_games(person: User) -> list[Game]:
    """Lock a person's open and running games in order, and then the person."""
    theirs = Game.objects.filter(seats__player=person, status__in=(OPEN, RUNNING))
    games = [log.locked(pk) for pk in sorted(theirs.values_list("pk", flat=True))]
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    return games


def in_each(games: Iterable[Game], act: Callable[[Game], object]) -> None:
    """Do something in several games; one whose log is broken holds nothing up."""
    for game in games:
        try:
            with transaction.atomic():
                act(game)
        except BrokenLog:
            logger.exception("game %s was left out of a ban", game.pk)


def keep_away(game: Game, person: User, verdict: Verdict) -> None:
    """Free the person's seat at a table that has not started; let a bot play it at any other."""
    if game.status == OPEN:
        tables.leave(game=game, player=person, channel=CHANNEL)
    else:
        take_seat(game, person, verdict)


def take_seat(game: Game, person: User, verdict: Verdict) -> Event | None:
    """Let a bot play for somebody, unless one does or the seat is given up."""
    seat, bot = game.seats.get(player=person), reseating.bot_of(game)
    if seat.pilot or not bot:
        return None
    event = write(game, SEATED, seat, verdict, bot=bot)
    # The person may have been the last for whose word a vote waited.
    voting.settle(game, CHANNEL)
    return event


def give_seat_back(game: Game, person: User, verdict: Verdict) -> Event | None:
    """Let the bot leave that came with the ban, if it is still there."""
    seat = game.seats.get(player=person)
    if game.status != RUNNING or not reseating.may_dismiss(seat) or not came_by_ban(game, seat):
        return None
    return write(game, DISMISSED, seat, verdict)


def came_by_ban(game: Game, seat: Seat) -> bool:
    """Say whether the bot on a seat came with a ban."""
    kinds = (SEATED, "bot_took_over")
    last = game.events.filter(kind__in=kinds, seat=seat.number).order_by("-number").first()
    return last is not None and last.channel == CHANNEL


def write(game: Game, kind: str, seat: Seat, verdict: Verdict, **says: str) -> Event:
    """Append what a ban does to a seat, with its reason if there is one."""
    number = game.last_number + 1
    data: dict[str, object] = {"seat": seat.number, **says}
    if verdict.by is not None:
        data["reason"] = acting.digest(game, number, verdict.reason)
        acting.keep(game.pk, number, verdict.reason, verdict.by)
    entry = log.table_entry(kind, data, seat=seat.number, actor=verdict.actor, channel=CHANNEL)
    event = writing.append(game, log.position(game), entry)
    clocks.set_anew(game)
    return event


def go_on(games: Iterable[Game]) -> None:
    """Let bots play at once."""
    for game in games:
        automatic.go_on(game)


def tell(found: Ban, about: str) -> None:
    """Tell the person; the words are written when the mail is sent."""
    if found.person.email:
        told = notices.new(
            notices.Kind.ANSWER,
            f"{about}:{found.pk}",
            person=found.person,
            data={"about": about, "ban": found.pk},
        )
        notices.write([told])
