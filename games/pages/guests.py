"""Guests who want to stay."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

import accounts.selectors
from accounts.errors import LinkRefused
from accounts.models import OneTimeLink
from accounts.pages.forms import KeepForm
from accounts.pages.links import opened
from accounts.pages.visits import (
    BACKEND,
    count_mail,
    form_page,
    onward,
    person,
    reader,
    refusals_told,
    root,
    speak_to,
)
from accounts.services.keeping import ask
from games.selectors import exports
from games.services import guests, keeping

Purpose = OneTimeLink.Purpose


@form_page
@never_cache
@login_required
@refusals_told
def guest_keep(request: HttpRequest) -> HttpResponse:
    """Ask a guest for an address, to which the games will belong."""
    guest = person(request)
    if not guests.is_guest(guest):
        return redirect("accounts:profile")
    form = KeepForm(request.POST or None)
    if not form.is_valid():
        context = {"form": form, "next": onward(request)}
        return render(request, "games/people/keep.html", context)
    count_mail(request)
    ask(
        guest=guest,
        address=form.cleaned_data["email"],
        display_name=form.cleaned_data["display_name"],
        root=root(request),
        onward=onward(request),
    )
    return redirect("accounts:check-mail")


@form_page
@never_cache
@refusals_told
def guest_confirm(request: HttpRequest) -> HttpResponse:
    """Show the button that keeps a guest's games; pressing it keeps them."""
    digest, viewer = opened(request), reader(request)
    link = accounts.selectors.find_link(digest, viewer=viewer)
    if link.purpose != Purpose.KEEP:
        raise LinkRefused("used_up")
    if request.method != "POST":
        context = {
            "link": link,
            "owner": accounts.selectors.owner_of(link.address),
            "stake": exports.at_stake(user=link.user),
        }
        return render(request, "games/people/keep_confirm.html", context)
    kept = keeping.keep(digest=digest, viewer=viewer)
    login(request, kept.user, backend=BACKEND)
    speak_to(request, kept.user)
    messages.success(request, _("Your games are kept."))
    return redirect(kept.onward or "games:home")
