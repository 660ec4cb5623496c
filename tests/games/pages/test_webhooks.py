"""The pages of a person's webhooks."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from django.urls import reverse

from accounts.models import User
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.services import calling, webhooks
from tests import factories
from tests.games.mail.peers import free_port

pytestmark = pytest.mark.django_db
LIST = "/profile/programs/webhooks/"
ADDRESS = "http://127.0.0.1:9000/hook?token=hush"
FORM = {"address": ADDRESS, "happenings": ["turn", "over"], "format": "json"}


@pytest.fixture(autouse=True)
def allowed(settings):
    settings.WEBHOOK_NETWORKS, settings.WEBHOOK_HTTP = (ip_network("127.0.0.0/8"),), True


@pytest.fixture
def person():
    return factories.player("ancona")


@pytest.fixture
def client(client, person):
    client.force_login(person)
    return client


@pytest.fixture
def hook(person):
    return webhooks.make(person=person, wish=webhooks.Wish(ADDRESS, "json", ["turn"]))


def page(client, path=LIST, status=200):
    answer = client.get(path)
    assert answer.status_code == status
    return answer.content.decode()


def act(client, hook, name, **sent):
    answer = client.post(reverse(f"games:webhook-{name}", args=[hook.pk]), sent, follow=True)
    return answer.content.decode()


def test_a_webhook_is_registered_and_its_secret_shown_once(client, person):
    answer = client.post(LIST, FORM)
    made = Webhook.objects.get(person=person)
    assert made.secret in answer.content.decode()
    assert made.happenings == "turn,over"
    shown = page(client, f"{LIST}{made.pk}/")
    assert made.secret not in shown
    assert "127.0.0.1" in shown
    assert "127.0.0.1" in page(client)
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"address": "http://10.0.0.1/"}, "own network"),
        ({"address": "ftp://example.org/"}, "begins with https://"),
        ({"address": ""}, "required"),
        ({"happenings": []}, "required"),
        ({"format": "xml"}, "not one of the available choices"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(client, changed, words):
    answer = client.post(LIST, {**FORM, **changed})
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not Webhook.objects.exists()


def test_the_same_address_and_one_too_many_are_refused(client, hook, monkeypatch):
    assert "already" in client.post(LIST, FORM).content.decode()
    monkeypatch.setattr(webhooks, "MOST_WEBHOOKS", 1)
    more = client.post(LIST, {**FORM, "address": "http://127.0.0.1:9000/"})
    assert more.status_code == 400
    assert "as many as one person" in more.content.decode()


def test_a_webhook_is_changed(client, hook):
    path = f"{LIST}{hook.pk}/"
    client.post(path, {**FORM, "format": "discord"})
    hook.refresh_from_db()
    assert (hook.format, hook.happenings) == ("discord", "turn,over")
    refused = client.post(path, {**FORM, "address": "http://10.0.0.1/"})
    assert refused.status_code == 400
    hook.refresh_from_db()
    assert hook.address == ADDRESS


def test_a_test_is_sent_and_its_outcome_listed(client, hook):
    Webhook.objects.update(address=f"http://127.0.0.1:{free_port()}/")
    assert "A test is on its way" in act(client, hook, "test")
    assert "1 call waits" in page(client, f"{LIST}{hook.pk}/")
    calling.call_due()
    shown = page(client, f"{LIST}{hook.pk}/")
    assert "No connection" in shown
    assert "call waits" not in shown


def test_too_many_tests_are_told(client, hook, monkeypatch):
    monkeypatch.setattr(webhooks, "TESTS_IN_AN_HOUR", 0)
    assert "Wait a while" in act(client, hook, "test")


def test_an_answer_is_shown_and_does_no_harm(client, hook):
    told = Dispatch.objects.create(webhook=hook, kind="test", status="failed")
    said = "<script>alert(1)</script>"
    Attempt.objects.create(dispatch=told, status="failed", code=500, fault="status", said=said)
    shown = page(client, f"{LIST}{hook.pk}/")
    assert "(500)" in shown
    assert said not in shown
    assert "&lt;script&gt;" in shown


def test_a_webhook_is_turned_off_and_on_again(client, hook):
    assert "Turn it on again" in act(client, hook, "switch", to="off")
    hook.refresh_from_db()
    assert not hook.is_on
    assert "Turn it off" in act(client, hook, "switch", to="on")
    hook.refresh_from_db()
    assert hook.is_on


def test_why_it_is_off_is_told(client, hook):
    webhooks.turn_off(hook=hook, why="failing")
    assert "it did not work for days" in page(client, f"{LIST}{hook.pk}/")


def test_a_new_secret_is_shown_once(client, hook):
    shown = act(client, hook, "secret")
    old = hook.secret
    hook.refresh_from_db()
    assert hook.secret != old
    assert hook.secret in shown
    assert hook.secret not in page(client, f"{LIST}{hook.pk}/")


def test_a_webhook_is_removed(client, hook):
    assert "The webhook is removed" in act(client, hook, "remove")
    assert not Webhook.objects.exists()
    page(client, f"{LIST}{hook.pk}/", status=404)


def test_somebody_elses_is_not_there(client, hook):
    client.force_login(factories.player())
    assert "127.0.0.1" not in page(client)
    page(client, f"{LIST}{hook.pk}/", status=404)
    for name in ("test", "secret", "switch", "remove"):
        path = reverse(f"games:webhook-{name}", args=[hook.pk])
        assert client.post(path).status_code == 404
        assert client.get(path).status_code == 405
    assert Webhook.objects.count() == 1


def test_nobody_unknown_sees_any(client, hook):
    client.logout()
    assert client.get(LIST).status_code == 302
    assert client.post(reverse("games:webhook-remove", args=[hook.pk])).status_code == 302
    assert Webhook.objects.exists()


def test_a_guest_is_told_to_give_an_address(client):
    client.force_login(User.objects.create(email=None, display_name="Guest"))
    assert "You are a guest" in page(client)
    assert client.post(LIST, FORM).status_code == 400
    assert not Webhook.objects.exists()


def test_the_profile_leads_there(client):
    assert LIST in page(client, "/profile/")
    assert LIST in page(client, "/profile/programs/")
