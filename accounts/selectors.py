from __future__ import annotations

import hashlib
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.errors import LinkRefused
from accounts.models import OneTimeLink, User


def by_address(address: str) -> User | None:
    """Find an account by its address in any case."""
    try:
        return User.objects.get_by_natural_key(address)
    except User.DoesNotExist:
        return None


def digest(token: str) -> str:
    """Return what is kept of a one-time link's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_link(
    digest: str, *, viewer: User | None, among: QuerySet[OneTimeLink] | None = None
) -> OneTimeLink:
    """Find a link that still works and is not somebody else's."""
    rows = OneTimeLink.objects.all() if among is None else among
    link = rows.select_related("user").filter(digest=digest).first()
    if link is None or link.used_at is not None or not link.user.is_active:
        raise LinkRefused("used_up")
    if link.expires_at <= timezone.now():
        raise LinkRefused("expired")
    if viewer is not None and viewer.pk != link.user_id:
        raise LinkRefused("foreign")
    return link


def pending_address(*, user: User) -> str:
    """Return the new address that waits for both confirmations, or nothing."""
    waiting = OneTimeLink.objects.filter(
        user=user,
        purpose=OneTimeLink.Purpose.CHANGE_OLD,
        expires_at__gt=timezone.now(),
    )
    return waiting.values_list("address", flat=True).first() or ""


def personal_data(*, user: User) -> dict[str, Any]:
    """Collect what the account holds about its person."""
    return {
        "email": user.email,
        "display_name": user.display_name,
        "language": user.language,
        "time_zone": user.time_zone,
        "joined_at": user.joined_at,
        "confirmed_at": user.confirmed_at,
        "last_login": user.last_login,
        "links": list(
            user.links.order_by("pk").values("purpose", "address", "expires_at", "used_at")
        ),
    }
