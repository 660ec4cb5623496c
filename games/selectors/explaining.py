"""How a deadline came about: one sentence that adds up, the same in page, mail, feed and API."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.dates import WEEKDAYS
from django.utils.translation import get_language, gettext_noop, ngettext
from django.utils.translation import gettext as _

from games import clock, ladder, reckoning, stops
from games.models import Game, Question, Seat
from games.models_clock import Stop
from games.selectors import notations, remaining, rungs

PACE, BANK = "pace", "bank"
TIMES = "\N{MULTIPLICATION SIGN}"
# Rungs that are told once they are reached, and what those say that last for a while.
GONE_UP = frozenset((ladder.VACATION, ladder.GRACE, ladder.BENCH))
UNTIL = {
    ladder.GRACE: gettext_noop("The grace ends on %(until)s."),
    ladder.BENCH: gettext_noop("Substitutes may take the seat until %(until)s."),
}
REASONS = {
    stops.VACATION: gettext_noop("vacation"),
    ladder.PAUSE: gettext_noop("pause"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A while on the way to a deadline; `count` nights, or weekdays of one name."""

    why: str
    span: timedelta
    count: int = 0
    weekday: int = -1


def explanation(game: Game, question: Question) -> str:
    """Tell how a deadline came about: the question, the pace, the stops, and what comes then."""
    return explanations(game, [question])[question.seat]


def explanations(game: Game, asked: Sequence[Question]) -> dict[int, str]:
    """Tell how the deadlines of some seats came about, each in the zone of whoever is asked."""
    if not game.pace:
        return dict.fromkeys((row.seat for row in asked), _("There is no time limit."))
    seats = {seat.number: seat for seat in game.seats.all()}
    return {row.seat: told(game, row, zone_of(seats[row.seat])) for row in asked}


def told(game: Game, question: Question, home: str) -> str:
    """Tell how one deadline came about, and what comes then."""
    both = (sentence(game.pace, question, home), after(game, question, home))
    return " ".join(filter(None, both))


def after(game: Game, question: Question, home: str) -> str:
    """Tell what comes after the deadline: what is left of the ladder, or what silence means."""
    if question.silence:
        move = notations.spoken(game, question.silence, get_language() or "en")
        return _("After that no answer counts as: %(move)s.") % {"move": move}
    if question.rung == ladder.VOTE:
        return _("The time is over, and the others may end the game by a vote.")
    rung = question.rung if question.rung in GONE_UP else ladder.BANK
    then = rungs.after(game.terms, rung)
    if rung not in UNTIL or question.rung_at is None:
        return then
    found = reckoning.load(question.reckoning)
    zone = clock.zone_of(found.zone if found and found.zone else home)
    return f"{_(UNTIL[rung]) % {'until': remaining.moment(question.rung_at, zone)}} {then}"


def zone_of(seat: Seat) -> str:
    """Return the zone of whoever is asked."""
    return seat.player.time_zone if seat.player else settings.TIME_ZONE


def sentence(pace: int, question: Question, home: str) -> str:
    """Add up from the question to the deadline."""
    found = reckoning.load(question.reckoning)
    if found is None or question.deadline_at is None:
        # Of a question from before reckonings were kept.
        return ""
    zone, asked_at = clock.zone_of(found.zone or home), question.asked_at
    until = question.deadline_at
    known = [
        Part(PACE, pace * clock.A_DAY),
        Part(BANK, timedelta(seconds=found.bank)),
        *stood(found.due.crossed, zone),
    ]
    is_changed = asked_at.astimezone(zone).utcoffset() != until.astimezone(zone).utcoffset()
    changed = _("%(zone)s, clock change included") % {"zone": zone.key}
    return _("Asked %(asked)s: %(parts)s = %(until)s (%(zone)s).") % {
        "asked": remaining.moment(asked_at, zone),
        "parts": " + ".join(words(part) for part in to_the_minute(asked_at, known) if part.span),
        "until": remaining.moment(until, zone),
        "zone": changed if is_changed else zone.key,
    }


def stood(crossed: Iterable[clock.Stop], zone: ZoneInfo) -> Iterator[Part]:
    """Add up why a clock stood, weekdays by their names."""
    found: dict[tuple[str, int], Part] = {}
    for stop in crossed:
        is_day = stop.reason == clock.WEEKDAY
        day = stop.began_at.astimezone(zone).weekday() if is_day else -1
        before = found.get((stop.reason, day), Part(stop.reason, timedelta(), 0, day))
        span = before.span + (stop.ends_at - stop.began_at)
        found[stop.reason, day] = replace(before, span=span, count=before.count + 1)
    yield from found.values()


def to_the_minute(since: datetime, parts: Iterable[Part]) -> Iterator[Part]:
    """Round each part so that all add up from the minute that is shown first to the last one."""
    for part in parts:
        until = since + part.span
        yield replace(part, span=minute(until) - minute(since))
        since = until


def minute(at: datetime) -> datetime:
    """Return a moment as it is shown."""
    return at.replace(second=0, microsecond=0)


def words(part: Part) -> str:
    """Say why time goes by, and how much."""
    if part.why == PACE:
        return length(part.span)
    if part.why == clock.NIGHT:
        told = ngettext("%(count)s night, %(length)s", "%(count)s nights, %(length)s", part.count)
        return told % {"count": part.count, "length": length(part.span, days=False)}
    if part.why == clock.WEEKDAY:
        return free_day(part)
    return f"{reason(part.why)} {length(part.span)}"


def free_day(part: Part) -> str:
    """Name a free weekday; its length only if it is not that of whole days."""
    name = str(WEEKDAYS[part.weekday])
    named = f"{part.count} {TIMES} {name}" if part.count > 1 else name
    is_whole = part.span == part.count * clock.A_DAY
    return named if is_whole else f"{named}, {length(part.span, days=False)}"


def reason(why: str) -> str:
    """Say why there is more time, or why a clock stood."""
    if why == BANK:
        return _("bank")
    return _(REASONS[why]) if why in REASONS else str(Stop.Reason(why).label)


def length(span: timedelta, *, days: bool = True) -> str:
    """Say exactly how long something takes, in minutes; nights are told in hours."""
    whole, rest = divmod(span, clock.A_DAY) if days else (0, span)
    hours, rest = divmod(rest, clock.AN_HOUR)
    minutes = rest // clock.A_MINUTE
    told = [
        ngettext("%(count)s day", "%(count)s days", whole) % {"count": whole} if whole else "",
        ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours} if hours else "",
        ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
        if minutes
        else "",
    ]
    return " ".join(filter(None, told))
