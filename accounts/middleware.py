from __future__ import annotations

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.models import User

Answer = Callable[[HttpRequest], HttpResponse]


def preferences(get_response: Answer) -> Answer:
    """Use the language and the time zone of whoever is logged in."""

    def answer(request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, User):
            # A worker's thread may remember the reader before.
            timezone.deactivate()
            return get_response(request)
        if request.user.language:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = request.user.language
        with timezone.override(zoneinfo.ZoneInfo(request.user.time_zone)):
            return get_response(request)

    return answer
