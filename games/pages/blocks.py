"""Whom I do not want to play with."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.pages.tables import account, find_table
from games.selectors import blocks as found_blocks
from games.services import blocks


@require_safe
@never_cache
@login_required
def block_list(request: HttpRequest) -> HttpResponse:
    """List whom the reader has blocked."""
    context = {"blocks": found_blocks.mine(account(request))}
    return render(request, "games/lobby/blocks.html", context)


@require_POST
@never_cache
@login_required
def seat_block(request: HttpRequest, *, pk: int, number: int) -> HttpResponse:
    """Block whoever sits on a seat of a game that the reader may see."""
    game = find_table(request, pk).row.game
    other = blocks.block_seat(user=account(request), game=game, number=number)
    if other is None:
        messages.warning(request, _("Nobody whom you could block sits there."))
    else:
        told = _("%(name)s is blocked: no seat at your tables, no invitations to you.")
        messages.success(request, told % {"name": other})
    return redirect("games:block-list")


@require_POST
@never_cache
@login_required
def block_lift(request: HttpRequest, *, number: int) -> HttpResponse:
    """Lift a block."""
    if blocks.lift(user=account(request), number=number):
        messages.success(request, _("The block is lifted."))
    return redirect("games:block-list")
