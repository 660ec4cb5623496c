"""The signed value in a link that stops one kind of mail to one person."""

from __future__ import annotations

from django.core import signing

from accounts.models import User

SALT = "games.unsubscribe"


def signed(person: User, kind: str) -> str:
    """Return what the link carries."""
    return signing.dumps([person.pk, kind], salt=SALT)


def read(text: str) -> tuple[int, str] | None:
    """Return whose mails of which kind a link stops; None if we did not make it."""
    try:
        person, kind = signing.loads(text, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return person, kind
