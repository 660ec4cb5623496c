"""Why something that came by mail was refused, in words for the person who wrote it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.errors import Refused

SENTENCES = {
    "dead_token": gettext_noop(
        "This was an answer to a mail that does not count any more, because the seat or the "
        "address has changed hands. Nothing was done."
    ),
    "which_game": gettext_noop(
        "Name the game at the beginning of the line, for example 123: 4. Nothing was done."
    ),
    "foreign_game": gettext_noop(
        "The mail that you answered was not about this game. Answer the mail about it."
    ),
    "not_understood": gettext_noop(
        "No line of this mail could be understood. Nothing was changed. Write help for a list."
    ),
    "not_here": gettext_noop(
        "A turn or a resignation counts only as an answer to a mail about the game, because only "
        "such a mail proves who you are. Write resend to get that mail again."
    ),
    "asks_nothing": gettext_noop(
        "The mail that you answered asked nothing. Write resend to get the mail that asks you."
    ),
    "nothing_sealed": gettext_noop(
        "No turn of yours is sealed in this game. With ! behind it a turn is played at once."
    ),
    "bad_code": gettext_noop(
        "This is not the code, or it is too old. Write resign to get a new one."
    ),
    "unknown_zone": gettext_noop("This time zone is not known. Write it like Europe/Berlin."),
    "unknown_language": gettext_noop("There are two languages: language en and language de."),
    "too_many_mails": gettext_noop("That was a lot of mail within an hour. Try again later."),
}


def explain(refusal: Refused) -> str:
    """Word a refusal."""
    return _(SENTENCES[refusal.code])
