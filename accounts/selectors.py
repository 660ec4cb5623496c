from __future__ import annotations

import hashlib
from typing import Any

from axes.models import AccessAttempt
from django.db.models import QuerySet
from django.utils import timezone

from accounts.errors import LinkRefused
from accounts.models import PREFERENCES, Address, OneTimeLink, User, in_any_case


def person_of(address: str) -> User | None:
    """Find the person to whom an address belongs for certain; nobody if the account is closed."""
    owner = owner_of(address)
    return owner if owner is not None and owner.is_active else None


def owner_of(address: str) -> User | None:
    """Find the account that has proved that an address is its own."""
    # An address in a mail can be anything; not all of it can be looked for.
    if not address.isprintable():
        return None
    found = Address.objects.select_related("user").filter(in_any_case("email", address)).first()
    return found.user if found else None


def by_address(address: str) -> User | None:
    """Find the owner of an address, else the account that waits for its confirmation."""
    try:
        return User.objects.get_by_natural_key(address)
    except User.DoesNotExist:
        return None


def addresses(*, user: User) -> list[Address]:
    """List the addresses of an account, the main one first."""
    return sorted(user.addresses.all(), key=lambda address: address.email != user.email)


def is_unreachable(user: User) -> bool:
    """Say whether mails to a person's main address come back."""
    marked = user.addresses.exclude(bounced_at=None)
    return bool(user.email) and marked.filter(in_any_case("email", user.email)).exists()


def spelled(address: str, *, user: User) -> str:
    """Return one of the account's own addresses as the account writes it."""
    found = user.addresses.filter(in_any_case("email", address)).first()
    return found.email if found else user.email or ""


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
    if viewer is not None and viewer.pk != link.user_id and not _is_meant(link, viewer):
        raise LinkRefused("foreign")
    return link


def _is_meant(link: OneTimeLink, viewer: User) -> bool:
    """Say whether a guest's games are offered to the very account that looks."""
    return link.purpose == OneTimeLink.Purpose.KEEP and owner_of(link.address) == viewer


def opened_for(
    digest: str, *, purpose: OneTimeLink.Purpose, viewer: User | None
) -> OneTimeLink | None:
    """Find an opened link if it is one for this purpose and still works."""
    try:
        link = find_link(digest, viewer=viewer)
    except LinkRefused:
        return None
    return link if link.purpose == purpose else None


def pending(*, user: User, purpose: OneTimeLink.Purpose) -> str:
    """Return the address that waits for such a confirmation, or nothing."""
    waiting = user.links.filter(purpose=purpose, expires_at__gt=timezone.now())
    if purpose == OneTimeLink.Purpose.ADD:
        waiting = waiting.filter(used_at=None)
    return waiting.values_list("address", flat=True).first() or ""


def personal_data(*, user: User) -> dict[str, Any]:
    """Collect what the account holds about its person; no secret and no digest of one."""
    names = [address.email.lower() for address in user.addresses.all()]
    tried = AccessAttempt.objects.filter(username__in=names).order_by("pk")
    return {
        "account": {
            "number": user.pk,
            "email": user.email,
            "joined_at": user.joined_at,
            "confirmed_at": user.confirmed_at,
            "last_login": user.last_login,
            "seen_at": user.seen_at,
            "is_staff": user.is_staff,
            "banned_until": user.banned_until,
        },
        "addresses": list(
            user.addresses.values("email", "confirmed_at", "bounced_at", "bounce_said")
        ),
        "preferences": {name: getattr(user, name) for name in PREFERENCES},
        "hours": list(user.hours.values("since", "zone", "wakes", "sleeps", "free")),
        "tokens": list(user.tokens.values("name", "prefix", "scopes", "made_at", "used_at")),
        "audit": list(user.traces.values("at", "kind", "address", "game", "number")),
        "links": list(
            user.links.order_by("pk").values("purpose", "address", "expires_at", "used_at")
        ),
        "failed_log_ins": list(
            tried.values("username", "ip_address", "user_agent", "attempt_time")
        ),
    }
