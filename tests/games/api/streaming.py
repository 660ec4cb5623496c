"""A real uvicorn on the test's database, and clients of its stream that can be cut anywhere."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from contextlib import contextmanager

from django.conf import settings

from tests.games.torture.workers import database_url, wait_until
from tests.with_postgres import free_port

PATIENCE = 300
# So often a client hears that nothing is new before it gives up.
MOST_BEATS = 60


@contextmanager
def uvicorn(**environment):
    """Serve the site as docs/operating.md does, and tell on which port."""
    port = free_port()
    surroundings = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "patrizier_site.settings",
        "PATRIZIER_DATA": str(settings.DATA_DIR),
        "API_CALLS_OF_A_PERSON": "1000000",
        "API_CALLS_OF_AN_ADDRESS": "1000000",
        "STREAM_POLL": "0.02",
        "STREAM_BEAT": "5",
        "WAKES": "off",
        **environment,
    }
    words = ["-m", "uvicorn", "patrizier_site.asgi:application", "--port", str(port)]
    words += ["--lifespan", "off", "--timeout-graceful-shutdown", "1", "--log-level", "warning"]
    process = subprocess.Popen(
        [sys.executable, *words], env=surroundings, cwd=settings.BASE_DIR, stderr=subprocess.PIPE
    )
    try:
        wait_until(lambda: answers(port))
        yield port
    finally:
        process.terminate()
        said = process.communicate(timeout=PATIENCE)[1].decode()
        print(said)
    assert "Traceback" not in said


def answers(port):
    """Say whether a server is there."""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        asked.request("GET", "/api/v1/titles")
        return asked.getresponse().status == 200
    except ConnectionError:
        return False
    finally:
        asked.close()


class Cut(Exception):
    """The connection was cut, or the stream came to its end."""


class Stream:
    """A client that remembers the id of the last whole message, and nothing else."""

    def __init__(self, port, headers):
        self.port, self.headers, self.last = port, headers, None
        self.messages, self.connection, self.beats = [], None, 0

    def open(self, **more):
        """Ask for the stream behind what has arrived; return the answer."""
        self.close()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        known = {} if self.last is None else {"Last-Event-ID": self.last}
        self.connection.request("GET", "/api/v1/stream", headers={**self.headers, **known, **more})
        self.answer, self.rest = self.connection.getresponse(), b""
        return self.answer

    def close(self):
        """Cut the connection, whatever is on its way."""
        if self.connection is not None:
            # What keeps the socket open is the answer.
            self.answer.close()
            self.connection.close()
            self.connection = None

    def read(self, most=10**9):
        """Read the next whole message, but not more than so many bytes of it: then cut."""
        while b"\n\n" not in self.rest:
            if most == 0:
                self.close()
                raise Cut
            piece = self.answer.read(1)
            if not piece:
                raise Cut
            self.rest, most = self.rest + piece, most - 1
        text, _, self.rest = self.rest.partition(b"\n\n")
        return self.keep(text.decode())

    def keep(self, text):
        """Keep a message; what is only a sign of life is none."""
        lines = [line.split(": ", 1) for line in text.splitlines() if not line.startswith(":")]
        fields = dict(lines)
        self.last = fields.get("id", self.last)
        self.beats = 0 if fields else self.beats + 1
        assert self.beats < MOST_BEATS, "nothing has come"
        if not fields:
            return None
        found = fields["event"], json.loads(fields["data"])
        if found[0] == "event":
            self.messages.append(found[1])
        return found

    def until(self, kind):
        """Read until a message of a kind has come; return what it says."""
        while (found := self.read()) is None or found[0] != kind:
            pass
        return found[1]

    def begin(self):
        """Open, and read the first message."""
        assert self.open().status == 200
        return self.until("begun")

    def problem(self, **more):
        """Open where that is refused; return the status and the problem."""
        answer = self.open(**more)
        found = answer.status, json.loads(answer.read())
        self.close()
        return found

    def wait_for(self, count):
        """Read until so many events have come; come back whenever the stream is cut."""
        while len(self.messages) < count:
            if self.connection is None:
                self.begin()
            self.read()

    def told(self, game):
        """Return the events of a game that have come."""
        return [each["event"] for each in self.messages if each["game"] == game.pk]
