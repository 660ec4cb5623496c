from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.errors import Refused, UnknownGame
from games.pages.forms import MoveForm
from games.selectors import games, pages, proofs, refusals
from games.services import moves

View = Callable[..., HttpResponse]

STATUS = {
    "stale_move": 409,
    "not_your_turn": 409,
    "not_running": 409,
    "key_reused": 409,
    "not_your_seat": 403,
}


def refusals_told(view: View) -> View:
    """Answer a refusal on the game's page; what is not there is not found."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, pk: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, pk=pk, **kwargs)
        except UnknownGame as refusal:
            raise Http404(refusal.detail) from refusal
        except Refused as refusal:
            return show_game(request, pk, refusal=refusal)

    return answer


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what waits for the reader, and the newest games."""
    found = pages.home(player=reader(request), language=language())
    return render(request, "games/home.html", {"home": found})


@require_safe
@never_cache
@refusals_told
def game_detail(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show a game, now or after an earlier event."""
    return show_game(request, pk, at=event_number(request.GET.get("at")))


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
    answer = moves.submit(game=games.find(pk), player=player, **form.cleaned_data)
    messages.success(request, _("Played: %(move)s") % {"move": answer.text})
    return redirect("games:game-detail", pk=pk)


@require_safe
@never_cache
@refusals_told
def bundle_download(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Hand out the game as a bundle that anyone can check."""
    bundle = msgspec.json.encode(proofs.bundle(games.find(pk)))
    return HttpResponse(
        msgspec.json.format(bundle, indent=1),
        content_type="application/json",
        headers={"Content-Disposition": f'inline; filename="game-{pk}.json"'},
    )


def show_game(
    request: HttpRequest,
    pk: int,
    *,
    at: int | None = None,
    refusal: Refused | None = None,
    fault: str = "",
) -> HttpResponse:
    """Render a game's page; a text that was not played stays in a form with a new key."""
    page = pages.game_page(reference=pk, player=reader(request), at=at, language=language())
    text = request.POST.get("text", "")
    form = MoveForm(initial={"asked": page.asked, "text": text})
    context = {"page": page, "form": form, "text": text, "fault": fault}
    if refusal is None:
        return render(request, "games/game_detail.html", context, status=400 if fault else 200)
    context["fault"] = refusals.explain(page.row.game, refusal, language())
    context["code"] = refusal.code
    context["candidates"] = refusals.candidates(refusal)
    status = STATUS.get(refusal.code, 400)
    return render(request, "games/game_detail.html", context, status=status)


def reader(request: HttpRequest) -> User | None:
    """Return who is logged in, if anybody is."""
    return request.user if isinstance(request.user, User) else None


def language() -> str:
    """Return the language of the page."""
    return get_language() or "en"


def event_number(text: str | None) -> int | None:
    """Read the number of an event; what is none is not found."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < len(str(2**31))):
        raise Http404("this is no event")
    return int(text)
