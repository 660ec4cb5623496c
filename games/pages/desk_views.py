"""The moderators' desk: find a game or a person, look at it, act on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.errors import BrokenLog, Frozen, Refused, UnknownGame
from games.models import Game
from games.pages.acts import person
from games.pages.desk_forms import FORMS, DeedForm, SearchForm
from games.pages.showing import STATUS, View, language
from games.selectors import (
    desk,
    desk_games,
    desk_words,
    games,
    ice,
    looking,
    pages,
    permits,
    refusals,
    reports,
    roles,
)
from games.selectors import rewinding as going_back
from games.selectors.permits import Act
from games.services import freezing, moderating, pausing, reseating, rulings

SERVICES: Mapping[Act, Callable[..., Any]] = {
    Act.PAUSE: pausing.pause,
    Act.RESUME: pausing.resume,
    Act.EXTEND: pausing.extend,
    Act.END_EXTENSION: moderating.end_extension,
    Act.TERMS: moderating.change_terms,
    Act.REWIND: moderating.rewind,
    Act.SEAT_PERSON: reseating.seat_person,
    Act.GIVE_BACK: reseating.give_back,
    Act.SEAT_BOT: reseating.seat_bot,
    Act.DISMISS_BOT: reseating.dismiss_bot,
    Act.DEFAULT: rulings.play_default,
    Act.AWARD: rulings.award,
    Act.ANNUL: rulings.annul,
    Act.CORRECT: rulings.correct,
    Act.LOCK: moderating.lock_talk,
    Act.UNLOCK: moderating.unlock_talk,
    Act.LOOK: moderating.look,
    Act.THAW: freezing.thaw,
}
# What host and desk share came by the page; this came from the desk.
BY_DESK = frozenset((Act.PAUSE, Act.RESUME, Act.EXTEND))


def refusals_shown(view: View) -> View:
    """Say on a page of its own why the desk refuses something; what is not there is not found."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except UnknownGame as refusal:
            raise Http404(refusal.detail) from refusal
        except Refused as refusal:
            told = {"fault": refusals.explain(None, refusal, language()), "pk": kwargs.get("pk")}
            status = STATUS.get(refusal.code, 400)
            return render(request, "games/desk/refused.html", told, status=status)

    return answer


@require_safe
@never_cache
@login_required
@refusals_shown
def desk_home(request: HttpRequest) -> HttpResponse:
    """Search for a game or a person; without a text, show what waits."""
    desk.refuse_stranger(person(request))
    form = SearchForm(request.GET)
    found = desk.search(form.cleaned_data["q"] if form.is_valid() else "", language())
    context: dict[str, Any] = {"form": form, "found": found}
    context["has_audit"] = roles.AUDIT in roles.granted(person(request))
    if not found.text:
        context |= {"late": desk.waiting(language()), "paused": desk.paused(language())}
        context["frozen"] = desk.frozen(language())
        context["reports"] = reports.listed(person(request), is_answered=False)
    return render(request, "games/desk/home.html", context)


@require_safe
@never_cache
@login_required
@refusals_shown
def desk_game(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show a game with its log, its clocks, its mails, and what can be done."""
    by, number = person(request), number_of(request.GET.get("page", "1"))
    game = desk_games.find(pk, by)
    if game.frozen_at is not None:
        return show_ice(request, game)
    try:
        found = desk_games.page(game, by=by, at=number, language=language())
    except (BrokenLog, Frozen):
        # The watch has not been there yet, or the game is over and its rules are gone.
        return show_ice(request, game)
    context = {"desk": found, "row": found.row, "menu": desk_words.menu(found.acts)}
    return render(request, "games/desk/game.html", context)


def show_ice(request: HttpRequest, game: Game) -> HttpResponse:
    """Show a frozen game: what was found, and what proves how the log was."""
    row = pages.row(game, None, language())
    found, acts = ice.found(row), permits.acts(game, person(request))
    words = ice.words(found.freeze) if found.freeze else ""
    menu = desk_words.menu([act for act in acts if act == Act.THAW])
    context = {"row": row, "found": found, "words": words, "menu": menu}
    return render(request, "games/desk/frozen.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@refusals_shown
def desk_act(request: HttpRequest, *, pk: int, act: str) -> HttpResponse:
    """Ask for what an act needs, a reason among it; do it."""
    deed = act_of(act)
    is_sent = request.method == "POST"
    game = desk_games.find(pk, person(request), deed, is_sent=is_sent)
    offered = desk_games.choices(game, deed, language(), is_sent=is_sent)
    if not is_sent:
        initial = {"to": request.GET.get("to", ""), "seat": request.GET.get("seat", "")}
        return show(request, game, deed, FORMS[deed](offered=offered, initial=initial))
    form = FORMS[deed](request.POST, offered=offered)
    if not form.is_valid():
        permits.refuse(game, person(request), deed)
        return show(request, game, deed, form, status=400)
    try:
        event = do(request, game, deed, form)
    except UnknownGame:
        raise
    except Refused as refusal:
        return show(request, game, deed, form, refusal=refusal)
    if deed == Act.LOOK:
        return show_hand(request, event)
    messages.success(request, str(desk_words.WORDS[deed].done))
    return redirect("games:desk-game", pk=pk)


def act_of(name: str) -> Act:
    """Return the act that an address names."""
    try:
        act = Act(name)
    except ValueError as fault:
        raise Http404("there is no such act") from fault
    if act not in SERVICES:
        raise Http404("there is no such act")
    return act


def do(request: HttpRequest, game: Game, act: Act, form: DeedForm) -> Any:
    """Call the service of an act."""
    channel = {"channel": "desk"} if act in BY_DESK else {}
    return SERVICES[act](game=game, by=person(request), **form.wanted(), **channel)


def show(
    request: HttpRequest,
    game: Game,
    act: Act,
    form: DeedForm,
    *,
    refusal: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the form of an act; one that was refused stays as it was filled in, but looks anew."""
    row = pages.row(game, None, language())
    context: dict[str, Any] = {"row": row, "act": act, "words": desk_words.WORDS[act], "form": form}
    if refusal is not None:
        context["fault"] = refusals.explain(game, refusal, language())
        context["form"] = renewed(form, game)
        status = STATUS.get(refusal.code, 400)
    if act == Act.REWIND and game.status == Game.Status.RUNNING:
        context |= foreseen(form, row)
    return render(request, "games/desk/act.html", context, status=status)


def renewed(form: DeedForm, game: Game) -> DeedForm:
    """Return a form with what was filled in, about the game as it is now; to be confirmed again."""
    kept = {name: value for name, value in form.data.items() if name != "sure"}
    form.data = {**kept, "seen": str(games.find(game.pk).last_number)}
    return form


def foreseen(form: DeedForm, row: pages.Row) -> dict[str, Any]:
    """Show what going back would do, once it is known where to."""
    wanted = str(form["to"].value() or "")
    context: dict[str, Any] = {"first": going_back.started_at(row.game)}
    if not wanted:
        return context
    try:
        return {**context, "preview": going_back.preview(row, number_of(wanted), language())}
    except Refused as refusal:
        return {**context, "fault": refusals.explain(row.game, refusal, language())}


def number_of(text: str) -> int:
    """Read a number; what is none, or too large for an event, is one that no event has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def show_hand(request: HttpRequest, event: Any) -> HttpResponse:
    """Show what a seat sees, as of the event that marks the look."""
    found = looking.hand(event, language())
    return render(request, "games/desk/hand.html", {"hand": found, "row": found.row})
