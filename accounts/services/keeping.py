"""Guests who stay: an address makes an account of a guest."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts import selectors
from accounts.models import OneTimeLink, User
from accounts.services import addresses, links, mails, profiles

Purpose = OneTimeLink.Purpose


def ask(*, guest: User, address: str, display_name: str, root: str, onward: str = "") -> None:
    """Send the link that keeps a guest's games; the words depend on who owns the address."""
    address = User.objects.normalize_email(address)
    with transaction.atomic():
        profiles.change(user=guest, display_name=display_name)
        link = links.issue(
            user=guest, purpose=Purpose.KEEP, address=address, root=root, onward=onward
        )
    owner = selectors.owner_of(address)
    name = "keep" if owner is None else "keep_known"
    language = owner.mail_language if owner else guest.mail_language
    if owner is not None and not owner.is_active:
        mails.send("known", address=address, language=language, root=root)
    else:
        mails.send(name, address=address, language=language, link=link, root=root)


def settle(*, guest: User, address: str) -> User:
    """Make an account of a guest, inside the transaction of its link.

    Every session ends: the guest's browser may be somebody else's than the mailbox.
    """
    guest = addresses.locked(guest)
    addresses.claim(user=guest, address=address)
    addresses.enter(guest, address)
    guest.email, guest.confirmed_at = address, timezone.now()
    guest.set_unusable_password()
    guest.save()
    guest.links.filter(used_at=None).delete()
    return guest
