"""What every page of the accounts asks of a request, and how it answers a refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from accounts import visitors
from accounts.errors import LinkRefused, TooManyMails
from accounts.models import User
from accounts.services import mails

View = Callable[..., HttpResponse]

BACKEND = "django.contrib.auth.backends.ModelBackend"

form_page = require_http_methods(["GET", "HEAD", "POST"])


def refusals_told(view: View) -> View:
    """Say why a link does nothing or no mail is sent."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except LinkRefused as refusal:
            return render(request, "accounts/link_refused.html", {"code": refusal.code}, status=410)
        except TooManyMails:
            return render(request, "accounts/too_many_mails.html", status=429)

    return answer


def count_mail(request: HttpRequest) -> None:
    """Refuse a visitor who asks for too many mails, whatever the addresses."""
    if not mails.may_ask(visitor=visitors.ip_address(request)):
        raise TooManyMails


def reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def person(request: HttpRequest) -> User:
    """Return who is logged in, behind `login_required`."""
    user = reader(request)
    if user is None:
        raise Http404
    return user


def speak_to(request: HttpRequest, user: User) -> None:
    """Go on in the language that the person reads from the next page on."""
    translation.activate(user.language or translation.get_language_from_request(request))


def language() -> str:
    return (get_language() or settings.LANGUAGE_CODE)[:2]


def root(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


def onward(request: HttpRequest) -> str:
    """Return the page of this site that the person was on the way to."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe and len(wanted) <= 200 else ""
