"""Answering a mail in the outbox as a mail program does: over SMTP, to the port of the world."""

from __future__ import annotations

import smtplib
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from accounts.outbox import Mail

PATIENCE = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the mail gate answered; no code if it did not."""

    code: int
    said: str

    @property
    def is_taken(self) -> bool:
        """Whether the mail was taken."""
        return 200 <= self.code < 300


def answer(original: Mail, *, sender: str, text: str) -> Verdict:
    """Send an answer to a mail, with the mail quoted below."""
    subject = original.subject
    message = letter(
        sender=sender,
        to=original.reply_address,
        subject=subject if subject.lower().startswith("re:") else f"Re: {subject}",
        text=f"{text}\n\n{quoted(original)}",
    )
    if identity := str(original.message["Message-ID"] or ""):
        known = str(original.message["References"] or "").split()
        message["In-Reply-To"], message["References"] = identity, " ".join([*known, identity])
    return post(message, sender=sender, to=original.reply_address)


def write(*, sender: str, to: str, subject: str, text: str) -> Verdict:
    """Send a mail of its own."""
    return post(letter(sender=sender, to=to, subject=subject, text=text), sender=sender, to=to)


def letter(*, sender: str, to: str, subject: str, text: str) -> EmailMessage:
    """Write a mail."""
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = format_datetime(timezone.now())
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    message.set_content(text)
    return message


def quoted(original: Mail) -> str:
    """Return a mail as mail programs quote it."""
    at = date_format(timezone.localtime(original.at), "DATETIME_FORMAT")
    head = gettext("On %(date)s %(sender)s wrote:") % {"date": at, "sender": original.sender}
    return "\n".join([head, *(f"> {line}".rstrip() for line in original.text.splitlines())])


def post(message: EmailMessage, *, sender: str, to: str) -> Verdict:
    """Hand a mail to the mail gate, as any mail server does."""
    speak = smtplib.LMTP if settings.MAIL_GATE_PROTOCOL == "lmtp" else smtplib.SMTP
    try:
        with speak(settings.MAIL_GATE_HOST, settings.MAIL_GATE_PORT, timeout=PATIENCE) as client:
            client.ehlo_or_helo_if_needed()
            return converse(client, sender, to, bytes(message))
    except smtplib.SMTPResponseException as refusal:
        return verdict(refusal.smtp_code, refusal.smtp_error)
    except (OSError, smtplib.SMTPException) as fault:
        return Verdict(0, str(fault))


def converse(client: smtplib.SMTP, sender: str, to: str, raw: bytes) -> Verdict:
    """Say what has to be said until something is refused, or the mail is taken."""
    found = verdict(*client.mail(sender))
    if found.is_taken:
        found = verdict(*client.rcpt(to))
    return verdict(*client.data(raw)) if found.is_taken else found


def verdict(code: int, said: bytes | str) -> Verdict:
    """Return an answer with its words."""
    return Verdict(code, said.decode("utf-8", "replace") if isinstance(said, bytes) else said)
