from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts import selectors
from accounts.models import PREFERENCES, OneTimeLink, User
from accounts.services import hours, links, mails
from accounts.services.addresses import CHANGES

Purpose = OneTimeLink.Purpose


def change(*, user: User, **chosen: Any) -> None:
    """Keep what the person chose; only preferences are chosen like this.

    Whoever moves to another time zone rests by its clock from then on.
    """
    if not set(chosen) <= set(PREFERENCES):
        raise ValueError(f"not all of these are preferences: {', '.join(chosen)}")
    for name, value in chosen.items():
        setattr(user, name, value)
    with transaction.atomic():
        user.save(update_fields=list(chosen))
        if "time_zone" in chosen:
            hours.move(user=user)


def change_password(*, user: User, password: str, root: str) -> None:
    """Set a new password, which ends every other session and every open link."""
    user.set_password(password)
    user.save(update_fields=["password"])
    user.links.filter(used_at=None).delete()
    mails.tell(mails.notice("password_changed", user=user), root=root)


def ask_for_address(*, user: User, address: str, root: str) -> None:
    """Send a link to the old and to the new address; the change needs both."""
    address = User.objects.normalize_email(address)
    with transaction.atomic():
        old, new = (
            links.issue(user=user, purpose=purpose, address=address, root=root)
            for purpose in CHANGES
        )
    old_address = user.email or ""
    mails.send("change_old", address=old_address, language=user.mail_language, link=old, root=root)
    _send_to_new("change_new", user=user, address=address, link=new, root=root)


def ask_for_further(*, user: User, address: str, root: str) -> None:
    """Send a link to an address that is to be one of the account's."""
    address = User.objects.normalize_email(address)
    link = links.issue(user=user, purpose=Purpose.ADD, address=address, root=root)
    _send_to_new("add", user=user, address=address, link=link, root=root)


def forget_address(*, user: User, address: str) -> None:
    """Give up a new address that is under way."""
    user.links.filter(purpose__in=(*CHANGES, Purpose.ADD), address=address).delete()


def _send_to_new(name: str, *, user: User, address: str, link: str, root: str) -> None:
    """Send a link to a new address; if it is somebody else's, tell that person instead."""
    owner = selectors.owner_of(address)
    if owner is not None and owner != user:
        mails.send("known", address=address, language=owner.mail_language, root=root)
    else:
        mails.send(name, address=address, language=user.mail_language, link=link, root=root)
