"""Who may call, what tokens allow, and how often."""

from __future__ import annotations

import json

import pytest
import time_machine
from django.test import Client

from accounts.services import tokens
from games.api import documents
from tests import factories
from tests.games.api.calling import ROOT, SCOPES, Program

pytestmark = pytest.mark.django_db


def test_a_program_is_known_by_its_token():
    who = factories.player("siena")
    me = Program(who, ["read"]).get("me")
    assert (me["id"], me["name"], me["scopes"]) == (who.pk, "Siena", ["read"])
    who.refresh_from_db()
    assert who.seen_at is not None


@pytest.mark.parametrize("sent", ["Bearer nonsense", "Bearer ptz_nonsense", "bearer ", "Bearer ä"])
def test_a_wrong_token_is_refused_even_where_everybody_may_look(sent):
    program = Program(Authorization=sent)
    assert program.get("titles")["code"] == "authentication_failed"
    assert program.status == 401
    assert program.answer["WWW-Authenticate"].startswith("Bearer")


def test_a_revoked_token_is_refused():
    who = factories.player()
    program = Program(who)
    tokens.revoke(user=who, number=who.tokens.get().pk)
    program.get("me")
    assert program.status == 401


# Every operation with the scope that a token needs for it.
NEEDED = {
    **dict.fromkeys(
        (
            "get_me",
            "get_my_games",
            "get_vacations",
            "get_player",
            "get_titles",
            "get_edition",
            "get_tables",
            "get_games",
            "get_game",
            "get_position",
            "get_old_position",
            "get_events",
            "get_clock",
            "get_result",
            "get_proof",
            "get_ask",
            "get_moves",
            "get_advice",
            "get_order",
            "get_messages",
            "get_note",
            "get_stream",
            "get_votes",
            "get_reports",
        ),
        "read",
    ),
    **dict.fromkeys(
        (
            "play_move",
            "prepare_order",
            "withdraw_order",
            "take_back",
            "answer_take_back",
            "answer_vote",
            "answer_a_vote",
            "call_vote",
            "resign",
        ),
        "play",
    ),
    **dict.fromkeys(("say", "report", "save_note", "withdraw_message"), "chat"),
    **dict.fromkeys(
        (
            "take_vacation",
            "end_vacations",
            "open_table",
            "close_table",
            "seat_bot",
            "dismiss_bot",
            "take_seat",
            "leave_table",
            "invite",
            "get_webhooks",
            "get_webhook",
            "get_webhook_attempts",
            "register_webhook",
            "change_webhook",
            "remove_webhook",
            "renew_webhook_secret",
            "test_webhook",
        ),
        "manage",
    ),
}
FILLED = {"number": 1, "seat": 0, "title": "patrizier", "edition": "none"}


def operations():
    """Return every operation of the schema: its method, path and description."""
    paths = json.loads(documents.document())["paths"]
    return {
        each["operationId"]: (method.upper(), path.removeprefix(ROOT), each)
        for path, item in paths.items()
        for method, each in item.items()
    }


def test_every_operation_has_a_scope_and_says_so():
    found = operations()
    assert set(found) == set(NEEDED)
    for name, (_method, _path, described) in found.items():
        assert {"token": [NEEDED[name]]} in described["security"], name


@pytest.mark.parametrize("name", NEEDED)
def test_a_token_does_what_it_was_made_for(name):
    method, path, _described = operations()[name]
    needed, game = NEEDED[name], factories.game()
    who = game.seats.first().player
    address = path.format(id=game.pk, **FILLED)
    for scope in SCOPES:
        program = Program(who, [scope])
        found = program.call(method, address, None if method == "GET" else {}, key="k")
        is_lacking = program.status == 403 and found["code"] == "missing_scope"
        assert is_lacking == (scope != needed), (scope, found)
        assert not is_lacking or needed in found["detail"]


@pytest.mark.parametrize("name", [name for name in NEEDED if not name.startswith("get")])
def test_nobody_unknown_changes_anything(name):
    method, path, _described = operations()[name]
    program = Program()
    found = program.call(method, path.format(id=factories.game().pk, **FILLED), {}, key="k")
    assert (program.status, found["code"]) == (401, "not_authenticated")
    assert program.answer["RateLimit-Remaining"]


def test_a_session_reads_and_needs_its_csrf_token_to_write():
    game = factories.game()
    who = game.seats.first().player
    client = Client(enforce_csrf_checks=True)
    client.force_login(who)
    assert client.get(f"{ROOT}me").json()["id"] == who.pk
    path = f"{ROOT}games/{game.pk}/note"
    sent = {"data": '{"text": "n", "version": 0}', "content_type": "application/json"}
    refused = client.put(path, **sent)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    client.get("/profile/")
    token = client.cookies["csrftoken"].value
    assert client.put(path, **sent, headers={"X-CSRFToken": token}).status_code == 200


def test_calls_of_a_person_are_limited(settings):
    settings.API_CALLS_OF_A_PERSON = 3
    with time_machine.travel("2026-11-18 09:00:20Z", tick=False):
        program, other = Program(factories.player()), Program(factories.player())
        left = [(program.get("me"), program.answer["RateLimit-Remaining"])[1] for _ in range(3)]
        assert left == ["2", "1", "0"]
        assert program.get("me")["code"] == "throttled"
        assert (program.status, program.answer["Retry-After"]) == (429, "40")
        assert program.answer["RateLimit-Limit"] == "3"
        other.get("me")
        assert other.status == 200
    with time_machine.travel("2026-11-18 09:01:00Z", tick=False):
        program.get("me")
        assert program.status == 200


def test_calls_of_an_address_are_limited_whoever_calls(settings):
    settings.API_CALLS_OF_AN_ADDRESS = 2
    with time_machine.travel("2026-11-18 09:00:20Z", tick=False):
        guesser = Program(Authorization="Bearer ptz_guess")
        assert [(guesser.get("me"), guesser.status)[1] for _ in range(3)] == [401, 401, 429]
