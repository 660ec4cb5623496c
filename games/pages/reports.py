"""Telling staff of a message, a player or a game, and reading what they answered."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.errors import Refused
from games.pages.acts import person
from games.pages.report_forms import ReportForm, TargetForm
from games.pages.showing import STATUS, find_shown, language, refusals_told
from games.selectors import games, pages, refusals
from games.selectors import reports as known
from games.services import reports


@require_safe
@never_cache
@login_required
def report_list(request: HttpRequest) -> HttpResponse:
    """List what the reader has reported, with the answers."""
    return render(request, "games/reports.html", {"reports": known.mine(person(request))})


@never_cache
@login_required
@refusals_told
def report_make(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Ask what is to be reported; send it."""
    game = find_shown(request, pk)
    if request.method != "POST":
        return show(request, pk, ReportForm(initial=TargetForm(request.GET).named()))
    form = ReportForm(request.POST)
    if not form.is_valid():
        return show(request, pk, form, status=400)
    try:
        reports.make(
            game=game, reporter=person(request), wish=form.wish(), key=form.cleaned_data["key"]
        )
    except Refused as refusal:
        fault = refusals.explain(None, refusal, language())
        return show(request, pk, form, fault=fault, status=STATUS.get(refusal.code, 400))
    messages.success(request, _("Thank you. A moderator looks at it and answers you."))
    return redirect("games:report-list")


def show(
    request: HttpRequest, pk: int, form: ReportForm, *, fault: str = "", status: int = 200
) -> HttpResponse:
    """Render the form; what was refused stays in it."""
    row = pages.row(games.find_whole(pk), person(request), language())
    named = TargetForm(request.GET or request.POST).named()
    seat = named.get("seat")
    place = next((each for each in row.places if each.number == seat), None)
    context = {"row": row, "form": form, "place": place, "named": named, "fault": fault}
    return render(request, "games/report.html", context, status=status)
