"""A person's calendar: its secret address, and what other programs read there."""

from __future__ import annotations

import zoneinfo

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from accounts.pages.visits import form_page, person
from games.models_clock import Feed
from games.pages import ics
from games.pages.showing import root
from games.pages.syndication import answered
from games.selectors import calendars
from games.services import feeds


@form_page
@never_cache
@login_required
@sensitive_variables("token", "address")
def calendar(request: HttpRequest) -> HttpResponse:
    """Show whether a person has a calendar; make its address, which is shown once."""
    address = ""
    if request.method == "POST":
        token = feeds.make(person=person(request))
        address = root(request) + reverse("games:calendar-read", args=[token])
    context = {
        "feed": Feed.objects.filter(person=person(request)).first(),
        "address": address,
        "webcal": f"webcal://{address.partition('://')[2]}",
    }
    return render(request, "games/people/calendar.html", context)


@require_POST
@never_cache
@login_required
def calendar_remove(request: HttpRequest) -> HttpResponse:
    """Let nobody read the calendar any more."""
    if feeds.remove(person=person(request)):
        messages.success(request, _("The address of your calendar does not work any more."))
    return redirect("games:calendar")


@require_safe
@sensitive_variables("token")
def calendar_read(request: HttpRequest, *, token: str) -> HttpResponse:
    """Tell a program what waits for the person whose calendar this is; it cannot log in."""
    feed = calendars.find(token)
    if feed is None:
        raise Http404("there is no such calendar")
    try:
        feeds.count_read(feed)
    except feeds.TooManyReads:
        return HttpResponse(status=429, headers={"Retry-After": "3600"})
    answer = HttpResponse(told(feed), content_type="text/calendar; charset=utf-8")
    answer["Cache-Control"] = "private, no-cache"
    answer["Content-Disposition"] = 'inline; filename="patrizier.ics"'
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    return answered(request, answer)


def told(feed: Feed) -> bytes:
    """Write a calendar in the language and the time zone of its person."""
    language, zone = feed.person.mail_language, zoneinfo.ZoneInfo(feed.person.time_zone)
    with translation.override(language), timezone.override(zone):
        found = calendars.entries(feed.person, settings.SITE_URL)
        return ics.written(found, feeds.tell(feed, found), language)
