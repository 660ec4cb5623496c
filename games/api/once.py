"""Twice is once: a write that comes again with its `Idempotency-Key` is told its first answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import User
from games.api import errors, reading
from games.errors import Refused
from games.services import repeating
from games.services.repeating import Sent, Told

LATER = 429


def answered(
    request: Request, view: Any, look: Callable[[], None], act: Callable[[], HttpResponse]
) -> HttpResponse:
    """Do what a program wants, unless it was answered with this key before.

    `look` comes first and holds no lock.
    """
    key = reading.key(request, is_needed=False)
    if not key or not isinstance(request.user, User):
        look()
        return act()
    address = f"{request.method} {request.path}"
    sent = Sent(request.user, address, key, body(request))
    told = repeating.find(sent)
    if told is None:
        look()
        told = repeating.once(sent, lambda: kept(act()), lambda refusal: refused(refusal, view))
    return HttpResponse(told.text, status=told.status, content_type="application/json")


def body(request: Request) -> bytes:
    """Return a body so that the same data is the same text."""
    return msgspec.json.encode(request.data, order="sorted") if request.stream else b""


def refused(refusal: Refused, view: Any) -> Told:
    """Return a refusal as it is answered; who comes too often may come again with the same key."""
    answer = errors.handle(refusal, {"view": view})
    if answer is None or answer.status_code == LATER:
        raise refusal
    return kept(answer)


def kept(answer: HttpResponse) -> Told:
    """Return what is kept of an answer."""
    return Told(answer.status_code, answer.content.decode())
