"""Links from mails: each leads to a page with a button, and only the button acts."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from accounts import selectors
from accounts.models import OneTimeLink
from accounts.pages.visits import BACKEND, form_page, reader, refusals_told, root, speak_to
from accounts.services import links
from accounts.services.addresses import CHANGES

# The session holds the digest of the link that was opened, never its secret.
OPENED = "accounts.opened_link"
Purpose = OneTimeLink.Purpose
ELSEWHERE = {Purpose.ERASE: "games:account-erase", Purpose.KEEP: "games:guest-confirm"}


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
    digest = opened(request)
    link = selectors.find_link(digest, viewer=reader(request))
    if link.purpose in ELSEWHERE:
        return redirect(ELSEWHERE[Purpose(link.purpose)])
    form = None
    if link.purpose == Purpose.RESET:
        form = SetPasswordForm(link.user, request.POST or None)
    if request.method != "POST" or (form is not None and not form.is_valid()):
        return render(request, "accounts/link_use.html", {"link": link, "form": form})
    password = form.cleaned_data["new_password1"] if form else None
    used = links.use(digest=digest, viewer=reader(request), root=root(request), password=password)
    return after_link(request, used)


def opened(request: HttpRequest) -> str:
    """Return the digest of the link that this visitor opened last."""
    return str(request.session.get(OPENED, ""))


def after_link(request: HttpRequest, link: OneTimeLink) -> HttpResponse:
    """Go on where the link leads."""
    request.session.pop(OPENED, None)
    if link.purpose in (*CHANGES, Purpose.ADD):
        changed = selectors.owner_of(link.address) == link.user
        return render(request, "accounts/address_agreed.html", {"link": link, "changed": changed})
    login(request, link.user, backend=BACKEND)
    speak_to(request, link.user)
    messages.success(request, _("You are logged in."))
    return redirect(link.onward or settings.LOGIN_REDIRECT_URL)
