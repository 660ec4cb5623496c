from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import selectors
from games.errors import Refused
from games.selectors.roles import MODERATOR, people
from games.services import roles


class Command(BaseCommand):
    help = "Make somebody a moderator or an administrator, or neither; without a name, list staff."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="?", default="", help="an address of the account")
        parser.add_argument("role", nargs="?", default=MODERATOR, help="|".join(roles.ROLES))

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["address"]:
            self.list_staff()
            return
        person = selectors.person_of(options["address"])
        if person is None:
            raise CommandError("unknown_account: no account has confirmed this address")
        try:
            roles.appoint(person=person, role=options["role"])
        except Refused as refusal:
            raise CommandError(f"{refusal.code}: {refusal}") from refusal
        self.stdout.write(f"{person} (account {person.pk}): {options['role']}")

    def list_staff(self) -> None:
        """Say who belongs to staff."""
        for person, granted in people():
            allowed = ", ".join(sorted(granted)) or "nothing at the desk"
            self.stdout.write(f"{person} (account {person.pk}): {allowed}")
