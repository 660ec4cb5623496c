"""Whether those who were let in a while ago would be let in again: for answers that never end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import AccessToken, User


@dataclass(frozen=True, slots=True)
class Pass:
    """What somebody was let in with: a token, or a session and what it was signed for."""

    person: int
    token: int | None = None
    session: str = ""
    signed: str = ""


def ended(passes: Collection[Pass]) -> dict[Pass, datetime | None]:
    """Return which let nobody in any more, each with the end of a ban if that is the reason."""
    people = User.objects.in_bulk({each.person for each in passes})
    known = good_tokens(passes), good_sessions(passes)
    found: dict[Pass, datetime | None] = {}
    for each in passes:
        user = people.get(each.person)
        if user is None or not is_good(each, user, *known):
            found[each] = None
        elif user.is_banned:
            found[each] = user.banned_until
    return found


def is_good(each: Pass, user: User, tokens: set[tuple[int, int]], sessions: set[str]) -> bool:
    """Say whether a pass is still its person's."""
    if not user.is_active:
        return False
    if each.token is not None:
        return (each.token, user.pk) in tokens and (not user.email or user.confirmed_at is not None)
    return each.session in sessions and user.get_session_auth_hash() == each.signed


def good_tokens(passes: Collection[Pass]) -> set[tuple[int, int]]:
    """Return the tokens that are not revoked, each with its person."""
    asked = {each.token for each in passes if each.token is not None}
    if not asked:
        return set()
    return set(AccessToken.objects.filter(pk__in=asked).values_list("pk", "user_id"))


def good_sessions(passes: Collection[Pass]) -> set[str]:
    """Return the sessions that are neither over nor logged out."""
    asked = {each.session for each in passes if each.token is None}
    if not asked:
        return set()
    found = Session.objects.filter(pk__in=asked, expire_date__gt=timezone.now())
    return set(found.values_list("pk", flat=True))
