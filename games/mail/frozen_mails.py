"""Mails about a frozen game: to those at the table, and to whoever can repair it.

Neither reads the log, which cannot be trusted.
"""

from __future__ import annotations

from django.utils import translation

from games.mail import letters
from games.mail.letters import Letter
from games.models_mail import Notice
from games.models_watch import Freeze
from games.selectors import games, ice, pages


def frozen(notice: Notice) -> Letter | None:
    """Tell somebody at a table that the game stands; None if it goes on by now."""
    return letter("frozen", "games:game-detail", notice)


def alert(notice: Notice) -> Letter | None:
    """Tell an administrator what was found; None if the game goes on by now."""
    return letter("alert", "games:desk-game", notice)


def letter(name: str, page: str, notice: Notice) -> Letter | None:
    """Write to somebody about a frozen game."""
    found = Freeze.objects.filter(pk=letters.data(notice)["freeze"], ended_at=None).first()
    if found is None:
        return None
    language = translation.get_language() or "en"
    row = pages.row(games.find_whole(found.game_id), notice.person, language)
    context = {
        "game_row": row,
        "freeze": found,
        "words": ice.words(found),
        "is_log": found.cause == Freeze.Cause.LOG,
        "link": letters.link(page, found.game_id),
    }
    return Letter(name, context)
