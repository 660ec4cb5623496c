"""Time in words: how long is left for an answer, and what a table's terms are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import clock
from games.models import Game


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


def ladder(late: str) -> str:
    """Say what happens when a player is late."""
    if late == clock.DEFAULT:
        return _("after one more day a default move is played for this turn")
    if late == clock.BOT:
        return _("after one more day a bot takes the seat over")
    return _("wait, remind only")


def late(game: Game) -> str:
    """Tell the rule for late players of a table, as a sentence; nothing without a limit."""
    if not game.pace:
        return ""
    if game.late == clock.DEFAULT:
        return _("If a player is a day late, a default move is played for this turn.")
    if game.late == clock.BOT:
        return _("If a player is a day late, a bot takes the seat over until the player is back.")
    return _("If a player is late, the others wait.")
