"""The addresses of an account."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts.pages.forms import NewAddressForm
from accounts.pages.visits import count_mail, form_page, person, refusals_told, root
from accounts.services import addresses, profiles


@form_page
@never_cache
@login_required
@sensitive_post_parameters("password")
@refusals_told
def address_change(request: HttpRequest) -> HttpResponse:
    """Ask for another main address."""
    if not person(request).email:
        return redirect("games:guest-keep")
    return ask(request, "accounts/address_change.html", profiles.ask_for_address)


@form_page
@never_cache
@login_required
@sensitive_post_parameters("password")
@refusals_told
def address_add(request: HttpRequest) -> HttpResponse:
    """Ask for a further address, which needs a password: it can log in from then on."""
    user = person(request)
    if not user.email:
        return redirect("games:guest-keep")
    room = addresses.has_room(user=user)
    if not room or not user.has_usable_password():
        return render(request, "accounts/address_refused.html", {"room": room}, status=403)
    return ask(request, "accounts/address_add.html", profiles.ask_for_further)


def ask(request: HttpRequest, template: str, send: Callable[..., None]) -> HttpResponse:
    """Ask for a new address, whoever it belongs to; all the rest is in the mail."""
    user = person(request)
    form = NewAddressForm(request.POST or None, request=request, user=user)
    if not form.is_valid():
        return render(request, template, {"form": form})
    count_mail(request)
    send(user=user, address=form.cleaned_data["email"], root=root(request))
    return redirect("accounts:check-mail")


@require_POST
@login_required
def address_forget(request: HttpRequest) -> HttpResponse:
    """Give up a new address that waits for its confirmation."""
    profiles.forget_address(user=person(request), address=request.POST.get("address", ""))
    messages.success(request, _("The new address is forgotten."))
    return redirect("accounts:profile")


@require_POST
@login_required
def address_choose(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Make another address the main one."""
    if not addresses.choose(user=person(request), pk=pk, root=root(request)):
        raise Http404("there is no such address")
    messages.success(request, _("Your mails go to this address from now on."))
    return redirect("accounts:profile")


@require_POST
@login_required
def address_remove(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Take a further address away."""
    removed = addresses.remove(user=person(request), pk=pk, root=root(request))
    if removed:
        told = _("%(address)s is not one of your addresses any more.")
        messages.success(request, told % {"address": removed})
    else:
        nothing = _("Nothing was removed: it is your main address, or not yours any more.")
        messages.warning(request, nothing)
    return redirect("accounts:profile")
