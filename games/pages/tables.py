"""A table before the start: look, come in by a link, take a seat, leave, start."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import visitors
from accounts.models import User
from games.errors import Refused, UnknownGame
from games.models import Game
from games.pages.forms import new_key
from games.pages.invite_forms import InviteForm
from games.pages.lobby_forms import JoinForm
from games.pages.showing import language, reader
from games.selectors import games, lobby, lobby_refusals, margin
from games.selectors.invitations import fits, sent
from games.services import guests, hosting, invitations, tables

View = Callable[..., HttpResponse]

BACKEND = "django.contrib.auth.backends.ModelBackend"
LINKS = "invitations"
MOST_LINKS = 20
STATUS = {
    "already_seated": 409,
    "already_started": 409,
    "cannot_join": 403,
    "colour_taken": 409,
    "invitation_answered": 409,
    "key_reused": 409,
    "needs_account": 403,
    "needs_log_in": 403,
    "not_invited": 403,
    "not_your_seat": 403,
    "other_account": 403,
    "table_full": 409,
    "table_not_full": 409,
    "too_many_guests": 429,
    "too_many_invitations": 429,
    "too_many_tables": 429,
    "too_often_late": 403,
}


def acts(view: View) -> View:
    """Do something at a table: by POST only, and a refusal is told on the table's page."""

    @wraps(view)
    @never_cache
    def answer(request: HttpRequest, *, pk: int, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return redirect("games:table-detail", pk=pk)
        game = find_table(request, pk).row.game
        try:
            return view(request, game, **kwargs)
        except Refused as refusal:
            return show_table(request, pk, refusal=refusal)

    return answer


@require_safe
@never_cache
def table_detail(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show a table before the start."""
    return show_table(request, pk)


@require_safe
@never_cache
def invitation(request: HttpRequest, *, pk: int, token: str) -> HttpResponse:
    """Let somebody in who has the link; the secret leaves the address bar at once."""
    try:
        is_valid = fits(game := games.find(pk), token)
    except UnknownGame:
        is_valid = False
    if not is_valid:
        # Not "not found", which would be logged together with the secret.
        messages.warning(request, _("This link does not invite to a table any more."))
        answer = redirect("games:table-list")
    else:
        remember(request, game, token)
        answer = redirect("games:table-detail", pk=pk)
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@acts
def table_join(request: HttpRequest, game: Game) -> HttpResponse:
    """Take a seat; whoever was invited may do so as a guest."""
    form, token = JoinForm(request.POST), link(request, game.pk)
    if not form.is_valid():
        return show_table(request, game.pk, form=form)
    player = reader(request)
    if player is None and not fits(game, token):
        return redirect(f"{reverse('login')}?next={reverse('games:table-detail', args=[game.pk])}")
    if player is None:
        player = guests.arrive(address=visitors.ip_address(request), language=language())
        login(request, player, backend=BACKEND)
    hosting.sit(game=game, player=player, token=token, **form.cleaned_data)
    return redirect("games:table-detail", pk=game.pk)


@login_required
@acts
def table_leave(request: HttpRequest, game: Game) -> HttpResponse:
    """Give the seat back."""
    if tables.leave(game=game, player=account(request)):
        messages.success(request, _("Your seat is free again."))
    return redirect("games:table-detail", pk=game.pk)


@login_required
@acts
def table_start(request: HttpRequest, game: Game) -> HttpResponse:
    """Start a full table."""
    tables.start(game=game, player=account(request))
    return redirect("games:game-detail", pk=game.pk)


@login_required
@acts
def table_close(request: HttpRequest, game: Game) -> HttpResponse:
    """Close a table of one's own."""
    hosting.close(game=game, player=account(request))
    messages.success(request, _("The table is closed."))
    return redirect("games:home")


@login_required
@acts
def table_link(request: HttpRequest, game: Game) -> HttpResponse:
    """Make a new invitation link."""
    remember(request, game, invitations.make_token(game=game, player=account(request)))
    return redirect("games:table-detail", pk=game.pk)


@login_required
@acts
def bot_seat(request: HttpRequest, game: Game) -> HttpResponse:
    """Let a bot take a free seat."""
    hosting.seat_bot(game=game, player=account(request))
    return redirect("games:table-detail", pk=game.pk)


@login_required
@acts
def bot_dismiss(request: HttpRequest, game: Game, *, number: int) -> HttpResponse:
    """Free a bot's seat."""
    hosting.dismiss_bot(game=game, player=account(request), number=number)
    return redirect("games:table-detail", pk=game.pk)


def show_table(
    request: HttpRequest,
    pk: int,
    *,
    refusal: Refused | None = None,
    form: JoinForm | None = None,
    invite_form: InviteForm | None = None,
) -> HttpResponse:
    """Render a table's page; a table that has started leads to its game."""
    page, fault = find_table(request, pk), ""
    if invite_form is not None:
        fault = _("Nobody was invited: look at the marked fields.")
    if refusal is not None:
        fault = lobby_refusals.explain(refusal, language())
    if page.is_started:
        if fault:
            messages.warning(request, fault)
        return redirect("games:game-detail", pk=pk)
    token = link(request, pk)
    invite = reverse("games:invitation", args=[pk, token]) if fits(page.row.game, token) else ""
    context = {
        "page": page,
        "form": form or JoinForm(),
        # What was typed and refused stays.
        "invite_form": invite_form
        or InviteForm(request.POST if "greeting" in request.POST else None),
        "invited": sent(page.row.game) if page.is_host else [],
        "fault": fault,
        "people": page.people,
        "row": page.row,
        "invite": request.build_absolute_uri(invite) if invite else "",
        "margin": margin.of_table(page.row, reader(request)),
        "pk": pk,
        "key": new_key(),
    }
    status = STATUS.get(refusal.code, 400) if refusal else 400 if form or invite_form else 200
    return render(request, "games/lobby/table_detail.html", context, status=status)


def find_table(request: HttpRequest, pk: int) -> lobby.TablePage:
    """Return a table that the reader may see; any other is not found."""
    token = link(request, pk)
    try:
        return lobby.table(reference=pk, player=reader(request), token=token, language=language())
    except UnknownGame as refusal:
        raise Http404(refusal.detail) from refusal


def account(request: HttpRequest) -> User:
    """Return who is logged in, where somebody must be."""
    player = reader(request)
    if player is None:
        raise Http404("nobody is logged in")
    return player


def link(request: HttpRequest, pk: int) -> str:
    """Return the secret of the link by which this visitor came to the table, or made it."""
    return str(request.session.get(LINKS, {}).get(str(pk), ""))


def remember(request: HttpRequest, game: Game, token: str) -> None:
    """Keep a link's secret for this visitor, and forget the oldest of many."""
    links = {**request.session.get(LINKS, {}), str(game.pk): token}
    request.session[LINKS] = dict(list(links.items())[-MOST_LINKS:])
