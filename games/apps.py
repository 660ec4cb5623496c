from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.core import checks
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Keep the triggers on events in place, and look after them."""
        from games import triggers  # noqa: PLC0415 - models load after the app
        from games.pages import hooks, tracking  # noqa: PLC0415
        from games.services import roles  # noqa: PLC0415

        post_migrate.connect(triggers.install, sender=self, dispatch_uid="games.triggers")
        # After ours, so that every permission is there.
        last = apps.get_app_config("auth")
        post_migrate.connect(roles.install, sender=last, dispatch_uid="games.roles")
        checks.register(triggers.check, checks.Tags.database)
        checks.register(check_editions)
        hooks.listen()
        tracking.listen()


def check_editions(**kwargs: Any) -> list[checks.CheckMessage]:
    """Report every edition file that breaks a check of its title; the others are played on.

    What is merely unusual in one is told too.
    """
    from games.engine import registry  # noqa: PLC0415 - the app is being loaded

    refused = [
        checks.Warning(f"The edition {fault} ({title.name})", id="games.W002")
        for title in registry.TITLES
        for fault in title.refused_editions().values()
    ]
    return refused + [
        checks.Info(f"The edition {key}: {warning} ({title.name})", id="games.I002")
        for title in registry.TITLES
        for key, edition in title.editions().items()
        for warning in edition.warnings
    ]
