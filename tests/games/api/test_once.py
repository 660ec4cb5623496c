"""Whatever is sent twice with its key is done once, at every address that changes something."""

from __future__ import annotations

import json
from datetime import timedelta
from ipaddress import ip_network

import pytest
import time_machine
from django.apps import apps
from django.utils import timezone

from games.api import documents
from games.models import Game
from games.models_api import KeptAnswer
from games.models_talk import Message
from games.models_webhooks import Webhook
from games.services import people, repeating, tables, talk, webhooks
from tests import factories
from tests.games.api.calling import Program
from tests.games.api.writes import HOOK, WRITES, table_of
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db
METHODS = ("post", "put", "delete")


@pytest.fixture(autouse=True)
def _allowed(settings):
    settings.WEBHOOK_NETWORKS, settings.WEBHOOK_HTTP = (ip_network("127.0.0.0/8"),), True
    with time_machine.travel(BEGIN, tick=False):
        yield


def operations():
    """Return every operation that changes something: its method and how it is described."""
    paths = json.loads(documents.document())["paths"].values()
    found = [(method, item[method]) for item in paths for method in METHODS if method in item]
    return {each["operationId"]: (method.upper(), each) for method, each in found}


OPERATIONS = operations()


def rows():
    """Return everything that is kept about games."""
    return {m.__name__: list(m.objects.order_by("pk").values()) for m in models()}


def models():
    return apps.get_app_config("games").get_models()


def test_every_write_is_known_here_and_takes_a_key():
    assert set(OPERATIONS) == set(WRITES)
    for name, (_method, described) in OPERATIONS.items():
        headers = [each["name"] for each in described["parameters"] if each["in"] == "header"]
        assert headers == ["Idempotency-Key"], name
        assert "409" in described["responses"]


@pytest.mark.parametrize("name", WRITES)
def test_the_same_key_and_body_are_answered_the_same_and_done_once(name):
    method, write = OPERATIONS[name][0], WRITES[name]()
    program, before = write.program, rows()
    program.call(method, write.path, write.body, key="k")
    first, done = program.answer, rows()
    assert first.status_code < 300, first.content
    assert done != before
    program.call(method, write.path, write.body, key="k")
    assert (program.status, program.answer.content) == (first.status_code, first.content)
    assert rows() == done


@pytest.mark.parametrize("name", WRITES)
def test_the_same_key_with_another_body_is_refused(name):
    method, write = OPERATIONS[name][0], WRITES[name]()
    program = write.program
    program.call(method, write.path, write.body, key="k")
    done = rows()
    found = program.call(method, write.path, write.other or {"other": 1}, key="k")
    assert (program.status, found["code"]) == (409, "key_reused")
    assert rows() == done


@pytest.mark.parametrize("name", ["play_move", "resign", "save_note", "end_vacations"])
def test_a_key_that_is_none_is_refused_and_nothing_is_done(name):
    method, write = OPERATIONS[name][0], WRITES[name]()
    before = rows()
    for key in ("", " ", "a b", "x" * 81, "ä", "\x7f", "a\tb"):
        found = write.program.call(method, write.path, write.body, key=key)
        assert (write.program.status, found["code"]) == (400, "invalid"), key
        assert found["field"] == "Idempotency-Key"
    assert rows() == before


def test_the_order_of_fields_makes_no_other_body():
    game = factories.game()
    program, path = Program(factories.asked(game)[0]), f"games/{game.pk}/note"
    first = program.call("PUT", path, {"text": "one", "version": 0}, key="k")
    assert program.call("PUT", path, {"version": 0, "text": "one"}, key="k") == first


def test_a_refusal_is_told_again_whatever_happened_meanwhile():
    host = factories.player()
    table, program = table_of(host, colour="red"), Program(factories.player())
    path, wish = f"tables/{table.pk}/seat", {"colour": "red"}
    found = program.call("POST", path, wish, key="k")
    assert found["code"] == "colour_taken"
    tables.leave(game=table, player=host)
    assert program.call("POST", path, wish, key="k") == found
    assert program.status == 409
    assert program.call("POST", path, wish, key="another")["my_seat"] is not None


