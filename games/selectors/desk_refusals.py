"""Why the desk refuses something, or a ban does, in words for the person who asked."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused
from games.selectors import remaining

PROBLEMS = {
    "category": gettext_noop("Choose what it is about. Nothing was sent."),
    "text": gettext_noop("Say what happened. Nothing was sent."),
    "nobody": gettext_noop("Nobody else sits there whom you could report."),
    "message": gettext_noop("This message is gone, or it is your own."),
    "self": gettext_noop("Nobody bans themselves. Nothing was changed."),
    "staff": gettext_noop(
        "Staff cannot be banned. An administrator takes the role away first; nothing was changed."
    ),
    "together": gettext_noop(
        "You play with this person, or did so lately: another moderator has to decide. Nothing was "
        "changed."
    ),
}
SENTENCES = {
    "bad_report": gettext_noop("This cannot be reported. Nothing was sent."),
    "too_many_reports": gettext_noop(
        "You have sent many reports today. They are read; wait until tomorrow with the next."
    ),
    "report_taken": gettext_noop("Another moderator looks at this report. Nothing was changed."),
    "report_closed": gettext_noop("This report is answered already. Nothing was changed."),
    "not_staff": gettext_noop("Only staff with the permission for it may do this."),
    "own_game": gettext_noop(
        "You have, or had, a seat in this game, so you neither moderate it nor look into it here. "
        "Ask another moderator."
    ),
    "stale_act": gettext_noop(
        "Something happened in this game since you opened the page, so nothing was done. Look at "
        "the log again, and then decide anew."
    ),
    "no_reason": gettext_noop("Say why: the reason is told to the table. Nothing was changed."),
    "finished_game": gettext_noop(
        "This game is over and its secret is public, so it can never go back or be awarded. Annul "
        "it, or correct its result."
    ),
    "no_result": gettext_noop(
        "There is no such result: the game has none, or was not played to its end. Nothing was "
        "changed."
    ),
    "bad_ranking": gettext_noop(
        "These are no ranks for all seats: each begins behind all who are better, so that two "
        "winners have 1, and the next has 3. Nothing was changed."
    ),
    "nothing_changes": gettext_noop("It is so already, so nothing was changed."),
    "nothing_to_undo": gettext_noop(
        "There is nothing of this kind to take back any more. Nothing was changed."
    ),
    "plays_already": gettext_noop(
        "This person has a seat in this game already. Nothing was changed."
    ),
    "not_willing": gettext_noop(
        "This person does not sit on the bench for this game, or knows one of its hands, or does "
        "not play with somebody there. Nothing was changed."
    ),
    "seat_given_up": gettext_noop(
        "The player has given this seat up for good; only going back to before that returns it."
    ),
    "answer_sealed": gettext_noop(
        "The player has answered: the turn is sealed and will be played soon. Nothing was changed."
    ),
    "already_banned": gettext_noop(
        "This person is banned already, until %(moment)s. Lift that ban first."
    ),
    "not_banned": gettext_noop("This person is not banned, or not any more."),
    "cannot_ban": gettext_noop("This person cannot be banned by you. Nothing was changed."),
    "bad_date": gettext_noop("A ban ends on a day to come, within ten years."),
    "not_frozen": gettext_noop("This game is not frozen, so there is nothing to let go on."),
    "still_broken": gettext_noop(
        "The log still does not hold (%(fault)s), so the game stays frozen. Repair it first."
    ),
    "banned": gettext_noop(
        "You cannot do this until %(moment)s: a moderator has banned this account. You were told "
        "why by mail; you can still read, give seats up and erase the account."
    ),
}


def explain(refusal: Refused) -> str:
    """Word a refusal."""
    problem = str(refusal.params.get("problem", ""))
    until = str(refusal.params.get("until", ""))
    moment = datetime.fromisoformat(until) if until else timezone.now()
    told = _(PROBLEMS.get(problem, SENTENCES[refusal.code]))
    fault = refusal.params.get("fault", "")
    return told % {"moment": remaining.moment(moment), "fault": fault}
