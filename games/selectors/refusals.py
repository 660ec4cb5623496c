"""Why something was refused, in words for the person who asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import registry
from games.engine.errors import Refused
from games.models import Game
from games.selectors import (
    absence_refusals,
    desk_refusals,
    lobby_refusals,
    mail_refusals,
    notations,
    pause_refusals,
    talk_refusals,
    vacations,
    vote_refusals,
    webhook_refusals,
)

SENTENCES = {
    "stale_move": gettext_noop(
        "The game has moved on since this page was made, so nothing was played. "
        "Look at the board again."
    ),
    "not_your_turn": gettext_noop("It is not your turn, so nothing was played."),
    "not_your_seat": gettext_noop("You have no seat in this game, so you can only watch it."),
    "ambiguous_move": gettext_noop("This fits several turns. Choose one, or say more."),
    "key_reused": gettext_noop(
        "This form was already sent with another text. Nothing new was played; "
        "send the text below if you mean it."
    ),
    "nothing_to_take_back": gettext_noop("There is nothing to take back or to answer any more."),
    "cannot_rewind": gettext_noop("The game cannot go back there."),
    "asked_now": gettext_noop("It is your turn now: send this as your turn."),
    "too_many_checks": gettext_noop(
        "You have let games be checked several times within a minute. Each check plays the whole "
        "game again; wait a minute, or check the bundle on your own machine."
    ),
    "game_rewound": gettext_noop(
        "The game went back to an earlier position, so what was prepared for a later one ended."
    ),
    "not_over": gettext_noop("A rematch can be proposed when the game is over."),
    "bad_text": gettext_noop("This text is too long, or has signs that cannot be kept."),
}

# What may be refused where there is no game: by code, who words it.
AROUND: Mapping[str, Callable[[Refused], str]] = {
    **dict.fromkeys(talk_refusals.SENTENCES, talk_refusals.explain),
    **dict.fromkeys(mail_refusals.SENTENCES, mail_refusals.explain),
    **dict.fromkeys(vacations.REFUSALS, vacations.explain),
    **dict.fromkeys(pause_refusals.REFUSALS, pause_refusals.explain),
    **dict.fromkeys(absence_refusals.SENTENCES, absence_refusals.explain),
    **dict.fromkeys(vote_refusals.SENTENCES, vote_refusals.explain),
    **dict.fromkeys(webhook_refusals.SENTENCES, webhook_refusals.explain),
    **dict.fromkeys(desk_refusals.SENTENCES, desk_refusals.explain),
}


def explain(game: Game | None, refusal: Refused, language: str) -> str:
    """Word a refusal: the server's in the active language, the rules' by the title.

    Without a game there are no rules to break.
    """
    if refusal.code in AROUND:
        return AROUND[refusal.code](refusal)
    if refusal.code in SENTENCES:
        return " ".join([_(SENTENCES[refusal.code]), *why_not_back(refusal)])
    if game is None or refusal.code in lobby_refusals.SENTENCES:
        return lobby_refusals.explain(refusal, language)
    return registry.find(game.title, game.engine).explain(refusal, language)


def why_not_back(refusal: Refused) -> list[str]:
    """Say more about where a game cannot go back to, if more is known."""
    if refusal.params.get("problem") == "same":
        return [_("The position is what it was after that event already. Nothing was changed.")]
    if first := refusal.params.get("first"):
        told = _("It goes back to event %(first)s, the deal, at most. Nothing was changed.")
        return [told % {"first": first}]
    return []


def candidates(game: Game, refusal: Refused, language: str) -> tuple[str, ...]:
    """List the moves that an ambiguous text fits, as texts that can be sent."""
    found: tuple[str, ...] = getattr(refusal, "candidates", ())
    return tuple(notations.spoken(game, each, language) for each in found)
