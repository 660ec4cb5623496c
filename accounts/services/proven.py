"""Accounts for people who have proved their address by a mail that was not about an account."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import selectors
from accounts.models import User


def confirm(*, address: str, display_name: str, language: str, time_zone: str) -> User | None:
    """Make a confirmed account without a password; None if the address has one already.

    A sign-up that nobody confirmed is taken over without its password, which somebody else may
    have chosen.
    """
    user = selectors.by_address(address)
    if user is None:
        user = User(email=User.objects.normalize_email(address))
    elif user.confirmed_at is not None or not user.is_active:
        return None
    user.display_name, user.language, user.time_zone = display_name, language, time_zone
    user.confirmed_at = timezone.now()
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        return None
    user.links.all().delete()
    return user
