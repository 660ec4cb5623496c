"""One-time links: made for a purpose, used once, by pressing a button."""

from __future__ import annotations

import secrets
from datetime import timedelta

from axes.utils import reset as lift_lock_out
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts import selectors
from accounts.errors import LinkRefused
from accounts.models import OneTimeLink, User

Purpose = OneTimeLink.Purpose

LIFETIMES = {
    Purpose.SIGN_UP: timedelta(days=3),
    Purpose.LOG_IN: timedelta(minutes=30),
    Purpose.RESET: timedelta(hours=1),
    Purpose.CHANGE_OLD: timedelta(days=1),
    Purpose.CHANGE_NEW: timedelta(days=1),
}
CHANGES = (Purpose.CHANGE_OLD, Purpose.CHANGE_NEW)


@transaction.atomic
def issue(
    *, user: User, purpose: OneTimeLink.Purpose, address: str, root: str, onward: str = ""
) -> str:
    """Make a link, which ends the earlier ones of its kind, and return its whole address."""
    OneTimeLink.objects.filter(expires_at__lte=timezone.now()).delete()
    user.links.filter(purpose=purpose).delete()
    token = secrets.token_urlsafe(32)
    user.links.create(
        purpose=purpose,
        digest=selectors.digest(token),
        address=address,
        onward=onward,
        expires_at=timezone.now() + LIFETIMES[purpose],
    )
    return root + reverse("accounts:link-open", args=[token])


@transaction.atomic
def use(*, digest: str, viewer: User | None, password: str | None = None) -> OneTimeLink:
    """Do what the link is for, once; a link for a new password needs one."""
    link = _taken(digest, viewer)
    if link.purpose == Purpose.RESET:
        if password is None:
            raise ValueError("a new password is needed")
        link.user.set_password(password)
    if link.purpose in CHANGES:
        _change_address(link)
    else:
        _prove(link)
    return link


def _taken(digest: str, viewer: User | None) -> OneTimeLink:
    rows = OneTimeLink.objects.select_for_update(of=("self",))
    link = selectors.find_link(digest, viewer=viewer, among=rows)
    link.used_at = timezone.now()
    link.save(update_fields=["used_at"])
    return link


def _prove(link: OneTimeLink) -> None:
    """Note that the person reads this address: that confirms the account and ends a lock-out."""
    user = link.user
    user.confirmed_at = user.confirmed_at or timezone.now()
    user.save()
    if link.purpose == Purpose.RESET:
        user.links.exclude(pk=link.pk).filter(used_at=None).delete()
    lift_lock_out(username=link.address.lower())


def _change_address(link: OneTimeLink) -> None:
    """Change the address once both mailboxes have agreed."""
    user = User.objects.select_for_update().get(pk=link.user_id)
    agreed = user.links.filter(purpose__in=CHANGES, address=link.address)
    if agreed.exclude(used_at=None).count() < len(CHANGES):
        return
    other = selectors.by_address(link.address)
    if other is not None and other != user:
        raise LinkRefused("used_up")
    user.email = link.address
    user.save(update_fields=["email"])
    user.links.all().delete()
