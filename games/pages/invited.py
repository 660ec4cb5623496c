"""The invited person looks, accepts, declines, or wants no more invitations."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import zones
from games.errors import Refused
from games.models_lobby import Invitation
from games.pages.invite_forms import NewcomerForm
from games.pages.lobby_forms import JoinForm
from games.pages.showing import language, reader
from games.pages.tables import BACKEND, STATUS, account
from games.selectors import invitations, lobby_refusals
from games.selectors import invited as selector
from games.services import invited
from games.services.invited import Newcomer

# The session holds the digest of the link that was opened, never its secret.
OPENED = "games.opened_invitation"

form_page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
def link_open(request: HttpRequest, *, token: str, onward: str) -> HttpResponse:
    """Take a link from a mail to a page whose address holds no secret; nothing else happens."""
    request.session[OPENED] = invitations.digest(token)
    answer = redirect(onward)
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@form_page
@never_cache
def by_link(request: HttpRequest) -> HttpResponse:
    """Show the invitation whose link was opened; its buttons answer it."""
    found = opened(request)
    return answer_page(request, found) if found else gone(request)


@form_page
@never_cache
@login_required
def invitation_detail(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show an invitation to whoever is logged in and meant by it."""
    found = selector.for_player(pk, account(request))
    if found is None:
        raise Http404("there is no such invitation")
    return answer_page(request, found)


@form_page
@never_cache
def never(request: HttpRequest) -> HttpResponse:
    """Ask whether an address is never to be invited again; do it when the button is pressed."""
    found = opened(request)
    if found is None:
        return gone(request)
    if request.method == "POST":
        is_lifted = request.POST.get("deed") == "allow"
        (invited.allow_again if is_lifted else invited.never_again)(invitation=found)
        return redirect("games:never")
    context = {"invitation": found, "is_never": selector.is_never_invited(found)}
    return render(request, "games/lobby/never.html", context)


def opened(request: HttpRequest) -> Invitation | None:
    """Return the invitation whose link this visitor opened."""
    return selector.by_digest(str(request.session.get(OPENED, "")))


def gone(request: HttpRequest) -> HttpResponse:
    """Say that a link does not lead anywhere."""
    return render(request, "games/lobby/invited_gone.html", status=410)


def answer_page(request: HttpRequest, found: Invitation) -> HttpResponse:
    """Answer an invitation by POST, else show it; a refusal is told beside it."""
    if request.method != "POST":
        return show(request, found)
    try:
        return DEEDS.get(request.POST.get("deed", ""), show)(request, found)
    except Refused as refusal:
        return show(request, found, refusal=refusal)


def accept(request: HttpRequest, found: Invitation) -> HttpResponse:
    """Take a seat, with a new account if need be."""
    player = reader(request)
    form = JoinForm(request.POST) if player else NewcomerForm(request.POST)
    if not form.is_valid():
        return show(request, found, form=form)
    sent: dict[str, Any] = form.cleaned_data
    if player is not None:
        seat = invited.accept(invitation=found, player=player, **sent)
    else:
        spoken = language()[:2]
        who = Newcomer(sent.pop("display_name"), spoken, zones.usual(spoken))
        seat = invited.accept_as_newcomer(invitation=found, who=who, **sent)
        login(request, seat.player, backend=BACKEND)
    messages.success(request, _("Welcome to the table."))
    return redirect("games:table-detail", pk=found.game_id)


def decline(request: HttpRequest, found: Invitation) -> HttpResponse:
    """Say no."""
    invited.decline(invitation=found)
    messages.success(request, _("You have declined. The host sees that, and nothing more."))
    return redirect("games:home")


def never_again(request: HttpRequest, found: Invitation) -> HttpResponse:
    """Say no for good."""
    invited.never_again(invitation=found)
    messages.success(request, _("This address will not be invited again."))
    return redirect("games:home")


DEEDS = {"accept": accept, "decline": decline, "never": never_again}


def show(
    request: HttpRequest,
    found: Invitation,
    *,
    form: JoinForm | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """Render an invitation."""
    # A refusal may mean that the invitation is not what it was.
    now = selector.by_digest(found.token_digest)
    if now is None:
        return gone(request)
    page = selector.page(invitation=now, reader=reader(request), language=language())
    context = {
        "page": page,
        "form": form or (NewcomerForm() if page.need == "name" else JoinForm()),
        "fault": lobby_refusals.explain(refusal, language()) if refusal else "",
    }
    status = STATUS.get(refusal.code, 400) if refusal else 400 if form else 200
    return render(request, "games/lobby/invited.html", context, status=status)
