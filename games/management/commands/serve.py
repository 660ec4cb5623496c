from __future__ import annotations

import argparse
import socket
import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections

from games.services import demo
from patrizier_site import catalogues
from patrizier_site.supervisor import Child, supervise

HOST = "127.0.0.1"
SWEEP_EVERY = 60


class Command(BaseCommand):
    help = "Serve the site on this machine, with everything it needs, until Ctrl-C."
    # The database may not exist yet: the checks run after the migrations.
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=port_number, default=8000)

    def handle(self, *, port: int, **options: Any) -> None:
        refuse_used(port)
        catalogues.compile_stale()
        call_command("migrate", interactive=False, verbosity=0)
        self.check(databases=["default"])
        if not get_user_model().objects.exists():
            self.stdout.write("Filling a small demo.")
            self.stdout.flush()
            demo.fill()
        lines = [*addresses(port), *log_in(port), "Ctrl-C stops it."]
        connections.close_all()
        supervise([web(port), sweeper()], each_round=self.announcer(port, lines))

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
    return [
        f"Patrizier is at http://{HOST}:{port}/",
        f"The admin is at http://{HOST}:{port}/admin/",
    ]


def log_in(port: int) -> list[str]:
    found = demo.log_in()
    if found is None:
        return []
    return [
        f"Log in at http://{HOST}:{port}/login/ as {', '.join(found.addresses)}",
        f"with the demo password {found.password}",
    ]


def web(port: int) -> Child:
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
    return Child("web", [*argv, "patrizier_site.wsgi:application"])


def sweeper() -> Child:
    argv = [sys.executable, str(settings.BASE_DIR / "manage.py"), "sweep"]
    return Child("sweeper", [*argv, "--every", str(SWEEP_EVERY)])


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
