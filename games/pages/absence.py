"""What the rest of a table does about somebody who does not answer: vote. Every act is a POST."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.pages.acts import person, unreadable
from games.pages.forms import AnswerForm, SeatForm
from games.pages.showing import find_shown, refusals_told, show_game
from games.services import voting

COUNTED = {
    "done": gettext_noop("All have agreed; the game is ended without a result."),
    "asked": gettext_noop("Thank you. Somebody else has still to agree."),
    "declined": gettext_noop("Thank you. The game waits on."),
}


@require_POST
@never_cache
@login_required
@refusals_told
def vote_answer(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Say whether the game is to end without a result."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return show_game(request, pk, fault=unreadable())
    done = voting.answer(
        game=find_shown(request, pk),
        player=person(request),
        number=form.cleaned_data["number"],
        agrees=form.cleaned_data["answer"] == "yes",
    )
    messages.success(request, _(COUNTED[done]))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def vote_call(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Call for a vote about a seat that a bot keeps."""
    form = SeatForm(request.POST)
    if not form.is_valid():
        return show_game(request, pk, fault=unreadable())
    game = find_shown(request, pk)
    done = voting.call(game=game, player=person(request), seat=form.cleaned_data["seat"])
    messages.success(request, _(COUNTED[done]))
    return redirect("games:game-detail", pk=pk)
