"""The real servers: gunicorn as docs/operating.md runs it, and a Redis to wake workers through."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.with_postgres import free_port

ROOT = Path(__file__).parents[3]
SIZE = ["--workers", "2", "--threads", "8", "--no-control-socket", "--log-level", "warning"]
PATIENCE = 60


@dataclass(frozen=True)
class Ports:
    """Where each server listens."""

    site: int
    plain: int
    lean: int


@contextmanager
def running(folder: str) -> Iterator[Ports]:
    """Run the site and the bare servers until the measuring is done."""
    with ExitStack() as stack:
        redis = shutil.which("redis-server")
        if redis is None:
            sys.exit("redis-server is needed: a move wakes workers through it")
        socket = ["--port", "0", "--unixsocket", f"{folder}/redis.sock", "--save", ""]
        stack.enter_context(process([redis, *socket, "--loglevel", "warning"]))
        site = stack.enter_context(gunicorn("patrizier_site.wsgi"))
        plain = stack.enter_context(gunicorn("tests.bench.server.bare", BARE="plain"))
        lean = stack.enter_context(gunicorn("tests.bench.server.bare", BARE="lean"))
        wait(f"http://127.0.0.1:{site}/api/v1/titles")
        for port in (plain, lean):
            wait(f"http://127.0.0.1:{port}/games/1/entries")
        yield Ports(site, plain, lean)


@contextmanager
def gunicorn(application: str, **environment: str) -> Iterator[int]:
    """Serve an application on a free port."""
    port = free_port()
    words = [sys.executable, "-m", "gunicorn", application, "--bind", f"127.0.0.1:{port}", *SIZE]
    with process(words, **environment):
        yield port


@contextmanager
def process(words: list[str], **environment: str) -> Iterator[None]:
    """Let a process run, and end it."""
    surroundings = {**os.environ, **environment, "PYTHONWARNINGS": "ignore"}
    started = subprocess.Popen(words, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        started.terminate()
        started.wait(PATIENCE)


def wait(address: str) -> None:
    """Wait until a server answers."""
    asked = urllib.request.Request(address, headers={"X-Forwarded-Proto": "https"})
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(asked):
                return
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
