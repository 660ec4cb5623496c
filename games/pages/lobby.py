"""The first page, my games, and the open tables."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import visitors
from games.errors import Refused
from games.models import Game
from games.pages.lobby_forms import FilterForm, SearchForm, TableForm
from games.pages.showing import language, reader
from games.pages.tables import BACKEND, STATUS, remember
from games.selectors import dashboard, lobby, lobby_refusals
from games.services import guests, hosting, invitations


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show what waits for the reader, or what this place is."""
    return show_home(request)


def play_now(request: HttpRequest) -> HttpResponse:
    """Begin a game against a bot, as a guest if need be."""
    if request.method != "POST":
        return redirect("games:home")
    address, title = visitors.ip_address(request), request.POST.get("title", "")
    try:
        game = guests.play_now(
            player=reader(request), address=address, language=language(), title=title
        )
    except Refused as refusal:
        return show_home(request, refusal)
    if reader(request) is None and game.host is not None:
        login(request, game.host, backend=BACKEND)
    return redirect("games:game-detail", pk=game.pk)


@require_safe
@never_cache
@login_required
def mine(request: HttpRequest, *, group: str) -> HttpResponse:
    """Show all the reader's games of one kind."""
    player, form = reader(request), SearchForm(request.GET)
    if player is None or group not in dashboard.GROUPS:
        raise Http404("there is no such list")
    search = form.search()
    found = dashboard.archive(
        player=player, group=group, search=search, page=page_number(request), language=language()
    )
    context = {
        "found": found,
        "group": group,
        "groups": dashboard.GROUPS,
        "form": form,
        "is_filtered": search != dashboard.ANY_GAME,
    }
    return render(request, "games/lobby/mine.html", context)


@require_safe
@never_cache
def table_list(request: HttpRequest) -> HttpResponse:
    """List the open tables."""
    form = FilterForm(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    found = lobby.open_tables(
        player=reader(request), page=page_number(request), language=language(), **wanted
    )
    context = {
        "found": found,
        "form": form,
        "is_filtered": any(value not in (None, "") for value in wanted.values()),
    }
    return render(request, "games/lobby/table_list.html", context)


@never_cache
@login_required
def table_open(request: HttpRequest) -> HttpResponse:
    """Open a table."""
    if request.method != "POST":
        form = TableForm(title=request.GET.get("title", ""))
        return render(request, "games/lobby/table_open.html", {"form": form})
    form, host = TableForm(request.POST), reader(request)
    if host is None or not form.is_valid():
        return show_table_form(request, form, _("No table was opened: look at the marked fields."))
    try:
        game = hosting.set_up(host=host, wish=form.wish(), key=form.cleaned_data["key"])
    except Refused as refusal:
        fault = lobby_refusals.explain(refusal, language())
        return show_table_form(request, form, fault, STATUS.get(refusal.code, 400))
    if game.status == Game.Status.OPEN:
        remember(request, game, invitations.make_token(game=game, player=host))
    return redirect("games:table-detail", pk=game.pk)


def show_table_form(
    request: HttpRequest, form: TableForm, fault: str, status: int = 400
) -> HttpResponse:
    """Render the form of a table that could not be opened, with all that was written."""
    form.renew_key()
    context = {"form": form, "fault": fault}
    return render(request, "games/lobby/table_open.html", context, status=status)


def show_home(request: HttpRequest, refusal: Refused | None = None) -> HttpResponse:
    """Render the first page."""
    found = dashboard.first_page(player=reader(request), language=language())
    fault = lobby_refusals.explain(refusal, language()) if refusal else ""
    status = STATUS.get(refusal.code, 400) if refusal else 200
    return render(request, "games/home.html", {"home": found, "fault": fault}, status=status)


def page_number(request: HttpRequest) -> int:
    """Read which page of a list is wanted; what is no number means the first."""
    text = request.GET.get("page", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 1
