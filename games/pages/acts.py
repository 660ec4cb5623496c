"""What a player does at a table beside sending turns. Every act is a POST."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from games.pages.forms import NumberForm, OrderForm
from games.pages.showing import language, reader, refusals_told, refuse_private, show_game
from games.selectors import games, pages
from games.services import moves, rematches, returning, rewinds, sealing

TAKEN_BACK = {
    "done": gettext_noop("The game is back where it was before that turn."),
    "asked": gettext_noop("The others are asked whether the turn may be taken back."),
}


@require_POST
@never_cache
@login_required
@refusals_told
def take_back(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Take one's last turn back, or ask the others for it."""
    form = NumberForm(request.POST)
    if not form.is_valid():
        return show_game(request, pk, fault=unreadable())
    done = rewinds.take_back(game=games.find(pk), player=person(request), **form.cleaned_data)
    messages.success(request, _(TAKEN_BACK[done]))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def seal_open(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Play one's sealed turn now."""
    if sealing.open_now(game=games.find(pk), player=person(request)):
        messages.success(request, _("Your sealed turn is played."))
    else:
        messages.info(request, _("There is no sealed turn of yours any more."))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def seal_withdraw(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Take one's sealed turn back."""
    if sealing.take_back(game=games.find(pk), player=person(request)):
        messages.success(request, _("Your sealed turn is taken back; nothing was played."))
    else:
        messages.info(request, _("There is no sealed turn of yours any more."))
    return redirect("games:game-detail", pk=pk)


@never_cache
@login_required
@refusals_told
def resign(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Ask whether a seat is really to be given up; give it up."""
    if request.method != "POST":
        row = pages.row(games.find_whole(pk), reader(request), language())
        refuse_private(row.game, request)
        return render(request, "games/resign.html", {"row": row})
    moves.resign(game=games.find(pk), player=person(request))
    messages.success(request, _("You have given your seat up."))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def prepare(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Prepare the next turn; an empty text withdraws it."""
    form = OrderForm(request.POST)
    if not form.is_valid():
        return show_game(request, pk, fault=unreadable())
    order = moves.prepare(game=games.find(pk), player=person(request), **form.cleaned_data)
    told = _("Your next turn is prepared.") if order.steps else _("Nothing is prepared any more.")
    messages.success(request, told)
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def rematch(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Play once more with the same people; whoever comes second finds the first one's table."""
    table = rematches.propose(game=games.find(pk), player=person(request), language=language())
    return redirect("games:table-detail", pk=table.pk)


@require_POST
@never_cache
@login_required
@refusals_told
def come_back(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Take one's seat back from the bot that took it over."""
    if returning.come_back(game=games.find(pk), player=person(request)):
        messages.success(request, _("You play for yourself again."))
    return redirect("games:game-detail", pk=pk)


def person(request: HttpRequest) -> User:
    """Return who is logged in; the views that ask for it let nobody else in."""
    who = reader(request)
    if who is None:
        raise TypeError("somebody must be logged in here")
    return who


def unreadable() -> str:
    """Say that a form did not come as it was made."""
    return _("This form cannot be read. Nothing was done; look again.")
