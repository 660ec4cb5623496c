"""What every template knows of the reader besides the account."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games.selectors import roles


def desk(request: HttpRequest) -> dict[str, object]:
    """Say whether the reader may come to the desk; asked only of those who belong to staff."""
    who = getattr(request, "user", None)
    reader = who if isinstance(who, User) else None
    return {"has_desk": SimpleLazyObject(lambda: roles.is_staff(reader))}
