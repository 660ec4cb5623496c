from __future__ import annotations

from accounts.models import User


def choose(*, user: User, language: str) -> None:
    """Keep the language that the person chose, for pages and mails."""
    user.language = language
    user.save(update_fields=["language"])
