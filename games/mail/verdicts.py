"""What the failure of an attempt to send a mail means for the mail and for its address."""

from __future__ import annotations

import re
import smtplib
from dataclasses import dataclass

from anymail.exceptions import AnymailRecipientsRefused

LONGEST_SAID = 300
# Of the addresses concerned, but for 5.1.7 and 5.1.8, which are about the sender's.
BAD_ADDRESS = re.compile(r"\b5\.1\.(?![78]\b)\d{1,3}\b")
# The envelope carries a secret, and some servers repeat it.
SECRET = re.compile(r"\b(move|bounce)(\W|_)[a-z2-7]{26}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether it is of no use to try again, whether the address is to blame, and what was said."""

    is_permanent: bool
    blames_address: bool
    said: str


def of(fault: Exception) -> Verdict:
    """Judge an attempt that failed; what is not known to be final is tried again."""
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(fault.recipients.values()))
        return answered(code, text, is_about_address=True)
    if isinstance(fault, smtplib.SMTPSenderRefused | smtplib.SMTPDataError):
        return answered(fault.smtp_code, fault.smtp_error, is_about_address=False)
    is_refused = isinstance(fault, AnymailRecipientsRefused)
    return Verdict(is_refused, is_refused, shortened(str(fault) or type(fault).__name__))


def answered(code: int, text: bytes | str, *, is_about_address: bool) -> Verdict:
    """Judge by what the mail server answered."""
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    said, is_permanent = shortened(f"{code} {words}"), 500 <= code <= 599
    blames = is_permanent and (is_about_address or BAD_ADDRESS.search(words) is not None)
    return Verdict(is_permanent, blames, said)


def shortened(text: str) -> str:
    """Return what is kept of an answer: one line of printable text without secrets."""
    line = " ".join(text.split())
    shown = "".join(char for char in line if char.isprintable())
    return SECRET.sub(r"\1\2…", shown)[:LONGEST_SAID]
