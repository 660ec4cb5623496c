"""Time in words: how long is left for an answer, and how long something takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import clock

# Some moment, to measure a span from.
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Deadline:
    """When an answer is due, with the time left in words."""

    at: datetime
    text: str
    is_over: bool


def deadline(at: datetime | None) -> Deadline | None:
    """Return a deadline as a page shows it."""
    if at is None:
        return None
    span = clock.left(at, timezone.now())
    return Deadline(at, words(span), span.is_over)


def words(span: clock.Left) -> str:
    """Say how much time is left, or since when there is none."""
    count = {"count": span.count}
    if span.is_over:
        return overdue(span.unit, span.count) % count
    if span.unit == "days":
        return ngettext("%(count)s day left", "%(count)s days left", span.count) % count
    if span.unit == "hours":
        return ngettext("%(count)s hour left", "%(count)s hours left", span.count) % count
    return ngettext("%(count)s minute left", "%(count)s minutes left", span.count) % count


def overdue(unit: str, count: int) -> str:
    """Return the sentence for an answer that should have come."""
    if unit == "days":
        return ngettext("overdue for %(count)s day", "overdue for %(count)s days", count)
    if unit == "hours":
        return ngettext("overdue for %(count)s hour", "overdue for %(count)s hours", count)
    return ngettext("overdue for %(count)s minute", "overdue for %(count)s minutes", count)


def pace(days: int) -> str:
    """Say how long a player has for an answer."""
    if not days:
        return _("no time limit")
    return ngettext("%(count)s day for a turn", "%(count)s days for a turn", days) % {"count": days}


def seal(minutes: int) -> str:
    """Say what becomes of a turn that was sent by mail."""
    if not minutes:
        return _("is played at once")
    told = ngettext(
        "is played after %(count)s minute",
        "is played after %(count)s minutes",
        minutes,
    )
    return told % {"count": minutes}


def moment(at: datetime, zone: ZoneInfo | None = None) -> str:
    """Write a moment with its weekday, in a zone or the active one."""
    # Translators: weekday, day, month, hour and minute, see Django's date filter.
    return date_format(timezone.localtime(at, zone), _("D j M, H:i"))


def length(span: timedelta) -> str:
    """Say how long something takes."""
    if not span:
        return _("no time")
    days, rest = divmod(span, clock.A_DAY)
    found = clock.left(EPOCH + span, EPOCH) if rest else clock.Left(days, "days", False)
    count = {"count": found.count}
    if found.unit == "days":
        return ngettext("%(count)s day", "%(count)s days", found.count) % count
    if found.unit == "hours":
        return ngettext("%(count)s hour", "%(count)s hours", found.count) % count
    return ngettext("%(count)s minute", "%(count)s minutes", found.count) % count
