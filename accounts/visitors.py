"""Who is at the other end of a request."""

from __future__ import annotations

import ipaddress
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def ip_address(request: HttpRequest) -> str:
    """Return the visitor's address as the outermost of our own proxies saw it."""
    seen = str(request.META.get("REMOTE_ADDR", ""))
    told = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
    if 0 < settings.PROXIES <= len(told):
        seen = told[-settings.PROXIES].strip()
    return seen if is_address(seen) else "0.0.0.0"  # noqa: S104 - nobody binds to it


def login_name(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """Return the address somebody tries to log in with; one guess is one guess in any case."""
    told = credentials or {}
    # Before the check axes names it after the model's field, after a failure as the form does.
    given = told.get("username") or told.get("email") or request.POST.get("username", "")
    return str(given).strip().lower()


def is_local(request: HttpRequest) -> bool:
    """Tell whether the request comes from this very machine, and not through a proxy."""
    seen = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META
    return is_address(seen) and ipaddress.ip_address(seen).is_loopback and not forwarded


def may_see_mails(request: HttpRequest) -> bool:
    """Tell whether mails stay on this machine, and the visitor sits at it."""
    return settings.OUTBOX_DIR is not None and is_local(request)


def is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
