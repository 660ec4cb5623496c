"""Mails about accounts: a subject and a text, a few an hour to an address and from a visitor."""

from __future__ import annotations

import logging
import smtplib
from datetime import timedelta

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from accounts.models import MailCount

logger = logging.getLogger(__name__)

AN_HOUR = timedelta(hours=1)
TO_AN_ADDRESS = 5
FROM_A_VISITOR = 60


def send(name: str, *, address: str, language: str, link: str = "", root: str) -> None:
    """Send a mail in its reader's language.

    Nobody is told when it is one too many or the mail server is down: the answer on the page
    must not depend on the address.
    """
    if not _count(f"to {address.lower()}", limit=TO_AN_ADDRESS):
        return
    context = {"link": link, "root": root}
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
