"""Why a game that rests, or one that goes on, refuses something, in words."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused
from games.selectors import remaining

PROBLEMS = {
    "reason": gettext_noop("Say why: the reason is told to the table. Nothing was changed."),
    "days": gettext_noop("A pause has 1 to %(most)s days. Nothing was changed."),
    "hours": gettext_noop("More time is 1 to %(most)s hours at once. Nothing was changed."),
    "no_limit": gettext_noop("This game has no time limit, so nobody needs more time."),
    # The states of a game in which an act of host or staff is not possible.
    "open": gettext_noop("The game has not begun yet. Nothing was changed."),
    "running": gettext_noop("The game still goes on. Nothing was changed."),
    "paused": gettext_noop("The game still goes on. Nothing was changed."),
    "over": gettext_noop("The game is over. Nothing was changed."),
    "closed": gettext_noop("This table was closed. Nothing was changed."),
}
SENTENCES = {
    "frozen": gettext_noop(
        "This game is frozen because its log does not hold or its rules are missing, so nothing "
        "was done. The clocks stand; everybody is told when it goes on."
    ),
    "not_running": gettext_noop("This game is not running, so nothing can be played in it."),
    "already_paused": gettext_noop("The game is paused already. Nothing was changed."),
    "not_paused": gettext_noop("The game is not paused; it goes on already."),
    "bad_pause": gettext_noop("This is no pause that can be given. Nothing was changed."),
    "no_question": gettext_noop("Nobody waits for an answer of that seat, so it needs no time."),
    "own_time": gettext_noop(
        "Nobody gives themselves more time, nor pauses a game that waits for them too long. "
        "Nothing was changed."
    ),
    "not_host": gettext_noop(
        "Only the host of the table may do that, or a moderator who does not play here."
    ),
}
RESTS = gettext_noop(
    "The game is paused until %(moment)s at the latest, so nothing was played. "
    "Send your turn again when the game goes on."
)
ACTS = gettext_noop(
    "The game is paused until %(moment)s at the latest, and all clocks stand. Let it go on first; "
    "nothing was changed."
)
ENDS = gettext_noop(
    "The pause is just ending, so nothing was played yet. Send your turn again in a minute."
)
REFUSALS = ("paused", *SENTENCES)


def explain(refusal: Refused) -> str:
    """Say why a game that rests, or does not, refuses something."""
    problem = str(refusal.params.get("problem", ""))
    if refusal.code == "paused":
        until = str(refusal.params.get("until", ""))
        return rests(until, is_act=problem == "act")
    return _(PROBLEMS.get(problem, SENTENCES[refusal.code])) % {
        "most": refusal.params.get("most", 0)
    }


def rests(until: str, *, is_act: bool = False) -> str:
    """Say until when nothing is played, or nothing done about the time."""
    moment = datetime.fromisoformat(until) if until else timezone.now()
    if moment <= timezone.now() and not is_act:
        return _(ENDS)
    return _(ACTS if is_act else RESTS) % {"moment": remaining.moment(moment)}
