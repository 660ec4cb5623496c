"""Programs register, change, test and remove webhooks."""

from __future__ import annotations

import json
from ipaddress import ip_network

import pytest

from accounts.models import User
from games.models_webhooks import Dispatch, Webhook
from games.services import calling, webhooks
from tests import factories
from tests.games.api.calling import Program
from tests.games.mail.peers import free_port

pytestmark = pytest.mark.django_db
BODY = {"address": "http://127.0.0.1:9000/hook", "happenings": ["turn"]}


@pytest.fixture(autouse=True)
def allowed(settings):
    settings.WEBHOOK_NETWORKS, settings.WEBHOOK_HTTP = (ip_network("127.0.0.0/8"),), True


@pytest.fixture
def program():
    return Program(factories.player(), ["manage"])


def problem(program, status, code):
    found = json.loads(program.answer.content)
    assert (program.status, found["code"]) == (status, code)
    assert found["detail"]


def test_a_webhook_is_registered_and_its_secret_told_once(program):
    made = program.post("me/webhooks", BODY)
    assert program.status == 201
    row = Webhook.objects.get()
    assert made["secret"] == row.secret
    assert (made["format"], made["is_on"], made["waiting"]) == ("json", True, 0)
    assert program.get(f"me/webhooks/{row.pk}") == {**made, "secret": None}
    assert program.get("me/webhooks") == {"items": [{**made, "secret": None}], "most": 10}


def test_the_same_address_twice_is_refused(program):
    program.post("me/webhooks", BODY)
    program.post("me/webhooks", BODY)
    problem(program, 409, "webhook_exists")


@pytest.mark.parametrize(
    "changed",
    [
        {"address": "ftp://example.org/"},
        {"address": ""},
        {"address": "https://example.org/ x"},
        {"address": "http://" + "x" * 600},
        {"address": 1},
        {"happenings": []},
        {"happenings": ["chess"]},
        {"happenings": ["turn"] * 4},
        {"happenings": "turn"},
        {"format": "xml"},
        {"is_on": 1},
        {"secret": "whs_mine"},
    ],
)
def test_a_body_that_is_none_is_told(program, changed):
    program.post("me/webhooks", {**BODY, **changed})
    problem(program, 400, "invalid")
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("address", ["http://10.0.0.1/", "https://[::1]/", "http://u@127.0.0.1/"])
def test_an_address_that_may_not_be_called_is_refused(program, address):
    program.post("me/webhooks", {**BODY, "address": address})
    problem(program, 400, "bad_webhook")
    made = program.post("me/webhooks", BODY)
    program.put(f"me/webhooks/{made['id']}", {**BODY, "address": address})
    problem(program, 400, "bad_webhook")
    assert Webhook.objects.get().address == BODY["address"]


def test_there_are_so_many_and_no_more(program, monkeypatch):
    monkeypatch.setattr(webhooks, "MOST_WEBHOOKS", 1)
    program.post("me/webhooks", BODY)
    program.post("me/webhooks", {**BODY, "address": "http://127.0.0.1:9000/two"})
    problem(program, 409, "too_many_webhooks")


def test_a_guest_needs_an_address_first():
    guest = Program(User.objects.create(email=None, display_name="Guest"))
    guest.post("me/webhooks", BODY)
    problem(guest, 403, "needs_address")


def test_a_webhook_is_changed_turned_off_and_on(program):
    number = program.post("me/webhooks", {**BODY, "is_on": False})["id"]
    path = f"me/webhooks/{number}"
    assert program.get(path)["off_why"] == "person"
    wish = {**BODY, "format": "discord", "happenings": ["event", "turn"]}
    changed = program.put(path, wish)
    assert changed == program.get(path)
    assert (changed["format"], changed["happenings"]) == ("discord", ["turn", "event"])
    assert (changed["is_on"], changed["off_at"], changed["off_why"]) == (True, None, "")
    assert program.put(path, {**wish, "is_on": False})["is_on"] is False


def test_a_new_secret_takes_the_place_of_the_old_one(program):
    made = program.post("me/webhooks", BODY)
    renewed = program.post(f"me/webhooks/{made['id']}/secret")
    assert renewed["secret"] == Webhook.objects.get().secret != made["secret"]


def test_a_test_is_on_its_way_and_its_outcome_is_listed(program):
    body = {**BODY, "address": f"http://127.0.0.1:{free_port()}/"}
    number = program.post("me/webhooks", body)["id"]
    sent = program.post(f"me/webhooks/{number}/test")
    assert program.status == 202
    assert program.post(f"me/webhooks/{number}/test") == sent
    assert program.get(f"me/webhooks/{number}")["waiting"] == 1
    calling.call_due()
    (line,) = program.get(f"me/webhooks/{number}/attempts")["items"]
    assert line["delivery"] == sent["delivery"]
    assert (line["status"], line["fault"], line["code"]) == ("failed", "no_connection", None)
    assert (line["kind"], line["game"], line["event"]) == ("test", None, None)


def test_too_many_tests_are_for_later(program, monkeypatch):
    monkeypatch.setattr(webhooks, "TESTS_IN_AN_HOUR", 1)
    number = program.post("me/webhooks", BODY)["id"]
    program.post(f"me/webhooks/{number}/test")
    Dispatch.objects.update(status="sent")
    program.post(f"me/webhooks/{number}/test")
    problem(program, 429, "too_many_tests")
    assert program.answer["Retry-After"] == "3600"


def test_attempts_come_page_by_page(program):
    number = program.post("me/webhooks", BODY)["id"]
    for _ in range(5):
        told = Dispatch.objects.create(webhook_id=number, kind="test")
        told.attempts.create(status="arrived", code=200)
    found, address = [], f"me/webhooks/{number}/attempts?limit=2"
    while address:
        page = program.get(address)
        found += [each["delivery"] for each in page["items"]]
        more = page["next"]
        address = more and f"me/webhooks/{number}/attempts?limit=2&cursor={more}"
    rows = Dispatch.objects.order_by("-pk").values_list("key", flat=True)
    assert found == [str(key) for key in rows]


def test_a_webhook_is_removed(program):
    number = program.post("me/webhooks", BODY)["id"]
    assert program.delete(f"me/webhooks/{number}") == {"items": [], "most": 10}
    program.delete(f"me/webhooks/{number}")
    problem(program, 404, "unknown_webhook")


def test_somebody_elses_is_not_there(program):
    number = program.post("me/webhooks", BODY)["id"]
    other = Program(factories.player())
    for method, path, body in (
        ("GET", "", None),
        ("PUT", "", BODY),
        ("DELETE", "", None),
        ("POST", "/secret", None),
        ("POST", "/test", None),
        ("GET", "/attempts", None),
    ):
        other.call(method, f"me/webhooks/{number}{path}", body)
        problem(other, 404, "unknown_webhook")
        other.call(method, f"me/webhooks/{2**70}{path}", body)
        problem(other, 404, "unknown_webhook")
    assert Webhook.objects.count() == 1


def test_a_list_costs_the_same_however_many(program, django_assert_num_queries):
    def count():
        program.get("me/webhooks")
        with django_assert_num_queries(2):
            program.get("me/webhooks")

    program.post("me/webhooks", BODY)
    count()
    program.post("me/webhooks", {**BODY, "address": "http://127.0.0.1:9000/two"})
    count()
