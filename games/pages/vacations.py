"""Vacations: see them, take one, end it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.pages.visits import form_page, person
from games.errors import Refused
from games.pages.vacation_forms import EndForm, VacationForm
from games.selectors import vacations as taken
from games.services import vacations


@form_page
@never_cache
@login_required
def vacation(request: HttpRequest) -> HttpResponse:
    """Show a person's vacations, and take one."""
    form = VacationForm(request.POST or None)
    if not form.is_valid():
        return show(request, form)
    try:
        vacations.take(person=person(request), **form.span())
    except Refused as refusal:
        form.add_error(None, taken.explain(refusal))
        return show(request, form)
    messages.success(request, _("Your vacation is noted; your clocks stand meanwhile."))
    return redirect("games:vacation")


def show(request: HttpRequest, form: VacationForm) -> HttpResponse:
    """Render the page; a form that was refused is a bad request."""
    context = {"form": form, "days": taken.days(person(request))}
    return render(
        request, "games/people/vacation.html", context, status=400 if form.errors else 200
    )


@require_POST
@never_cache
@login_required
def vacation_end(request: HttpRequest) -> HttpResponse:
    """End a vacation that runs, or forget one that was to come."""
    form = EndForm(request.POST)
    number = form.cleaned_data["number"] if form.is_valid() else 0
    away = {each.number for each in taken.days(person(request)).taken if each.is_running}
    if vacations.end(person=person(request), number=number):
        back, planned = _("Welcome back. Your clocks run again."), _("The vacation is cancelled.")
        messages.success(request, back if number in away else planned)
    return redirect("games:vacation")
