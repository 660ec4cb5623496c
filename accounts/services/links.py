"""One-time links: made for a purpose, used once, by pressing a button."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta

from axes.utils import reset as lift_lock_out
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts import selectors
from accounts.models import OneTimeLink, User
from accounts.services import addresses, mails
from accounts.services.addresses import CHANGES
from accounts.services.mails import Notice

Purpose = OneTimeLink.Purpose

LIFETIMES = {
    Purpose.SIGN_UP: timedelta(days=3),
    Purpose.LOG_IN: timedelta(minutes=30),
    Purpose.RESET: timedelta(hours=1),
    Purpose.CHANGE_OLD: timedelta(days=1),
    Purpose.CHANGE_NEW: timedelta(days=1),
    Purpose.ADD: timedelta(days=1),
    Purpose.ERASE: timedelta(hours=1),
    Purpose.KEEP: timedelta(days=3),
}
# What the others are for concerns games too, so it is done on pages of theirs.
HERE = tuple(set(Purpose) - {Purpose.ERASE, Purpose.KEEP})


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


def use(*, digest: str, viewer: User | None, root: str, password: str | None = None) -> OneTimeLink:
    """Do what the link is for, once; a link for a new password needs one."""
    with transaction.atomic():
        link = take(digest=digest, viewer=viewer, purposes=HERE)
        notice = _do(link, password)
    if notice is not None:
        mails.tell(notice, root=root)
    return link


def _do(link: OneTimeLink, password: str | None) -> Notice | None:
    if link.purpose == Purpose.RESET:
        return _reset(link, password)
    if link.purpose in CHANGES:
        return _change_address(link)
    if link.purpose == Purpose.ADD:
        return addresses.add(user=link.user, address=link.address)
    _prove(link)
    return None


def take(
    *, digest: str, viewer: User | None, purposes: Collection[OneTimeLink.Purpose]
) -> OneTimeLink:
    """Use a link up, inside the transaction that does what it is for."""
    rows = OneTimeLink.objects.select_for_update(of=("self",)).filter(purpose__in=purposes)
    link = selectors.find_link(digest, viewer=viewer, among=rows)
    link.used_at = timezone.now()
    link.save(update_fields=["used_at"])
    return link


def _reset(link: OneTimeLink, password: str | None) -> Notice:
    """Set the new password, which ends every other session and every other link."""
    if password is None:
        raise ValueError("a new password is needed")
    link.user.set_password(password)
    _prove(link)
    link.user.links.exclude(pk=link.pk).filter(used_at=None).delete()
    return mails.notice("password_changed", user=link.user)


def _prove(link: OneTimeLink) -> None:
    """Note that the person reads this address: that confirms the account and ends a lock-out."""
    user = link.user
    if user.confirmed_at is None:
        addresses.claim(user=user, address=link.address)
        addresses.enter(user, link.address)
        user.confirmed_at = timezone.now()
    user.save(update_fields=["confirmed_at", "password"])
    for address in user.addresses.all():
        lift_lock_out(username=address.email.lower())


def _change_address(link: OneTimeLink) -> Notice | None:
    """Change the address once both mailboxes have agreed."""
    user = addresses.locked(link.user)
    agreed = user.links.filter(purpose__in=CHANGES, address=link.address)
    if agreed.exclude(used_at=None).count() < len(CHANGES):
        return None
    return addresses.replace(user=user, address=link.address)
