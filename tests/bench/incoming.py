"""How long incoming mail keeps us busy, whatever somebody sends."""

from __future__ import annotations

import smtplib
import subprocess
import sys
from contextlib import suppress
from email.message import EmailMessage

from django.conf import settings

from games import gate
from games.mail import commands, parsing, reading, sorting
from games.services import incoming
from tests.bench.measure import Goal, clock, cpu, goal, report
from tests.with_postgres import free_port

END = b".\r\n"
LARGE = b"X: y\r\n\r\n" + (b"x" * 70 + b"\r\n") * 350_000
NESTED = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n"
DEEP = b"".join(NESTED % (n, n) for n in range(100)) + b"\n\n4\n" * 100_000
# As bad as it may be without being refused at first sight.
WORST = b"".join(NESTED % (n, n) for n in range(20)) + b"\n" * 49_000
# What a process of its own needs at most. Not getrusage: that begins with the memory of its parent.
GATE = """
import re, sys
from pathlib import Path
import django
django.setup()
from games import gate
from games.services import incoming
incoming.is_known = lambda recipient: True
listener = gate.Listener("127.0.0.1", int(sys.argv[1]))
listener.start()
print("ready", flush=True)
sys.stdin.read()
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
listener.stop()
"""


def measure() -> list[Goal]:
    """Measure how long a mail takes to be read, or to be refused."""
    settings.LARGEST_MAIL = 1_000_000
    return [
        limit("CPU of a reply with HTML and a picture, down to its commands", read(reply()), 20),
        limit("CPU of a reply in HTML alone, as long", read(reply("html")), 20),
        limit("CPU of the most that is read at all", read(WORST), 1000),
        limit("refuse a mail of 25 MB by its size", talking(with_size=True), 1000),
        limit("refuse a mail of 25 MB after its end", talking(with_size=False), 1000),
        limit("CPU of 100 nested parts, which are refused", read(DEEP), 1000),
        limit("memory of a gate that refused 25 MB", memory(), 200, "MB"),
    ]


def limit(name: str, took: float, most: float, unit: str = "ms") -> Goal:
    """Report milliseconds, or something else, with the most they may be."""
    report(name, None, took, unit)
    return goal(name, took / most, "<=", 1)


def read(raw: bytes) -> float:
    """Return the milliseconds of CPU that a mail takes: parsed, sorted, understood."""

    def once() -> None:
        with suppress(parsing.Unreadable):
            message = parsing.parse(raw)
            sorting.kind_of(message, domain="play.example.org")
            commands.read(reading.body_of(message).lines, understands=str.isdigit)

    return cpu(once, rounds=5)


def reply(*kinds: str) -> bytes:
    """Return a reply as a mail program writes it, with everything quoted below."""
    texts = {
        "plain": "4 >Milano L\n\n" + "> Roma 4/9  L: ABB  R: A\n" * 200,
        "html": "<p>4 &gt;Milano L</p>" + "<blockquote>Roma 4/9  L: ABB  R: A</blockquote>\n" * 200,
    }
    message = EmailMessage()
    message["From"], message["To"] = "black@example.org", "play@play.example.org"
    for kind in kinds or texts:
        message.add_alternative(texts[kind], subtype=kind)
    message.add_attachment(bytes(range(256)) * 300, maintype="image", subtype="png")
    return bytes(message)


def talking(*, with_size: bool) -> float:
    """Return the milliseconds that the gate takes to refuse a large mail."""
    listener = gate.Listener("127.0.0.1", free_port())
    known, incoming.is_known = incoming.is_known, lambda recipient: True
    listener.start()
    try:
        port = listener.port
        return min(clock(lambda: refused(port, with_size=with_size)) for _ in range(3)) / 1000
    finally:
        listener.stop()
        incoming.is_known = known


def memory() -> float:
    """Return the megabytes that a gate has needed at most after it refused 25 MB."""
    port = free_port()
    call = [sys.executable, "-c", GATE, str(port)]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as gates:
        assert gates.stdin is not None
        assert gates.stdout is not None
        gates.stdout.readline()
        refused(port, with_size=False)
        gates.stdin.close()
        return int(gates.stdout.read()) / 1024


def refused(port: int, *, with_size: bool) -> None:
    """Send a large mail, and hear that it is refused."""
    with smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()
        code, _ = client.mail("a@example.org", [f"SIZE={len(LARGE)}"] if with_size else [])
        if code == 250:
            client.rcpt("play@play.example.org")
            # Not `client.data`, which looks at each of its lines first.
            client.docmd("DATA")
            client.send(LARGE + END)
            code, _ = client.getreply()
        assert code == 552
