"""Mails about accounts: a subject and a text, a few an hour to an address and from a visitor."""

from __future__ import annotations

import logging
import smtplib
from dataclasses import dataclass
from datetime import timedelta

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from accounts.models import MailCount, User

logger = logging.getLogger(__name__)

AN_HOUR = timedelta(hours=1)
TO_AN_ADDRESS = 5
NOTICES_TO_AN_ADDRESS = 20
FROM_A_VISITOR = 60


def send(name: str, *, address: str, language: str, root: str, link: str = "") -> None:
    """Send a mail in its reader's language.

    Nobody is told when it is one too many or the mail server is down: the answer on the page
    must not depend on the address.
    """
    if _count(f"to {address.lower()}", limit=TO_AN_ADDRESS):
        _deliver(name, address, language, {"link": link, "root": root})


@dataclass(frozen=True)
class Notice:
    """Word of what was done to an account, to be sent once it is done."""

    name: str
    address: str
    language: str
    about: str = ""


def notice(name: str, *, user: User, address: str = "", about: str = "") -> Notice:
    """Make a notice to an account's main address, or to another one of it."""
    return Notice(name, address or user.email or "", user.mail_language, about)


def tell(notice: Notice, *, root: str) -> None:
    """Send a notice.

    Counted apart: whoever asks for links in somebody's name cannot silence these.
    """
    to = notice.address
    if to and _count(f"notice to {to.lower()}", limit=NOTICES_TO_AN_ADDRESS):
        _deliver(notice.name, to, notice.language, {"root": root, "about": notice.about})


def _deliver(name: str, address: str, language: str, context: dict[str, str]) -> None:
    with translation.override(language):
        subject = render_to_string(f"accounts/mail/{name}.subject.txt", context).strip()
        text = render_to_string(f"accounts/mail/{name}.txt", context).strip() + "\n"
    try:
        EmailMessage(subject, text, to=[address]).send()
    except (OSError, smtplib.SMTPException):
        logger.exception("a mail was not sent: %s", name)


def may_ask(*, visitor: str) -> bool:
    """Count a wish for a mail from a visitor's place; refuse one too many."""
    return _count(f"from {visitor}", limit=FROM_A_VISITOR)


def _count(whose: str, *, limit: int) -> bool:
    now = timezone.now()
    MailCount.objects.filter(sent_at__lte=now - AN_HOUR).delete()
    digest = salted_hmac("accounts.mails", whose, algorithm="sha256").hexdigest()
    if MailCount.objects.filter(digest=digest).count() >= limit:
        return False
    MailCount.objects.create(digest=digest, sent_at=now)
    return True
