"""Mails about one game: warn, then send none; send them again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.pages.acts import person
from games.pages.showing import language, reader, refusals_told, refuse_private
from games.selectors import games, pages
from games.services import muting


@never_cache
@login_required
@refusals_told
def mute(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Say what no mails about a game means; then send none."""
    if request.method != "POST":
        row = pages.row(games.find_whole(pk), reader(request), language())
        refuse_private(row.game, request)
        return render(request, "games/mute.html", {"row": row})
    muting.mute(game=games.find(pk), player=person(request))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def unmute(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Send mails about a game again."""
    muting.unmute(game=games.find(pk), player=person(request))
    messages.success(request, _("You get mails about this game again."))
    return redirect("games:game-detail", pk=pk)
