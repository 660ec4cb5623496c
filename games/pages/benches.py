"""The bench: offer oneself as a substitute, and take a seat that one was asked to take."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.pages.visits import form_page, person
from games.errors import Refused, UnknownGame
from games.pages.bench_forms import BenchForm
from games.pages.showing import STATUS, language
from games.selectors import games, refusals
from games.selectors import substitutes as seats
from games.services import benches, substitutes


@form_page
@never_cache
@login_required
def bench(request: HttpRequest) -> HttpResponse:
    """Show for which games a person would be a substitute, and change it."""
    me = person(request)
    form = BenchForm(request.POST if request.method == "POST" else None, person=me)
    # A guest cannot be asked: that needs an address.
    if not me.email or not form.is_valid():
        status = 400 if form.errors else 200
        return render(request, "games/people/bench.html", {"form": form}, status=status)
    benches.offer(person=me, titles=form.cleaned_data["titles"])
    told = (
        _("You are on the bench. A mail asks you when somebody is needed.")
        if form.cleaned_data["titles"]
        else _("You are off the bench; nobody asks you to be a substitute.")
    )
    messages.success(request, told)
    return redirect("games:bench")


@form_page
@never_cache
@login_required
def seat_take(request: HttpRequest, *, pk: int, number: int) -> HttpResponse:
    """Show a seat that waits for a substitute to those who were asked; take it by the button."""
    me, refusal = person(request), None
    try:
        game = games.find(pk)
        if request.method == "POST":
            substitutes.take(game=game, person=me, number=number)
            messages.success(request, _("The seat is yours. This is your hand, and your turn."))
            return redirect("games:game-detail", pk=pk)
    except UnknownGame as unknown:
        raise Http404(unknown.detail) from unknown
    except Refused as refused:
        refusal = refused
    return show_seat(request, pk, number, refusal)


def show_seat(request: HttpRequest, pk: int, number: int, refusal: Refused | None) -> HttpResponse:
    """Render what somebody who was asked may know; for anybody else there is no such page."""
    me = person(request)
    found = seats.seat_page(reference=pk, number=number, reader=me, language=language())
    if found is None:
        raise Http404("nobody was asked here")
    if found.is_mine:
        return redirect("games:game-detail", pk=pk)
    told = refusal or found.refusal
    context = {
        "page": found,
        "row": found.row,
        "fault": refusals.explain(found.row.game, told, language()) if told else "",
    }
    status = STATUS.get(refusal.code, 400) if refusal else 200
    return render(request, "games/seat_take.html", context, status=status)
