"""Why something was refused in talk, notes and nudges, in words for the person who asked."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused

SENTENCES = {
    "empty_message": gettext_noop("There is nothing in this message, so it was not sent."),
    "not_for_you": gettext_noop(
        "You cannot write here. Among the spectators only people with a confirmed address write, "
        "and players only when the game is over."
    ),
    "too_many_messages": gettext_noop(
        "That was a lot within one minute, so this was not sent. Wait a moment and send it again."
    ),
    "talk_full": gettext_noop("This talk is full: it holds a thousand messages."),
    "talk_locked": gettext_noop(
        "A moderator has closed the talk at this table, so nothing was said."
    ),
    "cannot_withdraw": gettext_noop(
        "This message cannot be withdrawn: only your own can be, within ten minutes."
    ),
    "note_changed": gettext_noop(
        "Your note was saved in another window meanwhile. Nothing is lost: both texts stand below."
    ),
    "nobody_waits": gettext_noop("Nobody is waited for any more, so nobody was nudged."),
    "nudge_too_early": gettext_noop("It is too early for a nudge. You can nudge from %(at)s on."),
    "nudged_already": gettext_noop(
        "Somebody has nudged already. A second nudge for this turn is possible from %(at)s on."
    ),
}


def explain(refusal: Refused) -> str:
    """Word a refusal in the active language and zone."""
    at = refusal.params.get("at")
    shown = date_format(localtime(at), "SHORT_DATETIME_FORMAT") if isinstance(at, datetime) else ""
    return _(SENTENCES[refusal.code]) % {"at": shown}
