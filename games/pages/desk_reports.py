"""The desk's reports: list them, take one, answer it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Refused
from games.pages.acts import person
from games.pages.desk_views import refusals_shown
from games.pages.report_forms import ReplyForm
from games.pages.showing import STATUS, language
from games.selectors import desk, refusals
from games.selectors import reports as known
from games.services import reports


@require_safe
@never_cache
@login_required
@refusals_shown
def desk_report_list(request: HttpRequest) -> HttpResponse:
    """List the reports, those that wait first."""
    by = person(request)
    desk.refuse_stranger(by)
    context = {
        "reports": known.listed(by, is_answered=False),
        "answered": known.listed(by, is_answered=True),
    }
    return render(request, "games/desk/reports.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@refusals_shown
def desk_report(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show a report; answer it."""
    by = person(request)
    report = known.find(pk, by)
    form = ReplyForm(request.POST if request.method == "POST" else None)
    fault, status = "", 200
    if request.method == "POST":
        try:
            if form.is_valid():
                reports.answer(report=report, by=by, text=form.cleaned_data["answer"])
                messages.success(request, _("The reporter is told by mail."))
                return redirect("games:desk-report", pk=pk)
            status = 400
        except Refused as refusal:
            fault = refusals.explain(None, refusal, language())
            status = STATUS.get(refusal.code, 400)
    context = {"report": known.find(pk, by), "form": form, "fault": fault}
    return render(request, "games/desk/report.html", context, status=status)


@require_POST
@never_cache
@login_required
@refusals_shown
def desk_report_take(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Look at a report, so that nobody else does."""
    reports.take(report=known.find(pk, person(request)), by=person(request))
    return redirect("games:desk-report", pk=pk)
