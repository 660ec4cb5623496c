"""Real workers with their beats, in processes that can be killed, and what they talk to."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import redis
from aiosmtpd.controller import Controller
from django.conf import settings
from django.db import connection

from tests.with_postgres import free_port

PATIENCE = 300
WORKER = ["--beat", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]


def database_url() -> str:
    """Name the database of this test to another process."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    where = f"{given['HOST'] or 'localhost'}:{given['PORT'] or 5432}"
    who = f"{given['USER']}:{given['PASSWORD']}" if given["PASSWORD"] else given["USER"]
    return f"postgres://{who}@{where}/{given['NAME']}"


def wait_until(claim: Callable[[], object]) -> None:
    """Look again and again until something is true."""
    end = time.monotonic() + PATIENCE
    while not claim():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.01)


class Mailbox(Controller):
    """A mail server that tells of every stage of a conversation before it answers."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.at_stage: Callable[[str], None] = lambda stage: None
        super().__init__(self, hostname="127.0.0.1", port=free_port())

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        envelope.rcpt_tos.append(address)
        self.at_stage("RCPT")
        return "250 2.1.5 well"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        head = envelope.content.decode(errors="replace").partition("\r\n\r\n")[0]
        lines = head.replace("\r\n ", " ").splitlines()
        self.ids += [line.split()[1] for line in lines if line.startswith("Message-ID:")]
        self.at_stage("DATA")
        asyncio.get_running_loop().call_soon(self.at_stage, "DONE")
        return "250 2.0.0 taken"


class Embedded:
    """The broker that needs no server: a folder."""

    pool = ("--pool", "solo")

    def __init__(self, folder: Path) -> None:
        self.folder, self.url = folder / "broker", "filesystem://localhost"

    def flush(self) -> None:
        """Lose every message."""
        shutil.rmtree(self.folder / "queue", ignore_errors=True)
        (self.folder / "queue").mkdir(parents=True, exist_ok=True)

    break_down = flush

    def stop(self) -> None:
        """Do nothing: there is no server."""


class Redis:
    """A redis-server of our own."""

    pool = ("--pool", "prefork", "--concurrency", "2")

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "redis.sock"
        self.client = redis.Redis(unix_socket_path=str(self.path))
        self.url = f"redis+socket://{self.path}"
        self.start()

    def start(self) -> None:
        """Start the server."""
        command = ["redis-server", "--port", "0", "--unixsocket", str(self.path), "--save", ""]
        self.server = subprocess.Popen(
            [*command, "--dir", str(self.folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self.is_there)

    def is_there(self) -> bool:
        """Say whether the server answers."""
        try:
            return bool(self.client.ping())
        except redis.ConnectionError:
            return False

    def break_down(self) -> None:
        """Lose every message and every connection."""
        self.stop()
        self.path.unlink()
        self.start()

    def flush(self) -> None:
        """Lose every message."""
        self.client.flushall()

    def stop(self) -> None:
        """End the server."""
        self.client.close()
        self.server.kill()
        self.server.wait()


class Workers:
    """Some workers on one broker and one database."""

    def __init__(self, broker: Embedded | Redis, folder: Path, mail_port: int) -> None:
        self.broker, self.folder, self.running = broker, folder, []
        self.environment = {
            "PATH": os.environ["PATH"],
            "CELERY_BROKER_URL": broker.url,
            "DATABASE_URL": database_url(),
            "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
            "EMAIL_TIMEOUT": "60",
            "PATRIZIER_DATA": str(folder),
            "SWEEP_EVERY": "1",
        }
        self.log = (folder / "workers.log").open("ab")

    def start(self, count: int = 1) -> None:
        """Start workers, each with a beat of its own."""
        for number in range(count):
            argv = [sys.executable, "-m", "celery", "--quiet", "--app", "patrizier_site", "worker"]
            argv += [*WORKER, *self.broker.pool, "--hostname", f"worker-{number}@localhost"]
            argv += ["--schedule", str(self.folder / f"beat-{number}")]
            process = subprocess.Popen(
                argv,
                cwd=settings.BASE_DIR,
                env=self.environment,
                stdout=self.log,
                stderr=self.log,
                start_new_session=True,
            )
            self.running.append(process)

    def kill(self) -> None:
        """Kill every worker with all its children, without warning."""
        for process in self.running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    def collect(self) -> None:
        """Be done with workers that were killed."""
        self.kill()
        for process in self.running:
            process.wait()
        self.running.clear()

    def close(self) -> None:
        """End everything, and tell what the workers wrote to whoever looks for a fault."""
        self.collect()
        self.log.close()
        self.broker.stop()
        print((self.folder / "workers.log").read_text()[-10_000:])
