"""The mails that the embedded mode keeps in files instead of sending them: one file a mail.

A file is the mail as a mail server would hand it over, with the envelope in its first headers.
"""

from __future__ import annotations

import email
import email.policy
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import getaddresses
from functools import cached_property, lru_cache
from pathlib import Path
from textwrap import shorten

from bs4 import BeautifulSoup
from django.conf import settings
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend

NEWEST = 300
LONGEST_HEAD = 16_000
LONGEST_OPENING, MOST_WORDS, SHOWN = 4_000, 40, 80
RULE = "--"
"""How lines begin that only part a mail."""
KEY = re.compile(r"\d{10,20}-[0-9a-f]{8}")
HEAD_HEIGHT, LINE_HEIGHT, TALLEST = 150, 22, 500
PICTURES = frozenset(("image/png", "image/jpeg", "image/gif", "image/webp"))


class EmailBackend(BaseEmailBackend):
    """Keeps mails in the outbox."""

    def send_messages(self, email_messages: Sequence[mail.EmailMessage]) -> int:
        """Keep some mails; returns how many there were."""
        for message in email_messages:
            keep(settings.OUTBOX_DIR, message)
        return len(email_messages)


def keep(folder: Path | None, message: mail.EmailMessage) -> None:
    """Write a mail to a file of its own, which is there as a whole or not at all."""
    if folder is None:
        raise ValueError("there is no outbox")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    envelope = [f"Return-Path: <{only_address(message.from_email)}>"]
    envelope += [f"Delivered-To: {only_address(each)}" for each in message.recipients()]
    raw = "\n".join(envelope).encode() + b"\n" + message.message().as_bytes()
    path = folder / f"{time.time_ns()}-{secrets.token_hex(4)}.eml"
    path.with_suffix(".part").write_bytes(raw)
    path.with_suffix(".part").rename(path)


def parsed(raw: bytes) -> EmailMessage:
    """Take a mail apart, or the beginning of one."""
    return email.message_from_bytes(raw, _class=EmailMessage, policy=email.policy.default)


def only_address(text: str) -> str:
    """Return the address without the name beside it."""
    return getaddresses([text])[0][1]


@dataclass(frozen=True)
class Mail:
    """A mail in the outbox; a list of many reads their headers alone."""

    path: Path

    @property
    def key(self) -> str:
        """Its name, which begins with the time."""
        return self.path.stem

    @cached_property
    def raw(self) -> bytes:
        """The whole of it."""
        return self.path.read_bytes()

    @cached_property
    def headers(self) -> EmailMessage:
        """Its headers."""
        with self.path.open("rb") as file:
            head = file.read(LONGEST_HEAD).partition(b"\n\n")[0]
        return parsed(head)

    @property
    def opening(self) -> str:
        """The beginning of its text, as mail programs list it."""
        return opening_of(self.path)

    @cached_property
    def message(self) -> EmailMessage:
        """The mail, taken apart."""
        return parsed(self.raw)

    @cached_property
    def readers(self) -> list[str]:
        """The addresses it went to."""
        return [str(each) for each in self.headers.get_all("Delivered-To", [])]

    @property
    def to(self) -> str:
        """The addresses it went to, in a line."""
        return ", ".join(self.readers)

    @property
    def sender(self) -> str:
        """From whom it is, with the name."""
        return str(self.headers["From"] or "")

    @property
    def subject(self) -> str:
        """What it is about."""
        return str(self.headers["Subject"] or "")

    @property
    def at(self) -> datetime:
        """When it was kept."""
        return datetime.fromtimestamp(int(self.key.partition("-")[0]) / 1e9, UTC)

    @property
    def reply_address(self) -> str:
        """Where an answer goes."""
        return only_address(str(self.headers["Reply-To"] or self.headers["From"] or ""))

    @property
    def text(self) -> str:
        """Its plain text."""
        body = self.message.get_body(("plain",))
        return str(body.get_content()) if body else ""

    @property
    def shown_raw(self) -> str:
        """The whole of it as it would travel."""
        return self.raw.decode("utf-8", "replace")

    @property
    def has_html(self) -> bool:
        """Whether it has more than plain text."""
        return self.message.get_body(("html",)) is not None

    @property
    def pictures(self) -> dict[str, EmailMessage]:
        """Its inline pictures, by their names in the HTML."""
        parts = [part for part in self.message.walk() if part.get_content_type() in PICTURES]
        return {str(part["Content-ID"]).strip("<> "): part for part in parts if part["Content-ID"]}

    @property
    def height(self) -> int:
        """About how many pixels high its HTML is; its frame cannot be measured from outside."""
        return HEAD_HEIGHT + LINE_HEIGHT * self.text.count("\n") + TALLEST * len(self.pictures)

    def html(self, picture_urls: Sequence[str]) -> str:
        """Return its HTML with the addresses of its pictures; links open outside its frame."""
        body = self.message.get_body(("html",))
        soup = BeautifulSoup(str(body.get_content()) if body else "", "html.parser")
        urls = dict(zip(self.pictures, picture_urls, strict=True))
        for picture in soup.find_all("img"):
            name = str(picture.get("src", "")).removeprefix("cid:")
            picture["src"] = urls.get(name, "")
        for link in soup.find_all("a"):
            link["target"], link["rel"] = "_blank", "noopener"
        return str(soup)


@lru_cache(NEWEST)
def opening_of(path: Path) -> str:
    """Read how a mail's text begins; a mail never changes."""
    with path.open("rb") as file:
        body = parsed(file.read(LONGEST_OPENING)).get_body(("plain",))
    lines = str(body.get_content()).splitlines() if body else []
    words = " ".join(line for line in lines if not line.startswith(RULE)).split()
    return shorten(" ".join(words[:MOST_WORDS]), SHOWN, placeholder=" …")


def newest(folder: Path) -> list[Mail]:
    """Return the newest mails, the last one first."""
    return [Mail(path) for path in sorted(folder.glob("*.eml"), reverse=True)[:NEWEST]]


def find(folder: Path, key: str) -> Mail | None:
    """Return one mail."""
    path = folder / f"{key}.eml"
    return Mail(path) if KEY.fullmatch(key) and path.is_file() else None


def readers(mails: Sequence[Mail]) -> list[str]:
    """List the addresses that some mails went to."""
    return sorted({address for each in mails for address in each.readers})
