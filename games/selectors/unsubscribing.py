"""What the link in a mail stops."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.mail import unsubscribing
from games.models_mail import Notice

Kind = Notice.Kind
STOPPABLE = (Kind.MOVED, Kind.CHAT, Kind.DIGEST, Kind.INVITATION, Kind.BENCH)


@dataclass(frozen=True, slots=True)
class Wish:
    """Whose mails of which kind are to stop."""

    person: User
    kind: str


def read(signed: str) -> Wish | None:
    """Return what a link stops; None if it is none of ours, or its person is gone."""
    found = unsubscribing.read(signed)
    if found is None or found[1] not in STOPPABLE:
        return None
    person = User.objects.filter(pk=found[0], is_active=True).first()
    return Wish(person, found[1]) if person else None
