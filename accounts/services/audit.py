"""The audit: note who did what and from where, and forget it after a while."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import signals
from django.db.models import Q
from django.utils import timezone

from accounts import selectors, whence
from accounts.models import Trace, User

SIGNED_IN, SIGNED_OUT, FAILED = "sign_in", "sign_out", "sign_in.failed"
TOKEN_MADE, TOKEN_REVOKED = "token.made", "token.revoked"
# What is about nobody but the person who does it.
OWN = (SIGNED_IN, SIGNED_OUT, FAILED, TOKEN_MADE, TOKEN_REVOKED)


def note(
    kind: str,
    *,
    by: User | None = None,
    about: User | None = None,
    game: int | None = None,
    number: int = 0,
) -> None:
    """Write one line, with the network address of the request that is answered now, if any is."""
    Trace.objects.create(
        kind=kind,
        by=by,
        about=about,
        game=game,
        number=number,
        address=whence.address.get(),
    )


def listen() -> None:
    """Hear from Django who signs in and out, and who tries to."""
    signals.user_logged_in.connect(signed_in, dispatch_uid="audit.signed_in")
    signals.user_logged_out.connect(signed_out, dispatch_uid="audit.signed_out")
    signals.user_login_failed.connect(failed, dispatch_uid="audit.failed")


def signed_in(*, user: User, **kwargs: Any) -> None:
    """Note that somebody signed in, by a password or a link."""
    note(SIGNED_IN, by=user)


def signed_out(*, user: User | None, **kwargs: Any) -> None:
    """Note that somebody signed out."""
    if user is not None:
        note(SIGNED_OUT, by=user)


def failed(*, credentials: dict[str, Any], **kwargs: Any) -> None:
    """Note that somebody tried to sign in; what was typed is not kept."""
    typed = str(credentials.get("username") or credentials.get("email") or "")
    note(FAILED, about=selectors.person_of(typed) if typed else None)


def erase(user: User) -> None:
    """Take a person out of the audit: their own lines go, what staff did stays without a name."""
    theirs = Trace.objects.filter(Q(by=user) | Q(about=user))
    theirs.filter(kind__in=OWN).delete()
    Trace.objects.filter(by=user).update(by=None, address=None)
    Trace.objects.filter(about=user).update(about=None)


def tidy() -> int:
    """Forget what is older than it is kept; returns how much that was."""
    if not settings.AUDIT_DAYS:
        return 0
    before = timezone.now() - timedelta(days=settings.AUDIT_DAYS)
    return Trace.objects.filter(at__lt=before).delete()[0]
