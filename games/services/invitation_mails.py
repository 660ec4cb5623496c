"""The mail that invites."""

from __future__ import annotations

import logging
import smtplib
import zoneinfo
from dataclasses import dataclass
from functools import partial

from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from games.engine import registry
from games.models_lobby import Invitation
from games.selectors import remaining

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Letter:
    """An invitation on its way: where to, whose account that is, the secret, the site."""

    invitation: Invitation
    address: str
    reader: User | None
    token: str
    language: str
    root: str


def leave(letters: list[Letter]) -> None:
    """Send the mails once everything is written."""
    if letters:
        transaction.on_commit(partial(deliver, letters), robust=True)


def deliver(letters: list[Letter]) -> None:
    """Send mails over one connection; one that is refused does not keep the others."""
    connection = get_connection()
    try:
        connection.open()
    except (OSError, smtplib.SMTPException):
        logger.exception("no mail server: %s invitations were not sent", len(letters))
        return
    for letter in letters:
        try:
            connection.send_messages([compose(letter)])
        except (OSError, smtplib.SMTPException):
            logger.exception("invitation %s was not sent", letter.invitation.pk)
    connection.close()


def compose(letter: Letter) -> EmailMessage:
    """Write an invitation in its reader's language and time zone, else in the host's."""
    reader, host = letter.reader, letter.invitation.host
    language = reader.mail_language if reader else letter.language
    zone = zoneinfo.ZoneInfo((reader or host).time_zone)
    with translation.override(language), timezone.override(zone):
        context = words(letter)
        subject = render_to_string("games/mail/invitation.subject.txt", context)
        text = render_to_string("games/mail/invitation.txt", context).strip() + "\n"
    headers = {
        "List-Unsubscribe": f"<{context['never']}>",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(" ".join(subject.split()), text, to=[letter.address], headers=headers)


def words(letter: Letter) -> dict[str, object]:
    """Collect what the mail says."""
    invitation, game = letter.invitation, letter.invitation.game
    return {
        "host": invitation.host,
        "game": game,
        "title": registry.find(game.title, game.engine).name,
        "greeting": invitation.greeting,
        "pace": remaining.pace(game.pace),
        "late": remaining.late(game),
        "zone": timezone.get_current_timezone_name(),
        "is_known": letter.reader is not None,
        "link": letter.root + reverse("games:invited-open", args=[letter.token]),
        "never": letter.root + reverse("games:never-open", args=[letter.token]),
        "root": letter.root,
    }
