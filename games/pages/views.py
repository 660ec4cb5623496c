from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.pages.forms import MoveForm
from games.pages.showing import find_shown, language, reader, refusals_told, show_game
from games.selectors import games, margin, notations, proofs
from games.selectors.typed import understand
from games.services import advising, moves

LONGEST_CHOICE = 80


@require_safe
@never_cache
@refusals_told
def game_detail(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show a game, now or after an earlier event, with what is chosen so far."""
    chosen = {key: str(value)[:LONGEST_CHOICE] for key, value in request.GET.items()}
    return show_game(request, pk, at=event_number(request.GET.get("at")), chosen=chosen)


@require_safe
@refusals_told
def game_head(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Tell the last event's number and what was said, so that an open page can notice it."""
    game = find_shown(request, pk)
    talk = margin.head_version(game, reader(request))
    answer = JsonResponse({"number": game.last_number, "head": game.head, "talk": talk})
    answer["ETag"] = etag = f'"{game.head}-{talk}"'
    answer["Cache-Control"] = "private, no-cache"
    found: Any = get_conditional_response(request, etag=etag, response=answer)
    found["Cache-Control"] = "private, no-cache"
    return found  # type: ignore[no-any-return]


@require_safe
@never_cache
@login_required
@refusals_told
def advice_make(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Work out the risks for the reader, who is led back to the page that shows them."""
    game = find_shown(request, pk)
    seat = games.seat_of(game, reader(request))
    if seat is not None:
        advising.work_out(game, seat=seat)
    chosen = request.GET.urlencode()
    return redirect(f"{reverse('games:game-detail', args=[pk])}?{chosen}".removesuffix("?"))


@never_cache
@login_required
@refusals_told
def move_submit(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Send a turn."""
    if request.method != "POST":
        return redirect("games:game-detail", pk=pk)
    form, player = MoveForm(request.POST), reader(request)
    if player is None or not form.is_valid():
        return show_game(request, pk, fault=form.fault())
    game = games.find(pk)
    answer = moves.submit(game=game, player=player, **form.cleaned_data)
    played = notations.spoken(game, answer.text, language())
    messages.success(request, _("Played: %(move)s") % {"move": played})
    return redirect("games:game-detail", pk=pk)


@never_cache
@login_required
@refusals_told
def move_preview(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show what a typed turn would bring, and do nothing."""
    if request.method != "POST":
        return redirect("games:game-detail", pk=pk)
    form, game = MoveForm(request.POST), find_shown(request, pk)
    if not form.is_valid():
        return show_game(request, pk, fault=form.fault())
    text, asked = form.cleaned_data["text"], form.cleaned_data["asked"]
    typed = understand(game=game, player=reader(request), text=text, language=language())
    return show_game(request, pk, chosen={"asked": str(asked), **typed.chosen}, typed=typed)


@require_safe
@never_cache
@refusals_told
def bundle_download(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Hand out the game as a bundle that anyone can check."""
    bundle = msgspec.json.encode(proofs.bundle(find_shown(request, pk)))
    return HttpResponse(
        msgspec.json.format(bundle, indent=1),
        content_type="application/json",
        headers={"Content-Disposition": f'inline; filename="game-{pk}.json"'},
    )


def event_number(text: str | None) -> int | None:
    """Read the number of an event; what is none is not found."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < len(str(2**31))):
        raise Http404("this is no event")
    return int(text)
