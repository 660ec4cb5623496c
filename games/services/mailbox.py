"""A mailbox that is read over IMAP: every mail is kept once, and marked as seen after that."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from imap_tools import BaseMailBox, MailBox, MailBoxUnencrypted

from games.services import envelopes, incoming

logger = logging.getLogger(__name__)

CHANNEL = "imap"
PATIENCE = 10
# Servers hang up on who is idle for half an hour.
IDLE = 10 * 60
POLL = 60
SIZE = re.compile(rb"RFC822\.SIZE (\d+)", re.IGNORECASE)
PORTS = {"imaps": 993, "imap": 143}


@dataclass(frozen=True, slots=True)
class Place:
    """Where the mailbox is."""

    is_encrypted: bool
    host: str
    port: int
    user: str
    password: str
    folder: str


def place(url: str) -> Place:
    """Read imaps://user:password@host:port/FOLDER; special characters are percent-encoded."""
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname or not parts.username:
        raise ImproperlyConfigured("IMAP_URL looks like imaps://user:password@host/INBOX")
    return Place(
        is_encrypted=parts.scheme == "imaps",
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        user=unquote(parts.username),
        password=unquote(parts.password or ""),
        folder=unquote(parts.path.strip("/")) or "INBOX",
    )


def opened(where: Place) -> BaseMailBox:
    """Log in to the mailbox and open the folder."""
    make = MailBox if where.is_encrypted else MailBoxUnencrypted
    box: BaseMailBox = make(where.host, where.port, timeout=PATIENCE)
    return box.login(where.user, where.password, initial_folder=where.folder)


def fetch() -> int:
    """Read what is new in the mailbox, if there is one; returns how many mails it were."""
    if not settings.IMAP_URL:
        return 0
    where = place(settings.IMAP_URL)
    with opened(where) as box:
        return read_new(box, where)


def watch(*, goes_on: Callable[[], bool], idle: int = IDLE, poll: int = POLL) -> None:
    """Read what comes as soon as it comes, and connect anew after a fault."""
    where = place(settings.IMAP_URL)
    while goes_on():
        try:
            with opened(where) as box:
                while goes_on():
                    read_new(box, where)
                    connections.close_all()
                    wait(box, idle=idle, poll=poll)
        except Exception:
            logger.exception("the mailbox could not be read")
            connections.close_all()
            time.sleep(poll)


def wait(box: BaseMailBox, *, idle: int, poll: int) -> None:
    """Wait until something happens in the mailbox, or for a while."""
    if "IDLE" in box.client.capabilities:
        box.idle.wait(timeout=idle)
    else:
        time.sleep(poll)
        box.client.noop()


def read_new(box: BaseMailBox, where: Place) -> int:
    """Keep every mail that nobody has seen."""
    validity = box.folder.status(where.folder, ["UIDVALIDITY"])["UIDVALIDITY"]
    name = f"{CHANNEL}:{where.user}@{where.host}/{where.folder}"[:150]
    return sum(take(box, uid, f"{name}:{validity}:{uid}") for uid in box.uids("UNSEEN"))


def take(box: BaseMailBox, uid: str, origin: str) -> bool:
    """Keep one mail and mark it as seen; one that cannot be kept now is found again later."""
    try:
        keep(box, uid, origin)
    except Exception:
        logger.exception("mail %s in the mailbox could not be kept", uid)
        return False
    box.flag(uid, "\\Seen", True)
    return True


def keep(box: BaseMailBox, uid: str, origin: str) -> None:
    """Keep one mail; what is too large is not even loaded."""
    size = SIZE.search(fetched(box, uid, "(RFC822.SIZE)"))
    if size is not None and int(size[1]) > settings.LARGEST_MAIL:
        incoming.hold(raw=b"", channel=CHANNEL, origin=origin, code=incoming.TooLarge.code)
        return
    raw = fetched(box, uid, "(BODY.PEEK[])")
    envelopes.accept_or_hold(raw=raw, channel=CHANNEL, origin=origin)


def fetched(box: BaseMailBox, uid: str, what: str) -> bytes:
    """Return what the server tells of one mail, as bytes."""
    _status, data = box.client.uid("FETCH", uid, what)
    found: Any = data[0]
    return bytes(found[1] if isinstance(found, tuple) else found)
