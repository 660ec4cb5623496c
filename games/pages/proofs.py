"""The proof page: what can be checked of a game, by this server and by anybody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.visitors import ip_address
from games.errors import Refused, UnknownGame
from games.pages.showing import STATUS, find_shown, language, reader
from games.selectors import checks, evidence, games, refusals
from games.selectors.checks import Check
from games.services import pacing

View = Callable[..., HttpResponse]


def told_on_the_proof(view: View) -> View:
    """Answer a refusal on the proof page; what is not there is not found."""

    @wraps(view)
    def answer(request: HttpRequest, *, pk: int) -> HttpResponse:
        try:
            return view(request, pk=pk)
        except UnknownGame as refusal:
            raise Http404(refusal.detail) from refusal
        except Refused as refusal:
            fault = refusals.explain(games.find(pk), refusal, language())
            return show_proof(request, pk, fault=fault, status=STATUS.get(refusal.code, 400))

    return answer


@require_safe
@never_cache
@told_on_the_proof
def proof_detail(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show the chain of a game, and its secret once it is over."""
    find_shown(request, pk)
    return show_proof(request, pk)


@require_POST
@never_cache
@told_on_the_proof
def verify(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Check a game on the server, and tell what was found."""
    game, who = find_shown(request, pk), reader(request)
    pacing.count_check(visitor=f"user {who.pk}" if who else ip_address(request))
    found = checks.check(game)
    return show_proof(request, pk, check=found, status=200 if found.holds else 400)


def show_proof(
    request: HttpRequest, pk: int, *, check: Check | None = None, fault: str = "", status: int = 200
) -> HttpResponse:
    """Render the proof page."""
    shown = evidence.evidence(
        reference=pk,
        player=reader(request),
        page=request.GET.get("page", ""),
        language=language(),
    )
    context: dict[str, Any] = {
        "proof": shown,
        "row": shown.row,
        "check": check,
        "fault": fault,
        "is_whole": "whole" in request.GET,
    }
    return render(request, "games/proof_detail.html", context, status=status)
