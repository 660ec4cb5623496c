"""What calendars and feeds for other programs have in common."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag


def answered(request: HttpRequest, response: HttpResponse, mark: str = "") -> HttpResponse:
    """Return an answer, or that nothing has changed since; `mark` stands for what it says."""
    tag = mark or hashlib.sha256(response.content).hexdigest()[:32]
    response["ETag"] = quote_etag(tag)
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    return found if isinstance(found, HttpResponse) else response


def plain(text: str) -> str:
    """Return a text without characters that neither XML nor calendars can hold."""
    return "".join(char for char in text if char.isprintable())
