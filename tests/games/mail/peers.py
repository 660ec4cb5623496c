"""A mail server that misbehaves on demand: it speaks SMTP over a real connection."""

from __future__ import annotations

import asyncio
import email
import email.policy
import select
import smtplib
from collections import defaultdict
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from django.core.mail.backends import smtp

from tests.with_postgres import free_port

OK, HANG_UP, HANG = "", "hang up", "hang"
# From where those call whom a server has left hanging.
HANGING: set[tuple[str, int]] = set()


class Client(smtplib.SMTP):
    """Loses its patience as soon as the server hangs, and never with one that is only slow."""

    def getreply(self):
        while not select.select([self.sock], [], [], 0.01)[0]:
            if self.sock.getsockname() in HANGING:
                self.sock.settimeout(0.001)
                break
        return super().getreply()


class Backend(smtp.EmailBackend):
    """Django's own, with that client."""

    connection_class = Client


class Peer(Controller):
    """Answers each command as its script says, in order; what the script leaves out is well.

    `Peer(RCPT=["450 4.2.1 later"])` puts the first recipient off and takes the next ones. After
    the final dot "DATA" is answered; "LOST" hangs up there, with the mail taken.
    """

    def __init__(self, **script: list[str]) -> None:
        self.script = defaultdict(list, {stage: list(said) for stage, said in script.items()})
        self.mails: list[EmailMessage] = []
        self.senders: list[str] = []
        self.recipients: list[str] = []
        self.connections = 0
        super().__init__(self, hostname="127.0.0.1", port=free_port())

    def __enter__(self) -> Peer:
        self.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self.stop()

    def stop(self, *args: object, **choices: object) -> None:
        """Stop, and forget who was left hanging: somebody else may call from there."""
        super().stop(*args, **choices)
        HANGING.clear()

    async def act(self, server, stage: str, well: str) -> str:
        """Do what the script says next at a stage, and return the answer."""
        said = self.script[stage].pop(0) if self.script[stage] else OK
        if said == HANG:
            HANGING.add(server.transport.get_extra_info("peername"))
            await asyncio.Event().wait()
        if said == HANG_UP:
            server.transport.abort()
        return said or well

    async def handle_EHLO(self, server, session, envelope, hostname, responses):  # noqa: N802
        self.connections += 1
        session.host_name = hostname
        await self.act(server, "EHLO", "")
        return responses

    async def handle_MAIL(self, server, session, envelope, address, options):  # noqa: N802
        answer = await self.act(server, "MAIL", "250 2.1.0 well")
        if answer.startswith("2"):
            envelope.mail_from = address
        return answer

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        answer = await self.act(server, "RCPT", "250 2.1.5 well")
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        answer = await self.act(server, "DATA", "250 2.0.0 taken")
        if answer.startswith("2"):
            self.keep(envelope)
            answer = await self.act(server, "LOST", answer)
        return answer

    def keep(self, envelope) -> None:
        """Take a mail over."""
        self.mails.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        self.senders.append(envelope.mail_from)
        self.recipients += envelope.rcpt_tos

    @property
    def ids(self) -> list[str]:
        """The Message-IDs of the mails that were taken over."""
        return [str(mail["Message-ID"]) for mail in self.mails]
