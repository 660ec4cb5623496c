from __future__ import annotations

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Keep the triggers on events in place, and look after them."""
        from games import triggers  # noqa: PLC0415 - models load after the app

        post_migrate.connect(triggers.install, sender=self, dispatch_uid="games.triggers")
        checks.register(triggers.check, checks.Tags.database)
