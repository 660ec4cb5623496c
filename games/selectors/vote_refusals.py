"""Why a vote was refused, in words for the person who asked."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused
from games.selectors import remaining

PROBLEMS = {
    "answered": gettext_noop(
        "Whom the vote is about has answered; the turn is sealed and will be played soon. "
        "Nothing was changed."
    ),
    "present": gettext_noop(
        "Nobody is away there: the player has answered in time, or has still time to. So there is "
        "nothing to vote on."
    ),
    "bench": gettext_noop("Nobody sits on the bench for this game, so nobody can be seated."),
    "closed": gettext_noop("The time for this vote is over. Nothing was changed."),
    "several": gettext_noop(
        "Several votes are open. Answer the mail that asked, or vote on the page of the game."
    ),
    "which": gettext_noop(
        "Several players can be meant. Call for the vote on the page of the game."
    ),
    "nobody": gettext_noop("Nobody can be meant: nobody is away, or nobody is asked."),
    "take_back": gettext_noop("Say which turn is to be taken back. Nothing was changed."),
}
SENTENCES = {
    "no_vote": gettext_noop("There is no such vote, or not any more. Nothing was changed."),
    "stale_vote": gettext_noop(
        "That vote is over, and another one is open. Look at it again; nothing was changed."
    ),
    "vote_open": gettext_noop(
        "There is a vote of this kind already. Answer it, or wait until it is over."
    ),
    "vote_too_soon": gettext_noop(
        "You have called for it a short while ago, or for many votes. You can again from "
        "%(moment)s on."
    ),
    "bad_vote": gettext_noop("The table cannot vote on this. Nothing was changed."),
    "not_your_vote": gettext_noop(
        "Only those vote who play for themselves, and nobody about their own seat."
    ),
}


def explain(refusal: Refused) -> str:
    """Word a refusal."""
    problem = str(refusal.params.get("problem", ""))
    after = str(refusal.params.get("after", ""))
    moment = remaining.moment(datetime.fromisoformat(after)) if after else ""
    return _(PROBLEMS.get(problem, SENTENCES[refusal.code])) % {"moment": moment}
