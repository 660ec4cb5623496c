from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.services import demo


class Command(BaseCommand):
    help = "Fill a small demo if there are no accounts yet, and say how to log in to it."

    def handle(self, *args: Any, **options: Any) -> None:
        if demo.fill():
            self.stdout.write("A small demo is there: three players, a moderator, some tables.")
        else:
            self.stdout.write("There are accounts already: no demo was filled.")
        for line in self.log_in():
            self.stdout.write(line)

    def log_in(self) -> list[str]:
        """Say how to log in, if the demo accounts are there."""
        found = demo.log_in()
        if found is None:
            return []
        return [f"Log in as {', '.join(found.addresses)}", f"with the password {found.password}"]
