"""A person's mails, and the button for a test."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.pages.tables import account
from games.selectors import deliveries
from games.services import trial_mails

REFUSALS = {
    "too_many_test_mails": gettext_noop("You have sent yourself several test mails. Wait a while."),
    "no_address": gettext_noop("You are a guest: give an address first."),
}


@require_safe
@never_cache
@login_required
def mail_list(request: HttpRequest) -> HttpResponse:
    """List the reader's mails and what became of them."""
    context = {"mails": deliveries.of_person(account(request))}
    return render(request, "games/people/mails.html", context)


@require_POST
@never_cache
@login_required
def mail_test(request: HttpRequest) -> HttpResponse:
    """Send the reader a test mail."""
    try:
        trial_mails.send(user=account(request))
    except Refused as refusal:
        messages.warning(request, _(REFUSALS[refusal.code]))
    else:
        messages.success(request, _("A test mail is on its way."))
    return redirect("games:mail-list")
