from __future__ import annotations

import argparse
import logging
import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.services import envelopes, incoming

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Take one mail from standard input, as mail servers hand it to a program."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--recipient", action="append", default=[], help="else its headers say for whom it is"
        )
        parser.add_argument("--sender", help="the envelope's; else its headers tell")

    def handle(self, *, recipient: list[str], sender: str | None, **options: Any) -> None:
        raw = sys.stdin.buffer.read(settings.LARGEST_MAIL + 1)
        try:
            kept = envelopes.accept(raw=raw, channel="pipe", recipients=recipient, sender=sender)
        except incoming.NoSuchAddress:
            sys.exit(os.EX_NOUSER)
        except incoming.TooLarge:
            sys.exit(os.EX_DATAERR)
        except Exception:
            logger.exception("the mail could not be kept")
            sys.exit(os.EX_TEMPFAIL)
        for mail in kept:
            self.stdout.write(f"kept as {mail.pk}")
