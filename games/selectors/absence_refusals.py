"""Why something about an absent player's seat was refused, in words for the person who asked."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused

SENTENCES = {
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
    return _(SENTENCES[refusal.code])
