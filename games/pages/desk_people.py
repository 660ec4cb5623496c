"""The desk's pages about a person: what is known, a ban, and its end."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.pages.acts import person
from games.pages.desk_forms import BanForm, LiftForm
from games.pages.desk_views import refusals_shown
from games.pages.showing import STATUS, language
from games.selectors import desk, desk_people, refusals
from games.services import bans


@require_safe
@never_cache
@login_required
@refusals_shown
def desk_person(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show a person's games, bans, bounces and mails."""
    return show(request, pk)


@require_POST
@never_cache
@login_required
@refusals_shown
def desk_ban(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Keep somebody from playing until a day."""
    desk.refuse_stranger(person(request))
    form, who = BanForm(request.POST), desk_people.find(pk)
    if not form.is_valid():
        return show(request, pk, ban_form=form)
    try:
        reason = form.cleaned_data["reason"]
        bans.ban(person=who, by=person(request), until=form.until(), reason=reason)
    except Refused as refusal:
        return show(request, pk, ban_form=form, refusal=refusal)
    messages.success(request, _("The person is banned; they and their tables are told."))
    return redirect("games:desk-person", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_shown
def desk_lift(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Let somebody play again."""
    desk.refuse_stranger(person(request))
    form, who = LiftForm(request.POST), desk_people.find(pk)
    if not form.is_valid():
        return show(request, pk, lift_form=form)
    try:
        bans.lift(person=who, by=person(request), reason=form.cleaned_data["reason"])
    except Refused as refusal:
        return show(request, pk, lift_form=form, refusal=refusal)
    messages.success(request, _("The ban is lifted; the person and their tables are told."))
    return redirect("games:desk-person", pk=pk)


def show(
    request: HttpRequest,
    pk: int,
    *,
    ban_form: BanForm | None = None,
    lift_form: LiftForm | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """Render a person's page; a form that was refused stays as it was filled in."""
    desk.refuse_stranger(person(request))
    found = desk_people.person(number=pk, by=person(request), language=language())
    context = {
        "found": found,
        "ban_form": ban_form or BanForm(),
        "lift_form": lift_form or LiftForm(),
        "fault": refusals.explain(None, refusal, language()) if refusal else "",
    }
    is_faulty = ban_form or lift_form
    status = STATUS.get(refusal.code if refusal else "", 400) if is_faulty else 200
    return render(request, "games/desk/person.html", context, status=status)
