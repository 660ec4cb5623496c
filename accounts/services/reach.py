"""Whether a person is reached: where mails come back, and when the person was last here."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import Address, User, in_any_case

EXACT = timedelta(minutes=5)


def note_bounce(*, user: User, address: str, said: str) -> bool:
    """Mark an address from which mails come back; says whether it is the person's main one."""
    theirs = Address.objects.filter(in_any_case("email", address), user=user)
    theirs.filter(bounced_at=None).update(bounced_at=timezone.now())
    is_theirs = theirs.update(bounce_said=said) > 0
    return is_theirs and address.lower() == (user.email or "").lower()


def note_arrival(*, user: User, address: str) -> bool:
    """Take the mark from an address at which a mail arrived; says whether there was one."""
    marked = Address.objects.filter(in_any_case("email", address), user=user)
    return marked.exclude(bounced_at=None).update(bounced_at=None, bounce_said="") > 0


def note_visit(*, user: User) -> None:
    """Note that a person is here, a few minutes exact."""
    now = timezone.now()
    if user.seen_at is None or now - user.seen_at >= EXACT:
        user.seen_at = now
        User.objects.filter(pk=user.pk).update(seen_at=now)
