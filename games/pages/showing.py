"""How every face of a game shows the game's page, refusals included."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from accounts.models import User
from games.errors import BrokenLog, Frozen, Refused, StaleMove, UnknownGame
from games.models import Game
from games.pages.forms import MoveForm, OrderForm, new_key
from games.selectors import (
    benches,
    blocks,
    games,
    ice,
    lobby,
    margin,
    pages,
    pauses,
    refusals,
    votes,
)
from games.selectors.typed import Typed

View = Callable[..., HttpResponse]
logger = logging.getLogger(__name__)

STATUS = {
    "nobody_waits": 409,
    "nudge_too_early": 409,
    "nudged_already": 409,
    "stale_move": 409,
    "not_your_turn": 409,
    "not_running": 409,
    "key_reused": 409,
    "nothing_to_take_back": 409,
    "cannot_rewind": 409,
    "asked_now": 409,
    "not_your_seat": 403,
    "too_many_checks": 429,
    "not_over": 409,
    "cannot_join": 403,
    "needs_account": 403,
    "too_many_tables": 429,
    "no_vote": 409,
    "stale_vote": 409,
    "vote_open": 409,
    "vote_too_soon": 429,
    "not_your_vote": 403,
    "seat_taken": 409,
    "bench_closed": 409,
    "not_asked": 403,
    "seat_kept": 409,
    "paused": 409,
    "frozen": 409,
    "already_paused": 409,
    "not_paused": 409,
    "own_time": 403,
    "no_question": 409,
    "not_host": 403,
    "banned": 403,
    "talk_locked": 409,
    "not_staff": 403,
    "too_many_reports": 429,
    "report_taken": 409,
    "report_closed": 409,
    "own_game": 403,
    "cannot_ban": 403,
    **dict.fromkeys(
        (
            "already_banned",
            "answer_sealed",
            "finished_game",
            "no_result",
            "not_banned",
            "not_willing",
            "nothing_changes",
            "nothing_to_undo",
            "plays_already",
            "seat_given_up",
            "stale_act",
            "not_frozen",
            "still_broken",
        ),
        409,
    ),
}


def refusals_told(view: View) -> View:
    """Answer a refusal on the game's page; what is not there is not found."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, pk: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, pk=pk, **kwargs)
        except UnknownGame as refusal:
            raise Http404(refusal.detail) from refusal
        except BrokenLog as fault:
            return show_frozen(request, pk, fault, is_refused=False)
        except Refused as refusal:
            return show_game(request, pk, refusal=refusal)

    return answer


def show_game(request: HttpRequest, pk: int, **shown: Any) -> HttpResponse:
    """Render a game's page; of a log that cannot be read, that it stands."""
    try:
        return show_whole(request, pk, **shown)
    except (Frozen, BrokenLog) as fault:
        return show_frozen(request, pk, fault, is_refused="refusal" in shown)


def show_whole(
    request: HttpRequest,
    pk: int,
    *,
    at: int | None = None,
    chosen: Mapping[str, str] | None = None,
    typed: Typed | None = None,
    refusal: Refused | None = None,
    fault: str = "",
) -> HttpResponse:
    """Render a game's page; a text that was not played stays in a form with a new key."""
    page = pages.game_page(
        reference=pk, player=reader(request), at=at, chosen=chosen, language=language()
    )
    refuse_private(page.row.game, request)
    if at is None and not refusal and not fault and lobby.is_before_start(page.row.game):
        return redirect("games:table-detail", pk=pk)
    if chosen and chosen.get("asked", str(page.asked)) != str(page.asked):
        refusal = StaleMove("the choice was made for a question that is closed")
    text = request.POST.get("text", "")
    blocked = blocks.blocked_by(reader(request))
    context = {
        "page": page,
        "form": MoveForm(initial={"asked": page.asked, "text": text}),
        "order_form": OrderForm(initial={"seen": page.last, "text": text}),
        "text": text,
        "typed": typed,
        "fault": fault,
        "margin": margin.of_page(page, reader(request), blocked),
        "rest": pauses.of_page(page, reader(request)),
        "voting": votes.of_page(page),
        "is_benched": page.is_now and benches.is_called_for(page.row),
        "pk": pk,
        "key": new_key(),
        "people": blocks.people(page.row, reader(request), blocked),
    }
    if refusal is None:
        return render(request, "games/game_detail.html", context, status=400 if fault else 200)
    context["fault"] = refusals.explain(page.row.game, refusal, language())
    context["code"] = refusal.code
    context["candidates"] = refusals.candidates(page.row.game, refusal, language())
    status = STATUS.get(refusal.code, 400)
    return render(request, "games/game_detail.html", context, status=status)


def show_frozen(
    request: HttpRequest, pk: int, fault: Exception, *, is_refused: bool
) -> HttpResponse:
    """Say on a game's page that it stands, and why; a log that nobody has checked yet is logged."""
    row = pages.row(games.find_whole(pk), reader(request), language())
    refuse_private(row.game, request)
    is_known = isinstance(fault, Frozen)
    if not is_known:
        logger.error("game %s cannot be shown: %s", pk, fault)
    context = {"row": row, "ice": ice.of(row.game), "is_refused": is_refused}
    status = 503 if not is_known else 409 if is_refused else 200
    return render(request, "games/game_frozen.html", context, status=status)


def find_shown(request: HttpRequest, pk: int) -> Game:
    """Return a game that the reader may look at; any other is not found."""
    game = games.find(pk)
    refuse_private(game, request)
    return game


def refuse_private(game: Game, request: HttpRequest) -> None:
    """Say of a private game that there is none, to those who do not belong to it."""
    # A public game is looked at without asking who looks: that would be a query.
    if not game.is_public and not lobby.may_look(game, reader(request)):
        raise Http404("there is no such game")


def reader(request: HttpRequest) -> User | None:
    """Return who is logged in, if anybody is."""
    return request.user if isinstance(request.user, User) else None


def root(request: HttpRequest) -> str:
    """Return the address of this site, for links in mails."""
    return f"{request.scheme}://{request.get_host()}"


def language() -> str:
    """Return the language of the page."""
    return get_language() or "en"
