"""Why something about an absent player's seat was refused, in words for the person who asked."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused

PROBLEMS = {
    "answered": gettext_noop(
        "Whom the vote is about has answered; the turn is sealed and will be played soon. "
        "Nothing was changed."
    ),
    "present": gettext_noop(
        "Neither a bot nor default moves play there for somebody who is away, so there is nothing "
        "to vote on."
    ),
}
SENTENCES = {
    "no_vote": gettext_noop(
        "There is no vote on ending this game, or not any more. Nothing was changed."
    ),
    "stale_vote": gettext_noop(
        "That vote is over, and another one is open. Look at it again; nothing was changed."
    ),
    "not_your_vote": gettext_noop(
        "Only those vote who play for themselves, and nobody about their own seat."
    ),
    "seat_taken": gettext_noop(
        "The seat is taken already: another substitute was quicker. Thank you for the offer."
    ),
    "bench_closed": gettext_noop(
        "No substitute is looked for any more: the player is back, or the time for it is over."
    ),
    "not_asked": gettext_noop(
        "Only those can take this seat who offered themselves as substitutes and were asked."
    ),
    "seat_kept": gettext_noop(
        "This table agreed that a bot which takes a seat over keeps it to the end."
    ),
}


def explain(refusal: Refused) -> str:
    """Word a refusal."""
    problem = str(refusal.params.get("problem", ""))
    return _(PROBLEMS.get(problem, SENTENCES[refusal.code]))
