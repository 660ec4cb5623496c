"""Whatever is wrong about a call is told in one shape, and never breaks anything."""

from __future__ import annotations

import json

import pytest

from games.models import Event
from games.selectors import listing
from tests import factories
from tests.games.api.calling import ROOT, Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return factories.game()


@pytest.fixture
def mover(game):
    return Program(factories.asked(game)[0])


def problem(program, status, code):
    found = json.loads(program.answer.content)
    assert (program.status, found["code"]) == (status, code), found
    assert found["detail"]
    assert program.answer["Content-Type"] == "application/json"
    assert program.answer["Cache-Control"] == "private, no-cache"
    return found


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "nothing", 404, "not_found"),
        ("POST", "nothing/here", 404, "not_found"),
        ("GET", "games/1%0A", 404, "not_found"),
        ("PUT", "me/webhooks/a%0Ab%0D%E2%80%A8", 404, "not_found"),
        ("GET", "games/999999", 404, "unknown_game"),
        ("GET", "games/99999999999999999999999", 404, "unknown_game"),
        ("GET", "players/99999999999999999999999", 404, "unknown_game"),
        ("GET", "titles/chess/editions/x", 404, "unknown_title"),
        ("GET", "titles/patrizier/editions/x", 404, "unknown_title"),
        ("DELETE", "me", 405, "method_not_allowed"),
        ("GET", "games?limit=0", 400, "invalid"),
        ("GET", "games?limit=two", 400, "invalid"),
        ("GET", "games?cursor=-1", 400, "invalid"),
        ("GET", "games?status=lost", 400, "invalid"),
        ("GET", "games?title=%00", 400, "invalid"),
    ],
)
def test_a_wrong_address_is_told(method, path, status, code):
    program = Program(factories.player())
    program.call(method, path)
    problem(program, status, code)


@pytest.mark.parametrize("number", [0, 999, 2**31 - 1])
def test_an_event_that_is_not_there_is_told(game, number):
    program = Program()
    program.get(f"games/{game.pk}/positions/{number}")
    problem(program, 404, "unknown_game")


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        (b"", 400, "invalid"),
        (b"{", 400, "parse_error"),
        (b"\xff\xfe", 400, "parse_error"),
        (b"[" * 60_000, 400, "parse_error"),
        (b'"\\ud800"', 400, "parse_error"),
        (b"x" * 70_000, 413, "too_large"),
        (b"[]", 400, "invalid"),
        (b"null", 400, "invalid"),
        (b"{}", 400, "invalid"),
        (b'{"asked": "1", "text": "1"}', 400, "invalid"),
        (b'{"asked": true, "text": "1"}', 400, "invalid"),
        (b'{"asked": -1, "text": "1"}', 400, "invalid"),
        (b'{"asked": 1e400, "text": "1"}', 400, "parse_error"),
        (b'{"asked": 99999999999999999999, "text": "1"}', 400, "invalid"),
        (b'{"asked": 1}', 400, "invalid"),
        (b'{"asked": 1, "text": "1", "move": {}}', 400, "invalid"),
        (b'{"asked": 1, "text": "1", "more": 1}', 400, "invalid"),
    ],
)
def test_a_body_that_is_none_is_told(game, mover, text, status, code):
    mover.answer = mover.client.post(
        f"{ROOT}games/{game.pk}/moves",
        data=text,
        content_type="application/json",
        headers={**mover.headers, "Idempotency-Key": "k"},
    )
    problem(mover, status, code)
    assert Event.objects.filter(game=game, kind="moved").count() == 0


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"text": "nonsense"}, "malformed_move"),
        ({"text": "\x00"}, "bad_text"),
        ({"text": "x" * 4000}, "malformed_move"),
        ({"text": "x" * 4001}, "invalid"),
        ({"move": {}}, "malformed_move"),
        ({"move": {"card": 1.5}}, "malformed_move"),
        ({"move": {"card": 2**70}}, "malformed_move"),
        ({"move": {"card": ["x"] * 100}}, "malformed_move"),
    ],
)
def test_what_is_no_move_is_told(game, mover, move, code):
    _, _, asked = factories.asked(game)
    mover.post(f"games/{game.pk}/moves", {"asked": asked, **move})
    problem(mover, 400, code)


