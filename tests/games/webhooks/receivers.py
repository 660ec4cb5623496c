"""Programs of other people: they take calls over real connections, and misbehave on demand."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HANG, HANG_UP, DRIP, HUGE, ENDLESS = "hang", "hang up", "drip", "huge", "endless"
REDIRECT = "redirect"


@dataclass
class Received:
    """One call as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def id(self):
        return self.headers["patrizier-delivery"]


@dataclass
class Receiver:
    """Answers each call as its script says, in order; afterwards everything is well.

    A number is a status; a pair adds what is said; a triple adds headers. `at_call` is told of a
    call before it is answered, `at_answer` afterwards.
    """

    script: list = field(default_factory=list)
    calls: list[Received] = field(default_factory=list)
    at_call: Callable[[Received], object] = lambda call: None
    at_answer: Callable[[Received], object] = lambda call: None

    def __post_init__(self) -> None:
        self.released = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.answering())
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    def speak_tls(self, context: ssl.SSLContext) -> None:
        """Take calls over TLS from now on."""
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)

    def stop(self) -> None:
        """Let everything go that hangs, and take no more calls."""
        self.released.set()
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    @property
    def port(self) -> int:
        return self.server.server_address[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?token=hush"

    @property
    def told(self) -> list[tuple[str, int | None]]:
        """What was told, in order: the kind, and the number of the event."""
        bodies = [call.json for call in self.calls]
        return [(body["kind"], (body["event"] or {}).get("number")) for body in bodies]

    def answering(self):
        """Return the class that answers one connection."""
        receiver = self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {key.lower(): value for key, value in self.headers.items()}
                call = Received(self.path, headers, body)
                receiver.calls.append(call)
                receiver.at_call(call)
                said = receiver.script.pop(0) if receiver.script else 204
                act(self, receiver, said)
                receiver.at_answer(call)

            def log_message(self, *words):
                pass

        return Answer


def act(answer: BaseHTTPRequestHandler, receiver: Receiver, said) -> None:
    """Answer a call as the script says."""
    if said == HANG:
        receiver.released.wait()
    elif said == HANG_UP:
        answer.connection.close()
    elif said == DRIP:
        drip(answer, receiver)
    elif said in (HUGE, ENDLESS):
        pour(answer, receiver, said)
    elif said == REDIRECT:
        say(answer, 302, b"over there", {"Location": f"http://127.0.0.1:{receiver.port}/elsewhere"})
    elif isinstance(said, int):
        say(answer, said)
    else:
        say(answer, *said)


def say(answer, status, body=b"", headers=None):
    answer.send_response(status)
    for name, value in (headers or {}).items():
        answer.send_header(name, value)
    answer.send_header("Content-Length", str(len(body)))
    answer.end_headers()
    answer.wfile.write(body)


def pour(answer, receiver, said):
    """Say more than anybody wants to read."""
    answer.send_response(200)
    if said == HUGE:
        answer.send_header("Content-Length", str(10**9))
    answer.end_headers()
    try:
        while not receiver.released.is_set():
            answer.wfile.write(b"and so on, " * 1000)
    except OSError:
        answer.close_connection = True


def drip(answer, receiver):
    """Say a little now and then, and never all of it."""
    try:
        while not receiver.released.wait(0.05):
            answer.wfile.write(b"H")
            answer.wfile.flush()
    except OSError:
        answer.close_connection = True
