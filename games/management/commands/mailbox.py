from __future__ import annotations

import argparse
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.services import mailbox


class Command(BaseCommand):
    help = "Read new mail from the mailbox that IMAP_URL names; once, or as it comes."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--watch", action="store_true", help="stay and read what comes")

    def handle(self, *, watch: bool, **options: Any) -> None:
        if not settings.IMAP_URL:
            raise CommandError("IMAP_URL is not set.")
        if watch:
            mailbox.watch(goes_on=lambda: True)
        else:
            self.stdout.write(f"fetched: {mailbox.fetch()}")
