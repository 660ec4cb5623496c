"""One call to somebody's program, over a connection to the very number that was checked.

It follows no redirect, uses no proxy, reads only the beginning of an answer, and ends in time
whatever the other side does. It knows neither the database nor the settings: it runs in threads.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpcore

from games.webhooks import addresses
from games.webhooks.addresses import Rules, Target
from games.webhooks.errors import BadWebhook

# Seconds.
TO_CONNECT, IN_ALL = 5.0, 10.0
# Bytes of an answer that are read, and characters of it that are kept.
READ, KEPT = 2000, 300
GONE, TOO_MANY, BUSY = 410, 429, 503
A_SECOND, AN_HOUR = 1, 3600


@dataclass(frozen=True, slots=True)
class Call:
    """What is sent where."""

    address: str
    headers: Mapping[str, str]
    body: bytes
    rules: Rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a call. `fault` is empty if it arrived; `wait` is what the other side asks for.

    `said` is how the answer began.
    """

    code: int | None = None
    fault: str = ""
    said: str = ""
    wait: int = 0
    milliseconds: int = 0


class Timed(httpcore.NetworkStream):
    """A connection on which nothing takes longer than until a moment."""

    def __init__(self, stream: httpcore.NetworkStream, ends: float) -> None:
        self._stream, self._ends = stream, ends

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, left(self._ends))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, left(self._ends))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        stream = self._stream.start_tls(ssl_context, server_hostname, left(self._ends))
        return Timed(stream, self._ends)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class Checked(httpcore.NetworkBackend):
    """Connects to the numbers behind a name, after it has looked at all of them."""

    def __init__(self, target: Target, rules: Rules, ends: float) -> None:
        self._target, self._rules, self._ends = target, rules, ends

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        fault: Exception | None = None
        for number in addresses.resolve(self._target, self._rules, min(TO_CONNECT, self.left)):
            try:
                seconds = min(TO_CONNECT, self.left)
                stream = httpcore.SyncBackend().connect_tcp(number, port, seconds)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as found:
                fault = found
            else:
                return Timed(stream, self._ends)
        raise fault or httpcore.ConnectError()

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return left(self._ends)


def left(ends: float) -> float:
    """Return the seconds until a moment; there must be some."""
    seconds = ends - time.monotonic()
    if seconds <= 0:
        raise httpcore.TimeoutException
    return seconds


def send(call: Call) -> Outcome:
    """Make a call; whatever goes wrong is its outcome."""
    began = time.monotonic()
    code, said, wait, fault = None, "", 0, ""
    try:
        code, said, wait = answer(call, began + IN_ALL)
        fault = judge(code)
    except BadWebhook as refusal:
        fault = refusal.problem
    except Exception as found:  # noqa: BLE001 - the other side may fail in any way it likes
        fault = name(found)
    spent = round(1000 * (time.monotonic() - began))
    return Outcome(code, fault, said, wait, spent)


def answer(call: Call, ends: float) -> tuple[int, str, int]:
    """Return the status, the beginning and the patience of an answer."""
    target = addresses.read(call.address, call.rules)
    url = httpcore.URL(scheme=target.scheme, host=target.host, port=target.port, target=target.path)
    backend = Checked(target, call.rules, ends)
    headers = list(call.headers.items())
    with (
        httpcore.ConnectionPool(network_backend=backend) as pool,
        pool.stream("POST", url, headers=headers, content=call.body) as found,
    ):
        # The status says it all: an answer that breaks off later has arrived.
        return found.status, beginning(found), patience(found)


def beginning(found: httpcore.Response) -> str:
    """Return how an answer begins, on one line."""
    read = b""
    # What breaks off later is only shorter.
    with suppress(Exception):
        for part in found.iter_stream():
            read += part[: READ - len(read)]
            if len(read) >= READ:
                break
    text = read.decode("utf-8", "replace")
    shown = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(shown.split())[:KEPT]


def patience(found: httpcore.Response) -> int:
    """Return after how many seconds a busy receiver wants to be called again, 0 if it is not."""
    if found.status not in (TOO_MANY, BUSY):
        return 0
    asked = {key.lower(): value for key, value in found.headers}.get(b"retry-after", b"")
    whole = asked.partition(b".")[0]
    if not (whole.isdigit() and len(whole) < 7):
        return 0
    return min(max(int(whole) + (whole != asked), A_SECOND), AN_HOUR)


def judge(code: int) -> str:
    """Say what is wrong about an answer, nothing if it is well."""
    if 200 <= code < 300:
        return ""
    if code == GONE:
        return "gone"
    return "redirect" if 300 <= code < 400 else "status"


def name(fault: Exception) -> str:
    """Name what broke a call off."""
    if isinstance(fault, httpcore.TimeoutException):
        return "timeout"
    # httpcore hands on what it was told, and not where it comes from.
    if any(isinstance(each, ssl.SSLError) for each in fault.args):
        return "tls"
    return "no_connection" if isinstance(fault, httpcore.ConnectError) else "broken"
