"""Coming in: sign up, log in, ask for a link."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from accounts import zones
from accounts.pages.forms import AddressForm, LoginForm, SignUpForm
from accounts.pages.visits import count_mail, form_page, language, onward, refusals_told, root
from accounts.services import signup


class LoginView(views.LoginView):
    form_class = LoginForm
    template_name = "accounts/login.html"
    redirect_authenticated_user = True


@form_page
@never_cache
@sensitive_post_parameters("password")
@refusals_told
def sign_up(request: HttpRequest) -> HttpResponse:
    """Ask for an account."""
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    form = SignUpForm(request.POST or None, initial={"time_zone": zones.usual(language())})
    if not form.is_valid():
        return render(request, "accounts/sign_up.html", {"form": form, "next": onward(request)})
    count_mail(request)
    signup.sign_up(wish=form.wish(language=language()), root=root(request), onward=onward(request))
    return redirect("accounts:check-mail")


@form_page
@never_cache
@refusals_told
def login_link(request: HttpRequest) -> HttpResponse:
    """Ask for a link that logs in."""
    return ask_for_link(request, "accounts/login_link.html", signup.send_login_link)


@form_page
@never_cache
@refusals_told
def password_reset(request: HttpRequest) -> HttpResponse:
    """Ask for a link to choose a new password."""
    return ask_for_link(request, "accounts/password_reset.html", signup.send_reset_link)


def ask_for_link(request: HttpRequest, template: str, send: Callable[..., None]) -> HttpResponse:
    """Ask for an address and send a link there; the answer is the same for every address."""
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render(request, template, {"form": form, "next": onward(request)})
    count_mail(request)
    send(
        address=form.cleaned_data["email"],
        language=language(),
        root=root(request),
        onward=onward(request),
    )
    return redirect("accounts:check-mail")


@require_safe
def check_mail(request: HttpRequest) -> HttpResponse:
    """Say that the rest is in the mail, whatever the address."""
    return render(request, "accounts/check_mail.html", {"outbox": settings.OUTBOX_DIR})
