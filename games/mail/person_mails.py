"""Mails to a person rather than a seat: an invitation, the daily digest, a test."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.mail import letters, turn_mails
from games.mail.letters import Letter, Reader
from games.models import Game
from games.models_lobby import Invitation
from games.models_mail import Notice
from games.selectors import digests, mails, rungs, titles


def stranger(notice: Notice) -> Reader:
    """Return how to write to somebody without an account: as they were written to, or the host."""
    invitation = find_invitation(notice)
    host = invitation.host if invitation else None
    spoken = host.mail_language if host else settings.LANGUAGE_CODE
    language = letters.data(notice).get("language") or spoken
    return Reader(str(language), host.time_zone if host else settings.TIME_ZONE)


def find_invitation(notice: Notice) -> Invitation | None:
    """Return the invitation that a notice tells of."""
    rows = Invitation.objects.select_related("game", "host")
    return rows.filter(pk=letters.data(notice).get("invitation", 0)).first()


def invitation(notice: Notice, token: str) -> Letter | None:
    """Invite somebody; None if it was answered or withdrawn, or the table is gone."""
    found = find_invitation(notice)
    if found is None or found.state != Invitation.State.SENT or found.is_hidden:
        return None
    game = found.game
    if game.status != Game.Status.OPEN or game.is_due:
        return None
    never = letters.link("games:never-open", token)
    context = {**asked_to(found, notice.person, token), "never": never}
    return Letter("invitation", context, takes_answers=True, stop=never)


def asked_to(found: Invitation, person: User | None, token: str) -> dict[str, Any]:
    """Collect what an invitation says."""
    game = found.game
    return {
        "host": found.host,
        "game": game,
        "title": titles.name(game),
        "greeting": found.greeting,
        "terms": rungs.sentence(game.terms),
        "entry": rungs.entry(game.terms),
        "zone": timezone.get_current_timezone_name(),
        "is_known": person is not None,
        "link": letters.link("games:invited-open", token),
        "rules": letters.link("games:rules", game.title),
        "root": settings.SITE_URL,
    }


def digest(notice: Notice) -> Letter | None:
    """Tell a person once a day what waits and what happened; None if there is nothing left."""
    told, person = letters.data(notice), notice.person
    if person is None:
        return None
    waiting = [
        turn_mails.asked(mails.scene(row, number=row.game.last_number, is_asked=True), question)
        for row, question in digests.waiting(person, told.get("turns", []))
    ]
    shown = {each["scene"].game.pk for each in waiting}
    news = digests.news(person, told.get("notices", []), without=shown)
    if not waiting and not news:
        return None
    context = {"waiting": waiting, "news": news, "link": letters.link("games:home")}
    return Letter("digest", context, takes_answers=True)


def test(notice: Notice) -> Letter:
    """Show a person that mails arrive."""
    return Letter("test", {"link": letters.link("accounts:profile"), "made_at": notice.made_at})
