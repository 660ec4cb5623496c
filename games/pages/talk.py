"""Talk, private notes and nudges. Every act is a POST; a refused text stays in its form."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refused, UnknownGame
from games.models import Game
from games.pages.acts import person, unreadable
from games.pages.forms import NumberForm, new_key
from games.pages.showing import (
    STATUS,
    View,
    find_shown,
    language,
    reader,
    refusals_told,
    refuse_private,
    show_game,
)
from games.pages.talk_forms import MessageForm, NoteForm
from games.selectors import blocks, games, lobby, margin, notes, pages, refusals, talk
from games.selectors.pages import Row
from games.services import notes as note_services
from games.services import nudges
from games.services import talk as talk_services

CODES = {
    **STATUS,
    "cannot_withdraw": 409,
    "note_changed": 409,
    "not_for_you": 403,
    "talk_full": 409,
    "too_many_messages": 429,
}


def told(show: Callable[..., HttpResponse]) -> Callable[[View], View]:
    """Answer a refusal by `show`; a game or talk that the reader may not see is not found."""

    def decorate(view: View) -> View:
        @wraps(view)
        @never_cache
        def answer(request: HttpRequest, *, pk: int, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, pk=pk, **kwargs)
            except UnknownGame as refusal:
                raise Http404(refusal.detail) from refusal
            except Refused as refusal:
                return show(request, find_row(request, pk), refusal=refusal, **kwargs)

        return answer

    return decorate


def talk_refused(
    request: HttpRequest, row: Row, *, refusal: Refused, audience: str = ""
) -> HttpResponse:
    """Tell why something was not said or withdrawn."""
    fault, status = refusals.explain(row.game, refusal, language()), CODES.get(refusal.code, 400)
    if is_script(request):
        return render(request, "games/_talk_fault.html", {"fault": fault}, status=status)
    return show_talk(request, row, audience, fault=fault, status=status)


def note_refused(request: HttpRequest, row: Row, *, refusal: Refused) -> HttpResponse:
    """Tell why a note was not saved."""
    fault = refusals.explain(row.game, refusal, language())
    return show_note(request, row, fault=fault, status=CODES.get(refusal.code, 400))


@require_safe
@told(talk_refused)
def talk_page(request: HttpRequest, *, pk: int, audience: str = "") -> HttpResponse:
    """Show all of a talk, page by page."""
    return show_talk(request, find_row(request, pk), audience)


@require_POST
@login_required
@told(talk_refused)
def talk_say(request: HttpRequest, *, pk: int, audience: str) -> HttpResponse:
    """Say something; a script gets just the talk, everybody else is led back."""
    row, form = find_row(request, pk), MessageForm(request.POST)
    talk.refuse_unreadable(row, audience)
    if not form.is_valid():
        return show_talk(request, row, audience, fault=unreadable())
    sent = {"text": form.cleaned_data["message"], "key": form.cleaned_data["key"]}
    talk_services.say(game=row.game, author=person(request), audience=audience, **sent)
    return show_latest(request, pk) if is_script(request) else back(row.game)


@require_POST
@login_required
@told(talk_refused)
def talk_withdraw(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Withdraw a message of one's own."""
    row, form = find_row(request, pk), NumberForm(request.POST)
    number = form.cleaned_data["number"] if form.is_valid() else 0
    talk_services.withdraw(game=row.game, author=person(request), number=number)
    return back(row.game)


@require_safe
@told(talk_refused)
def talk_latest(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show just the talks, for a page that is open already."""
    return show_latest(request, pk)


@login_required
@told(note_refused)
def note_edit(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show the reader's note alone; save it."""
    row = find_row(request, pk)
    if row.reader is None:
        raise Http404("only players have notes")
    if request.method != "POST":
        return show_note(request, row)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return show_note(request, row, fault=form.fault(), status=400)
    text, version = form.cleaned_data["note"], form.cleaned_data["version"]
    note_services.save(game=row.game, player=person(request), text=text, version=version)
    messages.success(request, _("Your note is saved."))
    return redirect("games:game-detail", pk=pk)


@require_POST
@never_cache
@login_required
@refusals_told
def nudge(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Remind the player all wait for."""
    form, game = NumberForm(request.POST), find_shown(request, pk)
    if not form.is_valid():
        return show_game(request, pk, fault=unreadable())
    nudges.nudge(game=game, player=person(request), asked=form.cleaned_data["number"])
    messages.success(request, _("The player was nudged."))
    return redirect("games:game-detail", pk=pk)


def find_row(request: HttpRequest, pk: int) -> Row:
    """Return a game that the reader may look at, with its seats."""
    row = pages.row(games.find_whole(pk), reader(request), language())
    refuse_private(row.game, request)
    return row


def show_latest(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the talks that the reader sees, without a page around them."""
    found = margin.latest(find_row(request, pk), reader(request))
    context = {"margin": found, "pk": pk, "key": new_key()}
    return render(request, "games/_talks.html", context)


def show_talk(
    request: HttpRequest, row: Row, audience: str, *, fault: str = "", status: int = 0
) -> HttpResponse:
    """Render a whole talk; what was not sent stays in the form."""
    number = request.GET.get("page", "")
    wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else 1
    found = talk.page(
        row,
        reader(request),
        audience,
        blocked=blocks.blocked_by(reader(request)),
        number=wanted,
    )
    told = {"found": found, "fault": fault, "typed": request.POST.get("message", "")}
    return render(
        request,
        "games/talk.html",
        {**told, "talk": found.talk, "pk": row.game.pk, "key": new_key()},
        status=status or (400 if fault else 200),
    )


def show_note(
    request: HttpRequest, row: Row, *, fault: str = "", status: int = 200
) -> HttpResponse:
    """Render the note alone; beside a text that was not saved stands the saved one."""
    stored = notes.find(row.game, person(request))
    told = {"row": row, "note": stored, "fault": fault, "typed": request.POST.get("note")}
    return render(request, "games/note.html", told, status=status)


def is_script(request: HttpRequest) -> bool:
    """Say whether the page's own script asks, which puts the answer into the open page."""
    return request.headers.get("X-Requested-With") == "fetch"


def back(game: Game) -> HttpResponse:
    """Lead back to the talk on the table's or the game's page."""
    name = "table-detail" if lobby.is_before_start(game) else "game-detail"
    answer = redirect(f"games:{name}", pk=game.pk)
    answer["Location"] += "#talk"
    return answer
