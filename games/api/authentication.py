"""Who calls: a program with a token, or a page with its session (and its CSRF token)."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django.utils import timezone, translation
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.services import tokens
from games.api.errors import MissingScope

KEYWORD = "bearer"


class Bearer(BaseAuthentication):
    """Knows a program by its token."""

    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        """Return whose program it is; refuse a token that does not work."""
        kind, _blank, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != KEYWORD:
            return None
        token = tokens.recognise(secret.strip())
        if token is None:
            raise AuthenticationFailed
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Tell how to say who one is."""
        return 'Bearer realm="api"'


class Allowed(BasePermission):
    """Lets a token do what it was made for."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Ask for the scope that an endpoint needs; a session may do everything."""
        scope = view.scopes.get(request.method or "")
        if isinstance(request.auth, AccessToken) and scope and scope not in request.auth.allowed:
            raise MissingScope(scope)
        return True


def speak_to(user: Any) -> None:
    """Answer a program in the language and the zone of its person, as pages do."""
    if not isinstance(user, User):
        return
    if user.language:
        translation.activate(user.language)
    timezone.activate(zoneinfo.ZoneInfo(user.time_zone))
