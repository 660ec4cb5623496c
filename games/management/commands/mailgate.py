from __future__ import annotations

import argparse
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import gate

STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Command(BaseCommand):
    help = "Take mail by SMTP or LMTP until it is told to stop."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.MAIL_GATE_HOST)
        parser.add_argument("--port", type=int, default=settings.MAIL_GATE_PORT)
        parser.add_argument(
            "--protocol",
            choices=(gate.SMTP_PROTOCOL, gate.LMTP_PROTOCOL),
            default=settings.MAIL_GATE_PROTOCOL,
        )

    def handle(self, *, host: str, port: int, protocol: str, **options: Any) -> None:
        # Blocked here and in every thread to come, they wait for `sigwait`.
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        listener = gate.Listener(host, port, protocol)
        try:
            listener.start()
        except OSError as error:
            raise CommandError(f"Cannot listen on {host}:{port} ({error.strerror}).") from error
        self.stdout.write(f"Mail is taken on {host}:{port} by {protocol.upper()}.")
        self.stdout.flush()
        signal.sigwait(STOPS)
        listener.stop()
