"""Help, the rules of each title, and the tour of a sample game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.errors import Refused
from games.pages.showing import language
from games.pages.views import event_number
from games.selectors import help as texts
from games.selectors import tour


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Tell how the site works."""
    return render(
        request, "games/help/contents.html", {"help": texts.contents(language=language())}
    )


@require_safe
def rules(request: HttpRequest, *, title: str) -> HttpResponse:
    """Tell the rules of a title."""
    try:
        found = texts.rules(key=title, language=language())
    except Refused as refusal:
        raise Http404(refusal.detail) from refusal
    context = {"help": found, "guide": found.guide}
    return render(request, "games/help/rules.html", context)


@require_safe
def tour_first(request: HttpRequest) -> HttpResponse:
    """Lead to the sample game of the first title."""
    return redirect("games:tour", title=texts.subjects()[0].key)


@require_safe
def tour_step(request: HttpRequest, *, title: str) -> HttpResponse:
    """Show the sample game after a step."""
    at = event_number(request.GET.get("at")) or 0
    try:
        found = tour.tour(key=title, at=at, language=language())
    except Refused as refusal:
        raise Http404(refusal.detail) from refusal
    return render(request, "games/help/tour.html", {"page": found})
