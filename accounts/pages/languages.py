"""The switch at the foot of every page."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.pages.visits import onward, reader
from accounts.services import languages

YEAR = timedelta(days=365)


@require_POST
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """Go on in another language; the profile keeps it, or else this browser."""
    # Not `redirect`, which takes a word without a slash for the name of a page.
    language, answer = (
        request.POST.get("language", ""),
        HttpResponseRedirect(onward(request) or "/"),
    )
    if language not in dict(settings.LANGUAGES):
        return answer
    if (user := reader(request)) is not None:
        languages.choose(user=user, language=language)
    # Also for whoever is logged in: the page after logging out is in the same language.
    remember(answer, language)
    return answer


def remember(answer: HttpResponse, language: str) -> None:
    """Let the browser keep the language."""
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