def test_an_ambiguous_move_comes_with_candidates(game, mover):
    _, _, asked = factories.asked(game)
    card = factories.choice(game).split(" :", maxsplit=1)[0].split(":")[0].strip()
    mover.post(f"games/{game.pk}/moves", {"asked": asked, "text": card})
    found = problem(mover, 400, "ambiguous_move")
    assert len(found["candidates"]) > 1
    mover.post(f"games/{game.pk}/moves", {"asked": asked, "text": found["candidates"][0]})
    assert mover.status == 200


@pytest.mark.parametrize("key", [None, "", "ä", "x" * 81, "a b"])
def test_a_move_needs_a_key(game, mover, key):
    _, _, asked = factories.asked(game)
    body = {"asked": asked, "text": factories.choice(game)}
    mover.call("POST", f"games/{game.pk}/moves", body, **({} if key is None else {"key": key}))
    assert problem(mover, 400, "invalid")["field"] == "Idempotency-Key"


def test_another_kind_of_body_is_refused(game, mover):
    mover.answer = mover.client.post(
        f"{ROOT}games/{game.pk}/take-back", {"number": 1}, headers=mover.headers
    )
    problem(mover, 415, "unsupported_media_type")


def test_a_fault_of_ours_is_told_in_the_same_shape(monkeypatch, settings):
    def fail(*given, **more):
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(listing, "public", fail)
    settings.DEBUG = False
    program = Program()
    program.client.raise_request_exception = False
    found = program.get("games")
    assert (program.status, found["code"]) == (500, "server_error")
    assert "power" not in program.answer.content.decode()


def test_a_call_to_a_foreign_host_is_refused_in_the_same_shape():
    program = Program()
    found = program.get("games", Host="evil.example")
    assert (program.status, found["code"]) == (400, "bad_request")


def test_words_are_in_the_readers_language(game):
    who = factories.asked(game)[0]
    who.language = "de"
    who.save()
    program = Program(who)
    assert "gibt" in program.get("games/999999")["detail"]
    guest = Program(**{"Accept-Language": "de"})
    assert "Melde dich an" in guest.get("me")["detail"]
    assert "Log in" in Program().get("me")["detail"]


def test_a_closed_question_and_a_reused_key_are_conflicts(game, mover):
    _, _, asked = factories.asked(game)
    body = {"asked": asked, "text": factories.choice(game)}
    first = mover.post(f"games/{game.pk}/moves", body, key="one")
    assert mover.post(f"games/{game.pk}/moves", body, key="one") == first
    mover.post(f"games/{game.pk}/moves", {**body, "text": "pass"}, key="one")
    problem(mover, 409, "key_reused")
    mover.post(f"games/{game.pk}/moves", body, key="two")
    problem(mover, 409, "stale_move")
    assert Event.objects.filter(game=game, kind="moved").count() == 1


def test_nobody_plays_for_another(game):
    _, _, asked = factories.asked(game)
    stranger = Program(factories.player())
    stranger.post(f"games/{game.pk}/moves", {"asked": asked, "text": factories.choice(game)})
    problem(stranger, 403, "not_your_seat")
    for path in ("ask", "moves", "order", "note"):
        stranger.get(f"games/{game.pk}/{path}")
        problem(stranger, 403, "not_your_seat")


def test_a_private_game_is_not_there_for_others():
    game = factories.game()
    game.is_public = False
    game.save()
    stranger, player = Program(factories.player()), Program(game.seats.first().player)
    paths = ("", "/position", "/positions/3", "/events", "/clock", "/result", "/proof", "/messages")
    for path in paths:
        stranger.get(f"games/{game.pk}{path}")
        problem(stranger, 404, "unknown_game")
        player.get(f"games/{game.pk}{path}")
        assert player.status == 200
    assert game.pk not in [each["id"] for each in stranger.get("games")["items"]]
    assert game.pk in [each["id"] for each in player.get("me/games")["items"]]
