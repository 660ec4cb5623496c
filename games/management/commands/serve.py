from __future__ import annotations

import argparse
import shutil
import socket
import sys
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections

from games.services import demo
from patrizier_site import catalogues, celery_settings
from patrizier_site.supervisor import Child, supervise

HOST = "127.0.0.1"


class Command(BaseCommand):
    help = "Serve the site on this machine, with everything it needs, until Ctrl-C."
    # The database may not exist yet: the checks run after the migrations.
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=port_number, default=8000)
        parser.add_argument("--stream", type=port_number, help="a port for the API's stream")

    def handle(self, *, port: int, stream: int | None, **options: Any) -> None:
        for each in (port, stream or port):
            refuse_used(each)
        catalogues.compile_stale()
        call_command("migrate", interactive=False, verbosity=0)
        self.check(databases=["default"])
        if not get_user_model().objects.exists():
            self.stdout.write("Filling a small demo.")
            self.stdout.flush()
            demo.fill()
        lines = [*addresses(port), *stream_at(stream), *log_in(port), "Ctrl-C stops it."]
        connections.close_all()
        surroundings = {**at(port), **woken(redis := find_redis())}
        made = [make(port, surroundings) for make in (web, worker, beat, mailgate)]
        made += [streams(stream, surroundings)] if stream else []
        supervise([*broker(redis), *made], each_round=self.announcer(port, lines))

    def announcer(self, port: int, lines: list[str]) -> Callable[[], None]:
        told = False

        def announce() -> None:
            nonlocal told
            if not told and answers(port):
                told = True
                self.stdout.write("\n".join(lines))
                self.stdout.flush()

        return announce


def addresses(port: int) -> list[str]:
    found = [
        f"Patrizier is at http://{HOST}:{port}/",
        f"The admin is at http://{HOST}:{port}/admin/",
    ]
    if settings.OUTBOX_DIR is not None:
        found.append(f"Play by mail at http://{HOST}:{port}/post-office/ (answer with a number)")
    return found


def stream_at(port: int | None) -> list[str]:
    return [f"The stream is at http://{HOST}:{port}/api/v1/stream"] if port else []


def log_in(port: int) -> list[str]:
    found = demo.log_in()
    if found is None:
        return []
    return [
        f"Log in at http://{HOST}:{port}/login/ as {', '.join(found.addresses)}",
        f"with the demo password {found.password}",
    ]


def find_redis() -> str | None:
    """Return the Redis that can be the broker, if there is one and no other broker is given."""
    if settings.BROKER_SOCKET is None or not celery_settings.is_possible(settings.BROKER_SOCKET):
        return None
    return shutil.which("redis-server")


def woken(redis: str | None) -> dict[str, str]:
    """Tell every process through which broker workers are woken, if none is given."""
    if settings.BROKER_SOCKET is None:
        return {}
    through = celery_settings.through(settings.BROKER_SOCKET)
    return {"CELERY_BROKER_URL": through if redis else celery_settings.FOLDERS}


def broker(redis: str | None) -> list[Child]:
    """Let Redis listen on a socket of ours alone; it keeps nothing, for it is a wake-up call."""
    socket = settings.BROKER_SOCKET
    if socket is None or redis is None:
        return []
    socket.parent.mkdir(exist_ok=True)
    options = {
        "--port": "0",
        "--unixsocket": str(socket),
        "--unixsocketperm": "700",
        "--save": "",
        "--appendonly": "no",
        "--dir": str(socket.parent),
        "--logfile": str(socket.with_name("redis.log")),
        "--loglevel": "warning",
    }
    return [Child("broker", [redis, *(word for option in options.items() for word in option)])]


def web(port: int, surroundings: Mapping[str, str]) -> Child:
    # One process: SQLite has one writer, and threads wait for it more fairly.
    options = {
        "--bind": f"{HOST}:{port}",
        "--chdir": str(settings.BASE_DIR),
        "--worker-class": "gthread",
        "--workers": "1",
        "--threads": "8",
        "--graceful-timeout": "5",
        "--log-level": "warning",
    }
    argv = [sys.executable, "-m", "gunicorn", "--no-control-socket"]
    argv += [word for option in options.items() for word in option]
    return Child("web", [*argv, "patrizier_site.wsgi:application"], surroundings)


def streams(port: int, surroundings: Mapping[str, str]) -> Child:
    """Let programs listen, which gunicorn's few threads cannot."""
    options = {
        "--host": HOST,
        "--port": str(port),
        "--app-dir": str(settings.BASE_DIR),
        "--lifespan": "off",
        "--timeout-graceful-shutdown": "3",
        "--log-level": "warning",
    }
    argv = [sys.executable, "-m", "uvicorn", "--no-access-log"]
    argv += [word for option in options.items() for word in option]
    return Child("stream", [*argv, "patrizier_site.asgi:application"], surroundings)


def worker(port: int, surroundings: Mapping[str, str]) -> Child:
    """Deliver, receive and sweep, in one process."""
    options = ["--pool", "solo", "--without-gossip", "--without-mingle", "--without-heartbeat"]
    return Child("worker", celery("worker", *options), surroundings)


def beat(port: int, surroundings: Mapping[str, str]) -> Child:
    """Call for sweeps. Not inside the worker, which would go on without it if it died."""
    return Child("beat", celery("beat"), surroundings)


def celery(*words: str) -> list[str]:
    argv = [sys.executable, "-m", "celery", "--quiet", "--app", "patrizier_site"]
    return [*argv, "--workdir", str(settings.BASE_DIR), *words, "--loglevel", "WARNING"]


def mailgate(port: int, surroundings: Mapping[str, str]) -> Child:
    argv = [sys.executable, str(settings.BASE_DIR / "manage.py"), "mailgate"]
    return Child("mailgate", argv, surroundings)


def at(port: int) -> dict[str, str]:
    """Tell every process where the site is, and where its mail comes in."""
    return {"SITE_URL": f"http://{HOST}:{port}", "MAIL_GATE_PORT": str(mail_port(port))}


def mail_port(port: int) -> int:
    return port + 25 if port + 25 < 65536 else port - 25


def port_number(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def refuse_used(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            raise CommandError(
                f"Cannot serve on {HOST}:{port} ({error.strerror}); try another port."
            ) from error


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.2)
        return probe.connect_ex((HOST, port)) == 0
