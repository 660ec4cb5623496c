"""Stopping a kind of mail with the link that is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from accounts.services import profiles
from games.models_lobby import NeverInvite
from games.models_mail import Notice
from games.selectors.invitations import address_key
from games.services import benches

Kind = Notice.Kind
CHOSEN: Mapping[str, Mapping[str, Any]] = {
    Kind.MOVED: {"wants_moves": False},
    Kind.CHAT: {"wants_chat": False},
    Kind.DIGEST: {"digest_hour": None},
}


def stop(*, person: User, kind: str) -> None:
    """Send a person no more mails of a kind. Twice is once; what is needed cannot be stopped."""
    if kind == Kind.INVITATION:
        for address in person.addresses.all():
            NeverInvite.objects.get_or_create(address_digest=address_key(address.email))
    elif kind == Kind.BENCH:
        benches.leave(person=person)
    elif kind in CHOSEN:
        profiles.change(user=person, **CHOSEN[kind])
