"""The mails that the embedded mode keeps in files instead of sending them."""

from __future__ import annotations

import email
import email.policy
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

# What Django's file backend writes after each mail.
RULER = b"\n" + b"-" * 79 + b"\n"
SHOWN = 50


@dataclass(frozen=True)
class Mail:
    to: str
    subject: str
    date: str
    text: str


def newest(folder: Path) -> list[Mail]:
    """Read the newest mails, the last one first."""
    if not folder.is_dir():
        return []
    files = sorted(folder.glob("*.log"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    found = [mail for path in files[:SHOWN] for mail in reversed(_read(path))]
    return found[:SHOWN]


def _read(path: Path) -> list[Mail]:
    parts = path.read_bytes().split(RULER)
    return [_parse(part) for part in parts if part.strip()]


def _parse(raw: bytes) -> Mail:
    message = email.message_from_bytes(
        raw.lstrip(), _class=EmailMessage, policy=email.policy.default
    )
    body = message.get_body(("plain",))
    return Mail(
        to=str(message["To"]),
        subject=str(message["Subject"]),
        date=str(message["Date"]),
        text=body.get_content() if body else "",
    )
