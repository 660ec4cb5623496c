"""Sealed answers in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.chain import REWOUND
from games.models import Game
from games.selectors import notations

REASONS = {
    REWOUND: gettext_noop("The game went back to an earlier position."),
    "bot_took_over": gettext_noop("A bot has taken the seat over."),
    "not_your_seat": gettext_noop("The seat is somebody else's now."),
    "bot_seated": gettext_noop("A moderator lets a bot play this seat."),
    "seat_given": gettext_noop("The seat is somebody else's now."),
    "seat_returned": gettext_noop("The seat is somebody else's now."),
    "awarded": gettext_noop("A moderator has ended the game."),
    "annulled": gettext_noop("A moderator has ended the game."),
    "ended": gettext_noop("The players have ended the game without a result."),
}
CLOSED = gettext_noop("The question that it answered is closed.")


def dropped(game: Game, move: str, reason: str, language: str) -> list[str]:
    """Say that a sealed answer was not played, and why."""
    spoken = notations.spoken(game, move, language) if move else ""
    return [
        _("Your sealed answer was not played: %(move)s") % {"move": spoken},
        _(REASONS.get(reason, CLOSED)),
    ]
