from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import outbox, selectors, visitors, zones
from accounts.errors import LinkRefused, TooManyMails
from accounts.models import OneTimeLink, User
from accounts.pages.forms import (
    AddressForm,
    LoginForm,
    NewAddressForm,
    ProfileForm,
    SignUpForm,
)
from accounts.services import links, mails, profiles, signup

View = Callable[..., HttpResponse]

# The session holds the digest of the link that was opened, never its secret.
OPENED = "accounts.opened_link"
BACKEND = "django.contrib.auth.backends.ModelBackend"
Purpose = OneTimeLink.Purpose

form_page = require_http_methods(["GET", "HEAD", "POST"])


class LoginView(views.LoginView):
    form_class = LoginForm
    template_name = "accounts/login.html"
    redirect_authenticated_user = True


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
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/login_link.html", {"form": form, "next": onward(request)})
    count_mail(request)
    signup.send_login_link(
        address=form.cleaned_data["email"],
        language=language(),
        root=root(request),
        onward=onward(request),
    )
    return redirect("accounts:check-mail")


@form_page
@never_cache
@refusals_told
def password_reset(request: HttpRequest) -> HttpResponse:
    """Ask for a link to choose a new password."""
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/password_reset.html", {"form": form})
    count_mail(request)
    signup.send_reset_link(
        address=form.cleaned_data["email"], language=language(), root=root(request)
    )
    return redirect("accounts:check-mail")


@require_safe
def check_mail(request: HttpRequest) -> HttpResponse:
    """Say that the rest is in the mail, whatever the address."""
    return render(request, "accounts/check_mail.html", {"outbox": settings.OUTBOX_DIR})


@require_safe
@never_cache
def link_open(request: HttpRequest, *, token: str) -> HttpResponse:
    """Take a link from a mail to a page whose address holds no secret; nothing else happens."""
    request.session[OPENED] = selectors.digest(token)
    answer = redirect("accounts:link-use")
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@form_page
@never_cache
@sensitive_post_parameters("new_password1", "new_password2")
@refusals_told
def link_use(request: HttpRequest) -> HttpResponse:
    """Show the button of the link that was opened; pressing it uses the link."""
    digest = str(request.session.get(OPENED, ""))
    link = selectors.find_link(digest, viewer=reader(request))
    form = None
    if link.purpose == Purpose.RESET:
        form = SetPasswordForm(link.user, request.POST or None)
    if request.method != "POST" or (form is not None and not form.is_valid()):
        return render(request, "accounts/link_use.html", {"link": link, "form": form})
    password = form.cleaned_data["new_password1"] if form else None
    used = links.use(digest=digest, viewer=reader(request), password=password)
    return after_link(request, used)


def after_link(request: HttpRequest, link: OneTimeLink) -> HttpResponse:
    """Go on where the link leads."""
    request.session.pop(OPENED, None)
    if link.purpose in links.CHANGES:
        changed = selectors.by_address(link.address) == link.user
        return render(request, "accounts/address_agreed.html", {"link": link, "changed": changed})
    login(request, link.user, backend=BACKEND)
    speak_to(request, link.user)
    messages.success(request, _("You are logged in."))
    return redirect(link.onward or settings.LOGIN_REDIRECT_URL)


@form_page
@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change what the person chose."""
    user = person(request)
    form = ProfileForm(request.POST or None, user=user)
    if not form.is_valid():
        pending = selectors.pending_address(user=user)
        return render(request, "accounts/profile.html", {"form": form, "pending": pending})
    profiles.change(user=user, **form.cleaned_data)
    speak_to(request, user)
    messages.success(request, _("Your profile is saved."))
    return redirect("accounts:profile")


@form_page
@never_cache
@login_required
@sensitive_post_parameters("password")
@refusals_told
def address_change(request: HttpRequest) -> HttpResponse:
    """Ask for another address."""
    form = NewAddressForm(request.POST or None, user=person(request))
    if not form.is_valid():
        return render(request, "accounts/address_change.html", {"form": form})
    count_mail(request)
    profiles.ask_for_address(
        user=person(request), address=form.cleaned_data["email"], root=root(request)
    )
    return redirect("accounts:check-mail")


@require_POST
@login_required
def address_forget(request: HttpRequest) -> HttpResponse:
    """Give up a change of address."""
    profiles.forget_address(user=person(request))
    messages.success(request, _("Your address stays as it is."))
    return redirect("accounts:profile")


@form_page
@never_cache
@login_required
@sensitive_post_parameters()
def password_change(request: HttpRequest) -> HttpResponse:
    """Choose another password."""
    user = person(request)
    form = PasswordChangeForm(user, request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/password_change.html", {"form": form})
    profiles.change_password(user=user, password=form.cleaned_data["new_password1"])
    update_session_auth_hash(request, user)
    messages.success(request, _("Your password is changed."))
    return redirect("accounts:profile")


@require_safe
@never_cache
@login_required
def data_download(request: HttpRequest) -> HttpResponse:
    """Hand out what the account holds about its person."""
    answer = JsonResponse(
        selectors.personal_data(user=person(request)), json_dumps_params={"indent": 2}
    )
    answer["Content-Disposition"] = 'attachment; filename="patrizier-account.json"'
    return answer


@require_safe
@never_cache
def outbox_list(request: HttpRequest) -> HttpResponse:
    """Show the mails of a site that sends none, to whoever sits at its machine."""
    if settings.OUTBOX_DIR is None or not visitors.is_local(request):
        raise Http404
    found = outbox.newest(settings.OUTBOX_DIR)
    return render(request, "accounts/outbox.html", {"mails": found})


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
