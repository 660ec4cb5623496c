"""What concerns a person in the accounts and in the games: my data, and leaving for good."""

from __future__ import annotations

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

import accounts.selectors
from accounts.models import OneTimeLink
from accounts.pages.forms import PasswordForm
from accounts.pages.links import opened
from accounts.pages.visits import count_mail, form_page, person, reader, refusals_told, root
from accounts.services import erasure
from games.selectors import exports
from games.services import guests, people

Purpose = OneTimeLink.Purpose


@require_safe
@never_cache
@login_required
def data_download(request: HttpRequest) -> HttpResponse:
    """Hand out everything the site holds about a person."""
    found = exports.everything(user=person(request))
    answer = JsonResponse(found, json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="patrizier-data.json"'
    return answer


@form_page
@never_cache
@sensitive_post_parameters("password")
def account_erase(request: HttpRequest) -> HttpResponse:
    """Say what erasing an account does; do it for whoever proves to be its person."""
    link = find_proof(request)
    user = link.user if link else reader(request)
    if user is None:
        return redirect_to_login(request.path)
    needs_link = link is None and not user.has_usable_password() and not guests.is_guest(user)
    # A link from the mailbox stands for the password.
    sent = request.POST if request.method == "POST" else None
    form = PasswordForm(sent, request=request, user=user, is_proved=link is not None)
    if needs_link or not form.is_valid():
        context = {
            "form": form,
            "leaving": user,
            "needs_link": needs_link,
            "stake": exports.at_stake(user=user),
        }
        return render(request, "games/people/erase.html", context)
    people.erase_and_tell(user=user, root=root(request))
    logout(request)
    return redirect("games:farewell")


@require_POST
@login_required
@refusals_told
def erase_link(request: HttpRequest) -> HttpResponse:
    """Send the link with which somebody without a password erases the account."""
    count_mail(request)
    user = person(request)
    if user.email:
        erasure.send_link(user=user, root=root(request))
    return redirect("accounts:check-mail")


@require_safe
def farewell(request: HttpRequest) -> HttpResponse:
    """Say good-bye."""
    return render(request, "games/people/farewell.html")


def find_proof(request: HttpRequest) -> OneTimeLink | None:
    """Return the link for an erasure that this visitor opened, if it still works."""
    return accounts.selectors.opened_for(
        opened(request), purpose=Purpose.ERASE, viewer=reader(request)
    )
