"""One shape for everything that is not done: a code, words, and what helps to put it right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.exceptions import APIException

from games.errors import Refused
from games.selectors import refusals

STATUS = {
    **dict.fromkeys(("unknown_game", "unknown_title", "unknown_webhook"), 404),
    **dict.fromkeys(
        (
            "banned",
            "cannot_join",
            "needs_account",
            "needs_address",
            "needs_log_in",
            "not_asked",
            "not_for_you",
            "not_host",
            "not_invited",
            "not_your_seat",
            "not_your_vote",
            "other_account",
            "too_often_late",
        ),
        403,
    ),
    **dict.fromkeys(
        (
            "too_many_tables",
            "too_many_messages",
            "too_many_invitations",
            "too_many_reports",
            "too_many_tests",
            "vote_too_soon",
        ),
        429,
    ),
    **dict.fromkeys(
        (
            "already_seated",
            "already_started",
            "asked_now",
            "bench_closed",
            "cannot_rewind",
            "cannot_withdraw",
            "colour_taken",
            "invitation_answered",
            "key_reused",
            "no_question",
            "no_vote",
            "not_paused",
            "not_running",
            "not_your_turn",
            "note_changed",
            "nothing_to_take_back",
            "on_vacation",
            "already_paused",
            "paused",
            "frozen",
            "seat_kept",
            "seat_taken",
            "stale_move",
            "stale_vote",
            "vote_open",
            "table_full",
            "table_not_full",
            "talk_full",
            "too_many_webhooks",
            "webhook_exists",
            "talk_locked",
        ),
        409,
    ),
}
A_MINUTE, AN_HOUR, A_DAY = "60", "3600", "86400"
AFTER = {
    "too_many_messages": A_MINUTE,
    "too_many_tables": A_MINUTE,
    "too_many_tests": AN_HOUR,
}
# Where a page speaks of forms and pages.
SENTENCES = {
    "stale_move": gettext_noop("This question is closed, so nothing was played. Look again."),
    "key_reused": gettext_noop("This key was used before with another body. Nothing was done."),
    "unknown_game": gettext_noop("This is not there, or it is not for you to see."),
    "parse_error": gettext_noop("The body is not JSON."),
    "invalid": gettext_noop("This does not fit what is described: %(fault)s"),
    "too_large": gettext_noop("The body is too large."),
    "not_authenticated": gettext_noop("Log in, or send a token."),
    "authentication_failed": gettext_noop("This token does not work, or does not any more."),
    "permission_denied": gettext_noop("You may not do this."),
    "missing_scope": gettext_noop("This token may not do this: it lacks “%(scope)s”."),
    "not_found": gettext_noop("There is nothing here."),
    "method_not_allowed": gettext_noop("This cannot be done here."),
    "unsupported_media_type": gettext_noop("Send application/json."),
    "no_stream": gettext_noop(
        "This server does not stream. Ask again and again for the events of a game instead: "
        "games/{id}/events?after=N, with its ETag."
    ),
    "too_many_streams": gettext_noop("There are too many streams already. Close one, or wait."),
    "server_error": gettext_noop("This site made a mistake. Try again later."),
    "bad_request": gettext_noop("This is no request to this site."),
    "throttled": gettext_noop("Too many requests. Wait as many seconds as Retry-After says."),
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a code that never changes, and words in the reader's language.

    `candidates` are moves an ambiguous text fits, `rule` names the rule a move breaks, `reasons`
    say why each alternative of an order failed, `field` is the place of a fault in the body.
    """

    code: str
    detail: str
    candidates: tuple[str, ...] = ()
    rule: str = ""
    reasons: tuple[Problem, ...] = ()
    field: str = ""


class Invalid(APIException):
    """A body, a header or a parameter that is not as described."""

    status_code, default_code = 400, "invalid"

    def __init__(self, fault: str, field: str = "") -> None:
        super().__init__()
        self.fault, self.field = fault, field


class TooLarge(APIException):
    """A body that is larger than any that is needed."""

    status_code, default_code = 413, "too_large"


class NoStream(APIException):
    """A stream was asked for where none is served."""

    status_code, default_code = 404, "no_stream"


class TooManyStreams(APIException):
    """The person, or the server, has as many streams as it may."""

    status_code, default_code = 429, "too_many_streams"

    def __init__(self, wait: float) -> None:
        super().__init__()
        self.wait = max(1, wait)


class MissingScope(APIException):
    """A token that was not made for this."""

    status_code, default_code = 403, "missing_scope"

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope


def handle(fault: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Answer what the program can put right; all else is our fault and goes on."""
    if isinstance(fault, Refused):
        game = getattr(context["view"], "game", None)
        answer = answered(refused(fault, game), STATUS.get(fault.code, 400))
        if answer.status_code == 429:
            answer["Retry-After"] = AFTER.get(fault.code, A_DAY)
        return answer
    if isinstance(fault, Http404):
        fault = exceptions.NotFound()
    elif isinstance(fault, PermissionDenied):
        fault = exceptions.PermissionDenied()
    if not isinstance(fault, APIException):
        return None
    answer = answered(problem(fault), fault.status_code)
    if header := getattr(fault, "auth_header", ""):
        answer["WWW-Authenticate"] = header
    if wait := getattr(fault, "wait", None):
        answer["Retry-After"] = str(int(wait))
    return answer


def refused(refusal: Refused, game: Any) -> Problem:
    """Write a refusal down in the reader's language."""
    language = get_language() or "en"
    own, known = SENTENCES.get(refusal.code), game is not None
    return Problem(
        code=refusal.code,
        detail=_(own) if own else refusals.explain(game, refusal, language),
        candidates=refusals.candidates(game, refusal, language) if known else (),
        rule=getattr(refusal, "rule", ""),
        reasons=tuple(refused(reason, game) for reason in getattr(refusal, "reasons", ())),
    )


def problem(fault: APIException) -> Problem:
    """Write down a fault in how something was asked for."""
    code = str(getattr(fault.detail, "code", fault.default_code))
    code = code if code in SENTENCES else fault.default_code
    told = _(SENTENCES.get(code, SENTENCES["permission_denied"]))
    params = {"fault": getattr(fault, "fault", ""), "scope": getattr(fault, "scope", "")}
    return Problem(code, told % params, field=getattr(fault, "field", ""))


def plain(code: str, status: int) -> HttpResponse:
    """Send a problem of which there is nothing to tell but what it is."""
    return answered(Problem(code, _(SENTENCES[code])), status)


def answered(problem: Problem, status: int) -> HttpResponse:
    """Send a problem."""
    body = msgspec.json.encode(problem)
    return HttpResponse(body, status=status, content_type="application/json")
