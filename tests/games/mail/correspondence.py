"""The world of mail around the site: a server for its mails, and people who only have a mailbox.

Nothing is called that a mail program could not reach: mails leave by SMTP to a server on this
machine, and answers come in by SMTP at the site's own gate.
"""

from __future__ import annotations

import email
import email.policy
import re
import smtplib
import threading
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import make_msgid

from aiosmtpd.controller import Controller

from games import gate
from games.services import chores
from tests.with_postgres import free_port

HOST = "127.0.0.1"
NUMBERED = re.compile(r"^\s{1,4}(\d{1,2})\s{1,2}(\S.*)$", re.MULTILINE)
QUICKEST = 12


class Postmaster:
    """Takes every mail that the site sends, as some provider's mail server would."""

    def __init__(self):
        self.mails = []
        self.lock = threading.Lock()

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - aiosmtpd's name
        message = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
        with self.lock:
            self.mails += [(to, envelope.mail_from, message) for to in envelope.rcpt_tos]
        return "250 taken"


class World:
    """The site's two ports, and the mailboxes of everybody."""

    def __init__(self, postmaster, port):
        self.postmaster, self.port = postmaster, port
        self.read = {}

    def work(self):
        """Let the site do what is due, until it has nothing more to tell."""
        for _ in range(QUICKEST):
            before = len(self.postmaster.mails)
            done = chores.run(chores.OFTEN)
            if before == len(self.postmaster.mails) and not done.get("received"):
                return
        raise AssertionError("the site goes on and on")

    def new_mails(self, address):
        """Return the mails to an address that were not read before."""
        mine = [message for to, _, message in self.postmaster.mails if to == address]
        before = self.read.get(address, 0)
        self.read[address] = len(mine)
        return mine[before:]

    def answer(self, message, text, *, sender):
        """Reply to a mail as a mail program does, the mail quoted below."""
        reply = EmailMessage()
        reply["From"], reply["To"] = sender, message["Reply-To"]
        reply["Subject"] = f"Re: {message['Subject']}"
        reply["Message-ID"] = make_msgid(domain="example.org")
        reply["In-Reply-To"] = message["Message-ID"]
        quoted = "\n".join(f"> {line}" for line in text_of(message).splitlines())
        reply.set_content(f"{text}\n\nOn Monday the games wrote:\n{quoted}\n")
        self.post(reply)

    def post(self, message):
        """Send a mail to the site's gate."""
        with smtplib.SMTP(HOST, self.port, timeout=20) as server:
            server.send_message(message)


def text_of(message):
    """Return the plain text of a mail."""
    return message.get_body(("plain",)).get_content()


def choices(message):
    """Return the numbered lines of a mail: what can be answered."""
    text = text_of(message)
    found = [(int(number), words.strip()) for number, words in NUMBERED.findall(text)]
    # The list of choices is the last one that begins with 1.
    start = max((place for place, pair in enumerate(found) if pair[0] == 1), default=0)
    return [pair for place, pair in enumerate(found[start:], 1) if pair[0] == place]


@contextmanager
def open_world(settings):
    """Start both servers and point the site to them."""
    postmaster = Postmaster()
    outside = Controller(postmaster, hostname=HOST, port=free_port())
    inside = gate.Listener(HOST, free_port())
    outside.start()
    inside.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = HOST, outside.port
    try:
        yield World(postmaster, inside.port)
    finally:
        inside.stop()
        outside.stop()
