from __future__ import annotations

from django.db import transaction

from accounts import selectors
from accounts.models import OneTimeLink, User
from accounts.services import links, mails

Purpose = OneTimeLink.Purpose


def change(*, user: User, display_name: str, language: str, time_zone: str) -> None:
    """Keep what the person chose."""
    user.display_name, user.language, user.time_zone = display_name, language, time_zone
    user.save(update_fields=["display_name", "language", "time_zone"])


def change_password(*, user: User, password: str) -> None:
    """Set a new password, which ends every other session and every open link."""
    user.set_password(password)
    user.save(update_fields=["password"])
    user.links.filter(used_at=None).delete()


def ask_for_address(*, user: User, address: str, root: str) -> None:
    """Send a link to the old and to the new address; the change needs both."""
    address = User.objects.normalize_email(address)
    with transaction.atomic():
        user.links.filter(purpose__in=links.CHANGES).delete()
        old, new = (
            links.issue(user=user, purpose=purpose, address=address, root=root)
            for purpose in links.CHANGES
        )
    owner = selectors.by_address(address)
    send_old = {"address": user.email or "", "language": user.mail_language, "root": root}
    mails.send("change_old", link=old, **send_old)
    if owner is not None and owner != user:
        mails.send("known", address=address, language=owner.mail_language, root=root)
    else:
        mails.send("change_new", address=address, language=user.mail_language, link=new, root=root)


def forget_address(*, user: User) -> None:
    """Give up a change of address that is under way."""
    user.links.filter(purpose__in=links.CHANGES).delete()
