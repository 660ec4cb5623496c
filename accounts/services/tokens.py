"""Tokens for programs: make, recognise, revoke."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts import selectors
from accounts.models import AccessToken, User
from accounts.services import audit, reach
from patrizier_site.often import Query, Slot

MARK = "ptz_"
SHOWN = len(MARK) + 6
MOST_TOKENS = 20
EXACT = timedelta(minutes=5)
BY_DIGEST = Query(
    lambda: AccessToken.objects.select_related("user").filter(
        user__is_active=True, digest=Slot("digest")
    )
)


class TooManyTokens(Exception):
    """The person has as many tokens as anybody needs."""


@transaction.atomic
def make(*, user: User, name: str, scopes: Collection[str]) -> str:
    """Make a token for one program and return its secret, which is kept nowhere."""
    wanted = [scope for scope in AccessToken.Scope.values if scope in scopes]
    if not wanted or len(wanted) != len(scopes):
        raise ValueError(f"there are no such scopes: {scopes}")
    User.objects.select_for_update().get(pk=user.pk)
    if user.tokens.count() >= MOST_TOKENS:
        raise TooManyTokens
    secret = MARK + secrets.token_urlsafe(32)
    audit.note(audit.TOKEN_MADE, by=user)
    user.tokens.create(
        name=name,
        prefix=secret[:SHOWN],
        digest=selectors.digest(secret),
        scopes=",".join(wanted),
    )
    return secret


def recognise(secret: str) -> AccessToken | None:
    """Find the token of a program that calls, and note that it did."""
    if not (secret.startswith(MARK) and secret.isascii()):
        return None
    token = BY_DIGEST.first(digest=selectors.digest(secret))
    if token is None or (token.user.email and token.user.confirmed_at is None):
        return None
    note_use(token)
    return token


def note_use(token: AccessToken) -> None:
    """Note that a program was here, and so its person, a few minutes exact."""
    now = timezone.now()
    reach.note_visit(user=token.user)
    if token.used_at is None or now - token.used_at >= EXACT:
        AccessToken.objects.filter(pk=token.pk).update(used_at=now)


def revoke(*, user: User, number: int) -> bool:
    """End a token; says whether there was one."""
    is_gone = bool(user.tokens.filter(pk=number).delete()[0])
    if is_gone:
        audit.note(audit.TOKEN_REVOKED, by=user)
    return is_gone
