"""What a table decides by itself: look at its votes, call for one, answer. Every act is a POST."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.pages import vote_forms
from games.pages.acts import person, unreadable
from games.pages.forms import AnswerForm
from games.pages.showing import STATUS, find_shown, language, refusals_told, show_game
from games.pages.vote_forms import CallForm
from games.selectors import games, pages, refusals, vote_words, votes
from games.services import voting


@require_safe
@never_cache
@login_required
@refusals_told
def vote_list(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show the open votes, and what one could call for."""
    find_shown(request, pk)
    return show(request, pk)


@require_POST
@never_cache
@login_required
@refusals_told
def vote_answer(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Say yes or no to an open vote."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return show_game(request, pk, fault=unreadable())
    done = voting.answer(
        game=find_shown(request, pk),
        player=person(request),
        number=form.cleaned_data["number"],
        agrees=form.cleaned_data["answer"] == "yes",
    )
    messages.success(request, _(vote_words.OUTCOMES[done]))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def vote_call(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Call for a vote, and agree."""
    game, form = find_shown(request, pk), CallForm(request.POST)
    if not form.is_valid():
        return show(request, pk, fault=unreadable())
    try:
        done = voting.call(
            game=game, player=person(request), wish=form.wish(), seen=form.cleaned_data["seen"]
        )
    except Refused as refusal:
        return show(request, pk, refusal=refusal)
    messages.success(request, _(vote_words.OUTCOMES[done]))
    return redirect("games:game-detail", pk=pk)


def show(
    request: HttpRequest, pk: int, *, refusal: Refused | None = None, fault: str = ""
) -> HttpResponse:
    """Render the page of the table's votes."""
    row = pages.row(games.find_whole(pk), person(request), language())
    found = votes.of_row_with_absent(row)
    context: dict[str, Any] = {
        "row": row,
        "voting": found,
        "forms": vote_forms.offered(row, found) if found else [],
        "fault": refusals.explain(row.game, refusal, language()) if refusal else fault,
    }
    status = STATUS.get(refusal.code if refusal else "", 400) if refusal or fault else 200
    return render(request, "games/votes.html", context, status=status)
