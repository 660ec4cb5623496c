"""The audit at the desk: look it through, take it along."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.services import audit
from games.pages.acts import person
from games.pages.desk_views import number_of, refusals_shown
from games.pages.forms import PlainForm
from games.pages.vacation_forms import DayInput, midnight
from games.selectors import audits
from games.selectors.audits import Wish

# What a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


class AuditForm(PlainForm):
    """What is looked for."""

    family = forms.ChoiceField(label=_("What"), required=False)
    person = forms.CharField(label=_("Who"), max_length=100, required=False)
    game = forms.IntegerField(
        label=_("Number of a game"), min_value=1, max_value=2**31 - 1, required=False
    )
    since = forms.DateField(label=_("From"), widget=DayInput, required=False)
    until = forms.DateField(label=_("Until"), widget=DayInput, required=False)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        named = [(key, _(name)) for key, name in audits.FAMILIES.items()]
        field: Any = self.fields["family"]
        field.choices = [("", _("everything")), *named]

    def wish(self, before: int = 0) -> Wish:
        """Return what is looked for; a form that cannot be read looks for everything."""
        if not self.is_valid():
            return Wish(before=before)
        sent = self.cleaned_data
        last = sent["until"]
        return Wish(
            family=sent["family"],
            person=sent["person"],
            game=sent["game"],
            since=midnight(sent["since"]) if sent["since"] else None,
            until=midnight(last + timedelta(days=1)) if last else None,
            before=before,
        )


@require_safe
@never_cache
@login_required
@refusals_shown
def desk_audit(request: HttpRequest) -> HttpResponse:
    """Show who did what, when and from where."""
    audits.refuse_stranger(person(request))
    form = AuditForm(request.GET)
    found = audits.page(form.wish(number_of(request.GET.get("before", "0"))))
    return render(request, "games/desk/audit.html", {"form": form, "found": found})


@require_POST
@never_cache
@login_required
@refusals_shown
def desk_audit_export(request: HttpRequest, *, kind: str) -> Any:
    """Hand out the lines that are looked for, as they are read from the database."""
    audits.refuse_stranger(person(request))
    if kind not in ("csv", "json"):
        raise Http404("there is no such form")
    wish = AuditForm(request.POST).wish()
    audit.note("audit.exported", by=person(request))
    body, mime = (
        (as_csv(wish), "text/csv") if kind == "csv" else (as_json(wish), "application/json")
    )
    headers = {"Content-Disposition": f'attachment; filename="audit.{kind}"'}
    return StreamingHttpResponse(body, content_type=f"{mime}; charset=utf-8", headers=headers)


class Echo:
    """Gives back what is written to it, for a writer that knows files only."""

    def write(self, text: str) -> str:
        return text


def as_csv(wish: Wish) -> Iterator[str]:
    """Write lines as CSV that no spreadsheet takes for formulas."""
    writer = csv.writer(Echo())
    yield writer.writerow(audits.COLUMNS)
    for row in audits.rows(wish):
        yield writer.writerow([tame(value) for value in row.values()])


def tame(value: Any) -> Any:
    """Return a value that is shown as it is."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def as_json(wish: Wish) -> Iterator[str]:
    """Write lines as one JSON list."""
    yield "["
    for count, row in enumerate(audits.rows(wish)):
        yield (",\n" if count else "\n") + json.dumps(row, ensure_ascii=False)
    yield "\n]\n"
