from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Let the audit hear who signs in."""
        from accounts.services import audit  # noqa: PLC0415 - models load after the app

        audit.listen()
