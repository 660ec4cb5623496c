"""The server's own check of a finished game, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.errors import BrokenLog
from games.models import Game
from games.proof import BadProof, verify
from games.selectors import proofs


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a game's log holds, told in a sentence."""

    holds: bool
    text: str


def check(game: Game) -> Check:
    """Make every draw and every position of a finished game again and compare."""
    if game.status != Game.Status.OVER:
        return Check(
            False, _("A running game cannot be checked whole: its secret is still hidden.")
        )
    try:
        report = verify(proofs.whole(game))
    except (BadProof, BrokenLog) as fault:
        return Check(False, _("The log does not hold: %(fault)s") % {"fault": fault})
    told = _(
        "The log holds: %(events)s events are linked without a gap, %(decided)s decisions were "
        "made again with the revealed secret, and every draw and every position is the same."
    )
    return Check(True, told % {"events": report.events, "decided": report.decided})
