"""The addresses of an account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts.pages.forms import NewAddressForm
from accounts.pages.visits import count_mail, form_page, person, refusals_told, root
from accounts.services import profiles


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
