"""Why something was refused around a table, in words for the person who asked."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.boards import colours
from games.engine.errors import Refused

SENTENCES = {
    "already_started": gettext_noop("This table is not open any more, so nothing was changed."),
    "already_seated": gettext_noop("You have accepted and have a seat. Leave the table instead."),
    "bad_table": gettext_noop("A table cannot be set up like this. Look at the numbers again."),
    "bad_text": gettext_noop("This text is too long, or it holds characters that cannot be kept."),
    "cannot_join": gettext_noop(
        "A seat at this table cannot be taken. Choose another table, or open one of your own."
    ),
    "colour_taken": gettext_noop("That colour is not free. Free are: %(free)s."),
    "invitation_answered": gettext_noop(
        "This invitation is not open any more: it was withdrawn, or somebody has accepted it."
    ),
    "key_reused": gettext_noop("This form was sent before with other choices. Begin a new one."),
    "needs_account": gettext_noop(
        "As a guest you play against bots and at tables you are invited to. "
        "To open a table of your own, sign up first."
    ),
    "needs_log_in": gettext_noop("This address has an account here. Log in, then accept."),
    "no_links": gettext_noop(
        "Neither the greeting nor your name nor the table's may hold a link: they stand in the "
        "mail. Nothing was sent."
    ),
    "not_invited": gettext_noop("This table is private. Ask its host for the link."),
    "not_your_seat": gettext_noop("Only somebody who belongs to this table may do that."),
    "other_account": gettext_noop(
        "This invitation is for another account than the one you are logged in with."
    ),
    "table_full": gettext_noop("Every seat of this table is taken."),
    "table_not_full": gettext_noop("The game starts when every seat is taken."),
    "too_many_guests": gettext_noop(
        "Many games were begun from your network within an hour. Try again later, or log in."
    ),
    "too_many_invitations": gettext_noop(
        "Invitations a day: at most %(most)s, and %(left)s left today. Nobody was invited. "
        "A link works for as many people as you like."
    ),
    "too_many_tables": gettext_noop(
        "You have as many open tables as one person may have. Close one of them first."
    ),
    "too_often_late": gettext_noop(
        "This table asks for %(least)s %% of answers in time; of your last %(count)s, %(ratio)s %% "
        "were. Choose another table: every answer in time brings you nearer to this one."
    ),
    "unknown_title": gettext_noop("There is no such game or edition here."),
    "wrong_player_count": gettext_noop("This game cannot be played by so many people."),
}
# What is wrong about the terms of a table, by `games.agreement.problem`.
TERMS = {
    "pace": gettext_noop("A turn has 1, 2, 3, 5, 7 or 14 days, or no limit."),
    "grace": gettext_noop("There are at most three days of grace, and no fewer than none."),
    "bank": gettext_noop("A bank holds at most a week at the start."),
    "increment": gettext_noop("A bank grows by at most 24 hours with each answer."),
    "cap": gettext_noop(
        "Choose how much the bank holds at most: no less than at the start, and enough to grow."
    ),
    "on_time": gettext_noop("There is no such limit for taking a seat."),
    "no_limit": gettext_noop(
        "Without a time limit nobody is late: there is no bank, no vacation by need and no "
        "substitute then. Choose a time for a turn, or leave those out."
    ),
}
# For what no form of ours can send.
OTHERWISE = gettext_noop("This was refused, and nothing was changed.")


def explain(refusal: Refused, language: str) -> str:
    """Word a refusal in the active language."""
    if refusal.code == "bad_table" and refusal.params.get("problem"):
        return unfit(str(refusal.params["problem"]))
    sentence = SENTENCES.get(refusal.code, OTHERWISE)
    free = refusal.params.get("free")
    names = [colours.name(key, language) for key in free] if isinstance(free, list) else []
    return _(sentence) % {**refusal.params, "free": ", ".join(names)}


def unfit(problem: str) -> str:
    """Say what is wrong about the terms of a table."""
    return _(TERMS.get(problem, SENTENCES["bad_table"]))
