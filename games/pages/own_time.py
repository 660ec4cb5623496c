"""A person's own time: see and choose when they rest and when they are reminded."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache

from accounts.errors import UnfairHours
from accounts.pages.visits import form_page, person
from games.pages.time_forms import TimeForm
from games.services import own_time

UNFAIR = {
    "long_night": gettext_noop("A night has at most 10 hours. Be awake a little longer."),
    "many_free": gettext_noop("You can have two free weekdays at most."),
    "no_hours": gettext_noop("These are no hours of a day."),
    "no_weekday": gettext_noop("There is no such weekday."),
}


@form_page
@never_cache
@login_required
def time_choose(request: HttpRequest) -> HttpResponse:
    """Show a person's time, and change it."""
    form = TimeForm(request.POST or None, user=person(request))
    if not form.is_valid():
        return show(request, form)
    try:
        own_time.choose(person=person(request), **form.choice())
    except UnfairHours as refusal:
        form.add_error(None, _(UNFAIR[refusal.code]))
        return show(request, form)
    messages.success(request, _("Your time is saved. It counts from your next turn on."))
    return redirect("games:time")


def show(request: HttpRequest, form: TimeForm) -> HttpResponse:
    """Render the page; a form that was refused is a bad request."""
    return render(
        request, "games/people/time.html", {"form": form}, status=400 if form.errors else 200
    )