def test_who_is_told_to_come_later_may_come_with_the_same_key(monkeypatch):
    game = factories.game()
    program, path = Program(factories.asked(game)[0]), f"games/{game.pk}/messages"
    monkeypatch.setattr(talk, "MOST_AT_ONCE", 0)
    program.call("POST", path, {"text": "x"}, key="k")
    assert program.status == 429
    assert not KeptAnswer.objects.exists()
    monkeypatch.undo()
    program.call("POST", path, {"text": "x"}, key="k")
    assert program.status == 201


def test_a_key_belongs_to_one_person_and_one_address():
    game = factories.game()
    people_there = [Program(seat.player) for seat in game.seats.all()]
    for program in people_there:
        program.call("POST", f"games/{game.pk}/messages", {"text": "x"}, key="k")
        program.call("PUT", f"games/{game.pk}/note", {"text": "x", "version": 0}, key="k")
        assert program.status == 200
    assert Message.objects.count() == 2
    assert KeptAnswer.objects.count() == 4


def test_what_breaks_off_leaves_neither_effect_nor_key(monkeypatch):
    program = Program(factories.player())

    def fail(**given):
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(webhooks, "turn_off", fail)
    with pytest.raises(RuntimeError):
        program.call("POST", "me/webhooks", {**HOOK, "is_on": False}, key="k")
    assert not Webhook.objects.exists()
    assert not KeptAnswer.objects.exists()
    monkeypatch.undo()
    program.call("POST", "me/webhooks", {**HOOK, "is_on": False}, key="k")
    assert program.status == 201


def test_an_address_is_looked_at_before_anything_is_locked(monkeypatch):
    program, seen = Program(factories.player()), []
    monkeypatch.setattr(
        webhooks, "refuse_address", lambda address: seen.append(KeptAnswer.objects.count())
    )
    program.call("POST", "me/webhooks", HOOK, key="k")
    program.call("POST", "me/webhooks", HOOK, key="k")
    assert (program.status, seen) == (201, [0])


def test_bots_play_when_the_answer_is_kept():
    program = Program(factories.player())
    body = {"title": "patrizier", "players": 3, "bots": 2}
    table = program.call("POST", "tables", body, key="k")
    assert table["status"] == "running"
    game = Game.objects.get()
    assert game.questions.get().seat == table["my_seat"]
    assert program.call("POST", "tables", body, key="k") == table


def test_answers_are_forgotten_after_a_day():
    program = Program(factories.player())
    program.call("POST", "me/webhooks", HOOK, key="k")
    assert repeating.tidy() == 0
    KeptAnswer.objects.update(at=timezone.now() - timedelta(hours=25))
    assert repeating.tidy() == 1


def test_a_key_goes_with_its_person():
    giver, taker = factories.player(), factories.player()
    for who in (giver, taker):
        Program(who).call("DELETE", "me/vacations", key="k")
    people.hand_over(giver=giver, taker=taker)
    people.erase(user=taker)
    assert not KeptAnswer.objects.filter(person=taker).exists()


def test_the_secret_of_a_webhook_is_in_nobodys_export(client):
    who = factories.player()
    secret = Program(who).call("POST", "me/webhooks", HOOK, key="k")["secret"]
    client.force_login(who)
    page = client.get("/profile/data.json").content.decode()
    assert secret not in page
    assert "POST /api/v1/me/webhooks" in page


def test_a_refused_move_is_refused_again_when_the_game_has_gone_on():
    game = factories.game()
    who, _seat, asked = factories.asked(game)
    program, path = Program(who), f"games/{game.pk}/moves"
    card = factories.choice(game).split(":")[0].strip()
    bodies = [{"asked": asked, "text": text} for text in ("nonsense", "999", card)]
    for number, body in enumerate(bodies):
        program.call("POST", path, body, key=f"{number}")
        bodies[number] = body, program.answer.content
        assert program.status == 400
    factories.play(game, 2)
    for number, (body, first) in enumerate(bodies):
        program.call("POST", path, body, key=f"{number}")
        assert (program.status, program.answer.content) == (400, first)
