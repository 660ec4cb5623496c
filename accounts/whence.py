"""From where an act comes: the middleware knows it, the audit asks for it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from accounts import visitors

address: ContextVar[str | None] = ContextVar("address", default=None)


def whence(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Remember the visitor's network address while a request is answered."""

    def answer(request: HttpRequest) -> HttpResponse:
        known = address.set(visitors.ip_address(request))
        try:
            return get_response(request)
        finally:
            address.reset(known)

    return answer
