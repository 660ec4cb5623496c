"""What is answered when the site itself is at fault, or a request is none: programs get JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from games.api.errors import plain

PROGRAMS = "/api/"


def broken(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours, which is in the log."""
    if request.path.startswith(PROGRAMS):
        return plain("server_error", 500)
    return defaults.server_error(request)


def suspicious(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that nobody honest sends, to a foreign host for instance."""
    if request.path.startswith(PROGRAMS):
        return plain("bad_request", 400)
    return defaults.bad_request(request, exception)
