"""What mails are answered, in words: refusals, help, and what was done."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from games.boards import BOARDS
from games.engine.errors import Refused
from games.models import Game
from games.selectors import lobby_refusals, mail_refusals, refusals

CLOSED = gettext_noop("The question that you answered is closed, so nothing was played.")


def refused(game: Game | None, refusal: Refused) -> str:
    """Word a refusal of something that came by mail."""
    if refusal.code == "stale_move":
        return _(CLOSED)
    language = get_language() or "en"
    if game is not None:
        return refusals.explain(game, refusal, language)
    if refusal.code in lobby_refusals.SENTENCES:
        return lobby_refusals.explain(refusal, language)
    if refusal.code in refusals.AROUND:
        return refusals.AROUND[refusal.code](refusal)
    return _(mail_refusals.SENTENCES["not_understood"])


def moment(at: datetime) -> str:
    """Write a moment in the reader's time zone."""
    return date_format(localtime(at), "DATETIME_FORMAT")


def help_lines(*, title: str = "") -> list[str]:
    """List what can be written, in answer to a mail about a game of a title or to any other."""
    return [*(in_a_game(title) if title else ()), *anywhere()]


def in_a_game(title: str) -> list[str]:
    """List what an answer to a mail about a game can say, with turns of its title."""
    board, language = BOARDS[title], get_language() or "en"
    now, later = board.label("example", language), board.label("example_later", language)
    return [
        _("4 - the choice of that number; add ! and it is played at once"),
        _("%(turn)s - a turn in words; “then” and “else” join several") % {"turn": now},
        _("! - play what is sealed at once"),
        _("undo - take back what is sealed, or ask to take back your last turn"),
        _("chat: hello - say something to the table"),
        _("note: watch White - add to your private note"),
        _("prepare %(turn)s - what you want to play next") % {"turn": later},
        _("yes, no - when a mail asks for your vote"),
        _("vote pause 7, vote extend 24, vote end, vote replace bot - ask the table"),
        _("back - your seat is yours again after a bot took it over"),
        _("mute - no mails about this game any more; unmute - mails again"),
        _("resign - give your seat up; a code is asked for first"),
        _("report: what happened - tell the moderators, who answer you"),
    ]


def anywhere() -> list[str]:
    """List what every mail to this site can say."""
    return [
        _("status - your games and who is waited for"),
        _("resend - the mails that wait for your turn, once more"),
        _("vacation 3 days, vacation until 24 Dec, vacation off - let your clocks stand"),
        _("bench on, bench off - offer yourself as a substitute for others, or no more"),
        _("zone Europe/Berlin - your time zone"),
        _("language de - your language"),
        _("text only - mails without pictures; text only off - with them"),
        _("help - this list"),
    ]
