from __future__ import annotations

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.models import User
from accounts.services import reach

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


def presence(get_response: Answer) -> Answer:
    """Note that whoever is logged in is here: a person who looks in needs no mail to know."""

    def answer(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            reach.note_visit(user=request.user)
        return get_response(request)

    return answer
