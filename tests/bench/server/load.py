"""A load of requests over some connections that stay open: how many a second, how long each took.

Requests are ready-made bytes and answers are hardly looked at, so that the measuring itself costs
little; whatever it costs, both sides of a ratio pay it.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass

CONNECTIONS = 16
# A phase ends with its requests, or here.
LONGEST = 30.0


@dataclass(frozen=True)
class Figures:
    """What one phase showed: requests a second, and how long they took, in milliseconds."""

    count: int
    rate: float
    median: float
    p95: float


def request(method: str, path: str, body: object = None, **headers: str) -> bytes:
    """Write a request down as it goes over the wire."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "X-Forwarded-Proto: https"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if content:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


def run(port: int, queues: Sequence[Sequence[bytes]]) -> Figures:
    """Send each queue over a connection of its own, one request after the other."""
    return asyncio.run(measured(port, queues))


async def measured(port: int, queues: Sequence[Sequence[bytes]]) -> Figures:
    began = time.perf_counter()
    end = began + LONGEST
    lists = await asyncio.gather(*(sent(port, queue, end) for queue in queues))
    took = time.perf_counter() - began
    times = sorted(each for listed in lists for each in listed)
    count = len(times)
    middle, late = times[count // 2], times[min(count - 1, count * 95 // 100)]
    return Figures(count, count / took, 1000 * middle, 1000 * late)


async def sent(port: int, queue: Sequence[bytes], end: float) -> list[float]:
    """Send one queue and return how long each answer took."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    times = []
    for each in queue:
        began = time.perf_counter()
        if began > end:
            break
        writer.write(each)
        await answer(reader, each)
        times.append(time.perf_counter() - began)
    writer.close()
    await writer.wait_closed()
    return times


async def answer(reader: asyncio.StreamReader, asked: bytes) -> bytes:
    """Read one answer to its end; any but a good one ends the measuring."""
    head = await reader.readuntil(b"\r\n\r\n")
    body = await content(reader, head.lower())
    if not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
        raise SystemExit(f"{asked.decode()}\nwas answered\n{(head + body).decode()}")
    return body


async def content(reader: asyncio.StreamReader, head: bytes) -> bytes:
    """Read what follows a head: of a known length, or in chunks."""
    at = head.find(b"content-length:")
    if at >= 0:
        return await reader.readexactly(int(head[at + 15 : head.index(b"\r\n", at)]))
    found = b""
    while length := int(await reader.readuntil(b"\r\n"), 16):
        found += (await reader.readexactly(length + 2))[:-2]
    await reader.readuntil(b"\r\n")
    return found
