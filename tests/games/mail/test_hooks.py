"""Mail that a provider tells of by web hook, in Postmark's words."""

from __future__ import annotations

import base64
import importlib
import json

import pytest
from django.test import Client
from django.urls import clear_url_caches

from games.mail import parsing
from games.models_mail import Incoming
from patrizier_site import urls
from tests import factories
from tests.games.mail.letters import letter, sent
from tests.games.mailing import mail_to

pytestmark = pytest.mark.django_db

URL = "/mail/hook/postmark/inbound/"
SECRET = "red:brick"


@pytest.fixture
def hooks(settings):
    """Serve the web hooks, as a site does that has a secret for them."""
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}
    importlib.reload(urls)
    clear_url_caches()
    yield
    settings.ANYMAIL = {"WEBHOOK_SECRET": None}
    importlib.reload(urls)
    clear_url_caches()


def tell(to, *, secret=SECRET, number="22c74902", raw=None):
    told = {
        "FromFull": {"Email": "black@example.org", "Name": "Black", "MailboxHash": ""},
        "ToFull": [{"Email": to, "Name": "", "MailboxHash": ""}],
        "OriginalRecipient": to,
        "Subject": "Re: [Patrizier 1]",
        "MessageID": number,
        "Date": "Mon, 16 Nov 2026 16:00:00 +0000",
        "TextBody": "4 >Milano L",
        "HtmlBody": "",
        "Headers": [
            {"Name": "Message-ID", "Value": "<1@example.org>"},
            {"Name": "Return-Path", "Value": "<black@example.org>"},
        ],
        "Attachments": [],
    }
    if raw:
        told["RawEmail"] = raw
    proof = {"Authorization": f"Basic {base64.b64encode(secret.encode()).decode()}"}
    return Client(enforce_csrf_checks=True).post(
        URL, json.dumps(told), "application/json", headers=proof if secret else {}
    )


def test_a_mail_is_kept(hooks):
    delivery, move, _ = sent()
    assert tell(move).status_code == 200
    kept = Incoming.objects.get()
    assert (kept.reply_to, kept.channel, kept.outcome) == (delivery, "hook", "")
    body = parsing.parse(bytes(kept.raw)).get_body(("plain",))
    assert body.get_content().strip() == "4 >Milano L"


def test_the_mail_as_it_was_is_kept_where_the_provider_hands_it_on(hooks):
    _, move, _ = sent()
    tell(move, raw=letter("5 >Roma R").as_string())
    assert b"5 >Roma R" in bytes(Incoming.objects.get().raw)


def test_a_mail_that_is_told_twice_is_kept_once(hooks):
    _, move, _ = sent()
    assert [tell(move).status_code for _ in range(2)] == [200, 200]
    tell(move, number="another")
    assert Incoming.objects.count() == 2


def test_a_mail_for_nobody_is_held(hooks):
    assert tell("root@play.example.org").status_code == 200
    assert Incoming.objects.get().outcome == "held"


@pytest.mark.parametrize("secret", ["", "red:herring"])
def test_without_the_secret_nothing_is_taken(hooks, secret):
    assert tell("play@play.example.org", secret=secret).status_code == 400
    assert not Incoming.objects.exists()


def test_a_site_without_a_secret_has_no_hooks(client):
    assert client.post(URL).status_code == 404


# What becomes of our own mails


def report(delivery, *, secret=SECRET, **more):
    """Let the provider tell of a mail that it took over."""
    told = {
        "RecordType": "Bounce",
        "ID": 4323372036854775807,
        "Type": "HardBounce",
        "TypeCode": 1,
        "MessageID": "883953f4-6105-42a2-a16a-77a8eac79483",
        "Email": delivery.address,
        "Description": "The server was unable to deliver your message",
        "Details": "smtp;550 5.1.1 no such user",
        "BouncedAt": "2026-11-16T16:00:00Z",
        "Metadata": {"delivery": str(delivery.pk)},
        **more,
    }
    proof = {"Authorization": f"Basic {base64.b64encode(secret.encode()).decode()}"}
    return Client(enforce_csrf_checks=True).post(
        "/mail/hook/postmark/tracking/", json.dumps(told), "application/json", headers=proof
    )


def mailed():
    """Return the delivery of a mail to somebody with an account."""
    return mail_to(factories.player())


def test_a_bounce_that_the_provider_tells_of_marks_delivery_and_address(hooks):
    delivery = mailed()
    assert report(delivery).status_code == 200
    delivery.refresh_from_db()
    assert delivery.status == "bounced"
    assert "no such user" in delivery.said
    person = delivery.notice.person
    assert person.addresses.get(email=person.email).bounced_at is not None


def test_an_arrival_that_the_provider_tells_of_takes_the_mark_away(hooks):
    delivery = mailed()
    report(delivery)
    assert (
        report(delivery, RecordType="Delivery", DeliveredAt="2026-11-16T17:00:00Z").status_code
        == 200
    )
    delivery.refresh_from_db()
    assert delivery.status == "delivered"
    assert not delivery.notice.person.addresses.exclude(bounced_at=None).exists()


def test_a_report_without_the_secret_is_not_believed(hooks):
    delivery, _, _ = sent()
    assert report(delivery, secret="blue:brick").status_code == 400
    delivery.refresh_from_db()
    assert delivery.status != "bounced"
