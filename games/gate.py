"""The mail gate: speaks SMTP or LMTP to the world and keeps what it takes, or refuses it at once.

It takes mail for our own addresses only, answers 250 after a mail is kept, and 451 when that is
not possible now, so that whoever sends it tries again and nothing is lost.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence
from typing import Any, AnyStr, TypeVar
from weakref import WeakSet

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import connections

from games.services import incoming

logger = logging.getLogger(__name__)

Result = TypeVar("Result")

MOST_RECIPIENTS = 50
MOST_CONNECTIONS = 100
# Seconds to the next command, or for one whole mail.
PATIENCE = 60
# Of any one command in a conversation: mail servers send many mails in one, guessers more.
MOST_COMMANDS = 1_000
END = b"\r\n.\r\n"
SMTP_PROTOCOL, LMTP_PROTOCOL = "smtp", "lmtp"

FAULT = "451 4.3.0 try again later"
NOBODY = "550 5.1.1 there is nobody of that name here"
TOO_LARGE = "552 5.3.4 the mail is too large"
TOO_MANY = "452 4.5.3 too many recipients"
TOO_BUSY = b"421 4.3.2 too many connections, try again later\r\n"


class Gate:
    """What the gate says to each command; aiosmtpd names the methods."""

    def __init__(self, protocol: str) -> None:
        self.protocol = protocol

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refuse an address that is none of ours."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        if not await in_thread(incoming.is_known, address):
            return NOBODY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keep the mail for each recipient; LMTP answers for each, SMTP once for all."""
        answers = [await self.keep(envelope, recipient) for recipient in envelope.rcpt_tos]
        if self.protocol == LMTP_PROTOCOL:
            return "\r\n".join(answers)
        return one_answer(answers)

    async def keep(self, envelope: Envelope, recipient: str) -> str:
        """Keep the mail for one recipient and say so."""
        raw, sender = bytes(envelope.original_content or b""), envelope.mail_from or ""
        try:
            kept = await in_thread(
                incoming.accept,
                raw=raw,
                recipient=recipient,
                sender=sender,
                channel=self.protocol,
            )
        except incoming.NoSuchAddress:
            return NOBODY
        except incoming.TooLarge:
            return TOO_LARGE
        except Exception:
            logger.exception("a mail could not be kept")
            return FAULT
        return f"250 2.0.0 kept as {kept.pk}"

    async def handle_exception(self, error: Exception) -> str:
        """Let the sender try again after a fault of ours."""
        logger.error("the mail gate failed", exc_info=error)
        return FAULT


class Skipping(SMTP):
    """Of a mail that is too large by far, looks for nothing but its end."""

    given, tail, has_skipped = 0, b"", False

    async def push(self, status: AnyStr) -> None:
        """Answer; what comes then is new."""
        self.begin()
        await super().push(status)

    def begin(self) -> None:
        """Read everything again."""
        self.given, self.tail, self.has_skipped = 0, b"", False

    def data_received(self, data: bytes) -> None:
        """Pass on what came, which is then read line by line, or skip it."""
        seen = self.tail + data
        self.tail = seen[1 - len(END) :]
        _, end, rest = seen.partition(END)
        if not end and self.given > 2 * (self.data_size_limit or 0):
            self.has_skipped = True
            return
        passed = end + rest if self.has_skipped else data
        self.given += len(data)
        if end:
            self.begin()
        super().data_received(passed)


class SkippingLMTP(Skipping, LMTP):
    """Does the same in LMTP."""


class Listener(Controller):
    """Listens on a port, in a thread of its own, until it is stopped."""

    def __init__(self, host: str, port: int, protocol: str = SMTP_PROTOCOL) -> None:
        self.speakers: WeakSet[SMTP] = WeakSet()
        self.protocol = protocol
        super().__init__(
            Gate(protocol),
            hostname=host,
            port=port,
            server_hostname=settings.MAIL_DOMAIN,
            ident="Patrizier",
            data_size_limit=settings.LARGEST_MAIL,
            command_call_limit=MOST_COMMANDS,
            enable_SMTPUTF8=True,
            timeout=PATIENCE,
            ready_timeout=PATIENCE,
        )

    def start(self) -> None:
        """Listen; where that is not possible, fail at once: the thread would be waited for."""
        refuse_used(self.hostname, self.port)
        super().start()

    def factory(self) -> asyncio.Protocol:
        """Talk to whoever connects, unless too many do."""
        if sum(speaker.transport is not None for speaker in self.speakers) >= MOST_CONNECTIONS:
            return Crowded()
        speaks = SkippingLMTP if self.protocol == LMTP_PROTOCOL else Skipping
        speaker = speaks(self.handler, **self.SMTP_kwargs)
        self.speakers.add(speaker)
        return speaker


class Crowded(asyncio.Protocol):
    """Sends everybody away for now."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say so and hang up."""
        if isinstance(transport, asyncio.WriteTransport):
            transport.write(TOO_BUSY)
        transport.close()


def refuse_used(host: str, port: int) -> None:
    """Fail if nobody can listen there."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, _kind, _protocol, _name, address = found[0]
    socket.create_server(address[:2], family=family).close()


def one_answer(answers: Sequence[str]) -> str:
    """Return the one answer for all recipients.

    If one could not be kept, all are sent again: what was kept already has its effect once.
    """
    for code in ("451", "250"):
        if found := [answer for answer in answers if answer.startswith(code)]:
            return found[0]
    return answers[0]


async def in_thread(call: Callable[..., Result], *args: Any, **kwargs: Any) -> Result:
    """Call something that talks to the database, while others are talked to."""

    def run() -> Result:
        try:
            return call(*args, **kwargs)
        finally:
            # A connection that was lost in the meantime is not found out by failing.
            connections.close_all()

    return await asyncio.to_thread(run)
