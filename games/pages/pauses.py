"""The time of a whole table: its host pauses it, lets it go on, or gives somebody more time."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused
from games.pages.acts import person
from games.pages.pause_forms import ExtendForm, PauseForm
from games.pages.showing import STATUS, find_shown, language, refusals_told
from games.selectors import games, pages, permits, refusals
from games.selectors import pauses as rests
from games.selectors.permits import Act
from games.services import pausing


@require_safe
@never_cache
@login_required
@refusals_told
def table_time(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show the forms to the host, and lead staff to the desk; anybody else reads why not."""
    found = permits.refuse_person(find_shown(request, pk), person(request), Act.PAUSE)
    return show(request, pk) if found.is_host else at_the_desk(pk)


def at_the_desk(pk: int) -> HttpResponse:
    """Lead staff to where acts name the event that was seen; nothing is done here."""
    return redirect("games:desk-game", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def game_pause(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Let a game rest."""
    form, game = PauseForm(request.POST), find_shown(request, pk)
    if not permits.refuse_person(game, person(request), Act.PAUSE).is_host:
        return at_the_desk(pk)
    if not form.is_valid():
        return show(request, pk, pause_form=form)
    try:
        pausing.pause(game=game, by=person(request), **form.cleaned_data)
    except Refused as refusal:
        return show(request, pk, refusal=refusal, pause_form=form)
    messages.success(request, _("The game is paused, and the table is told."))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def game_resume(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Let a game go on."""
    game = find_shown(request, pk)
    if not permits.refuse_person(game, person(request), Act.RESUME).is_host:
        return at_the_desk(pk)
    pausing.resume(game=game, by=person(request))
    messages.success(request, _("The game goes on, and the table is told."))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def game_extend(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Give a player more time."""
    game = find_shown(request, pk)
    if not permits.refuse_person(game, person(request), Act.EXTEND).is_host:
        return at_the_desk(pk)
    rest = rests.of_row(pages.row(games.find_whole(pk), person(request), language()))
    form = ExtendForm(request.POST, places=rest.waits_for)
    if not form.is_valid():
        return show(request, pk, extend_form=form)
    try:
        pausing.extend(game=game, by=person(request), **form.cleaned_data)
    except Refused as refusal:
        return show(request, pk, refusal=refusal, extend_form=form)
    messages.success(request, _("The player has more time, and the table is told."))
    return redirect("games:game-detail", pk=pk)


def show(
    request: HttpRequest,
    pk: int,
    *,
    refusal: Refused | None = None,
    pause_form: PauseForm | None = None,
    extend_form: ExtendForm | None = None,
) -> HttpResponse:
    """Render the page; a form that was refused stays as it was filled in."""
    row = pages.row(games.find_whole(pk), person(request), language())
    rest = rests.of_row(row)
    context = {
        "row": row,
        "rest": rest,
        "pause_form": pause_form or PauseForm(),
        "extend_form": extend_form or ExtendForm(places=rest.waits_for),
        "fault": refusals.explain(row.game, refusal, language()) if refusal else "",
    }
    is_faulty = refusal or pause_form or extend_form
    status = STATUS.get(refusal.code if refusal else "", 400) if is_faulty else 200
    return render(request, "games/table_time.html", context, status=status)
