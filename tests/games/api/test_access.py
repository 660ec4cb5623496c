"""Who may call, what tokens allow, and how often."""

from __future__ import annotations

import pytest
import time_machine
from django.test import Client

from accounts.services import tokens
from tests import factories
from tests.games.api.calling import ROOT, Program

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


@pytest.mark.parametrize(
    ("method", "path", "needed"),
    [
        ("GET", "me", "read"),
        ("GET", "titles", "read"),
        ("POST", "games/{}/moves", "play"),
        ("PUT", "games/{}/order", "play"),
        ("POST", "games/{}/resignation", "play"),
        ("POST", "games/{}/take-back", "play"),
        ("PUT", "games/{}/vote", "play"),
        ("POST", "games/{}/messages", "chat"),
        ("PUT", "games/{}/note", "chat"),
        ("POST", "me/vacations", "manage"),
        ("DELETE", "me/vacations", "manage"),
        ("POST", "tables", "manage"),
        ("POST", "tables/{}/seat", "manage"),
        ("POST", "tables/{}/invitations", "manage"),
        ("GET", "me/webhooks", "manage"),
        ("POST", "me/webhooks", "manage"),
        ("GET", "me/webhooks/{}", "manage"),
        ("PUT", "me/webhooks/{}", "manage"),
        ("DELETE", "me/webhooks/{}", "manage"),
        ("POST", "me/webhooks/{}/secret", "manage"),
        ("POST", "me/webhooks/{}/test", "manage"),
        ("GET", "me/webhooks/{}/attempts", "manage"),
    ],
)
def test_a_token_does_what_it_was_made_for(method, path, needed):
    game = factories.game()
    who = game.seats.first().player
    others = [scope for scope in ("read", "play", "chat", "manage") if scope != needed]
    lacking, fitting = Program(who, others), Program(who, [needed])
    found = lacking.call(method, path.format(game.pk), {})
    assert (lacking.status, found["code"]) == (403, "missing_scope")
    assert needed in found["detail"]
    fitting.call(method, path.format(game.pk), {})
    assert fitting.status != 403


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
