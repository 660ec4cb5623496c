"""The lines above a mail: subject, threading, who answers, how to stop it. Names do no harm."""

from __future__ import annotations

from django.conf import settings

from games.mail import addresses, letters, unsubscribing
from games.mail.letters import Letter
from games.models import Game
from games.models_mail import Notice

LONGEST_SUBJECT = 150
Kind = Notice.Kind
# What nobody needs, so one click stops it.
OPTIONAL = frozenset((Kind.DIGEST, Kind.MOVED, Kind.CHAT, Kind.INVITATION, Kind.BENCH))


def plain(text: str) -> str:
    """Return a text that is one short line: nothing in it breaks, turns around or is decoded."""
    seen = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(seen.replace("=?", "= ?").split())[:LONGEST_SUBJECT]


def thread(game: Game) -> str:
    """Return the id that all mails about a game refer to, so that they are one thread."""
    return f"<game.{game.uuid}@{settings.MAIL_DOMAIN}>"


def reply_address(letter: Letter, reply_token: str) -> str:
    """Return where an answer to a letter goes."""
    if letter.takes_answers:
        return addresses.with_token(addresses.MOVE, reply_token)
    return addresses.general()


def lines(notice: Notice, letter: Letter) -> dict[str, str]:
    """Return every header that is the same for each attempt to deliver."""
    found = {
        "From": settings.DEFAULT_FROM_EMAIL,
        "Message-ID": notice.message_id,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if letter.row is not None:
        root = thread(letter.row.game)
        found |= {"In-Reply-To": root, "References": root}
    return found | stopping(notice, letter)


def stopping(notice: Notice, letter: Letter) -> dict[str, str]:
    """Return how to stop what is optional: with one click, by whoever has an account."""
    if notice.kind not in OPTIONAL:
        return {}
    if notice.person is None:
        return {"List-Unsubscribe": f"<{letter.stop}>"} if letter.stop else {}
    signed = unsubscribing.signed(notice.person, notice.kind)
    return {
        "List-Unsubscribe": f"<{letters.link('games:mail-unsubscribe', signed)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
