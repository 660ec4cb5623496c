"""The post office answers mails over SMTP: what it sends comes in at the mail gate."""

from __future__ import annotations

import smtplib

import pytest
from django.core.mail import EmailMessage

from accounts import outbox
from games import gate
from games.mail import parsing
from games.models_mail import Incoming
from tests import factories
from tests.games.mail.letters import DOMAIN, sent
from tests.with_postgres import free_port

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["smtp", "lmtp"])
def office(request, settings, tmp_path):
    """A post office with its gate open."""
    settings.EMAIL_BACKEND = "accounts.outbox.EmailBackend"
    settings.OUTBOX_DIR = tmp_path
    settings.MAIL_GATE_PORT, settings.MAIL_GATE_PROTOCOL = free_port(), request.param
    listener = gate.Listener("127.0.0.1", settings.MAIL_GATE_PORT, request.param)
    listener.start()
    yield tmp_path
    listener.stop()


def turn_mail(folder, reply_to):
    EmailMessage(
        "[Patrizier 123] Sunday table",
        "Roma 4/9\n\nGrüße\n",
        from_email=f"bounce@{DOMAIN}",
        to=["black@example.org"],
        headers={"From": f"play@{DOMAIN}", "Reply-To": reply_to, "Message-ID": "<turn.1@x>"},
    ).send()
    return f"/post-office/{outbox.newest(folder)[0].key}/"


def test_an_answer_goes_through_the_gate_as_a_mail_program_writes_it(client, office):
    delivery, move, _ = sent()
    path = turn_mail(office, move)
    page = client.post(path, {"text": "4 >Milano L"}, follow=True)
    kept = Incoming.objects.get()
    assert kept.reply_to == delivery
    assert f"The mail gate took it: “250 2.0.0 kept as {kept.pk}”" in page.content.decode()
    message = parsing.parse(bytes(kept.raw))
    assert message["From"] == "black@example.org"
    assert message["Subject"] == "Re: [Patrizier 123] Sunday table"
    assert message["In-Reply-To"] == message["References"] == "<turn.1@x>"
    text = message.get_content()
    assert text.startswith("4 >Milano L\n\nOn ")
    assert text.endswith("wrote:\n> Roma 4/9\n>\n> Grüße\n")


def test_what_comes_of_an_answer_is_opened_by_itself(client, office):
    _, move, _ = sent()
    path = turn_mail(office, move)
    page = client.post(path, {"text": "4"}, follow=True)
    again = page["Refresh"].removeprefix("2; url=")
    EmailMessage("To white", "x", to=["white@example.org"]).send()
    assert client.get(again).status_code == 200
    EmailMessage("Receipt", "Understood", to=["black@example.org"]).send()
    receipt = next(each for each in outbox.newest(office) if each.subject == "Receipt")
    assert client.get(again).url.startswith(f"/post-office/{receipt.key}/")
    assert "Refresh" not in client.get(client.get(again).url)


def test_an_answer_that_never_comes_is_not_waited_for_without_end(client, office):
    _, move, _ = sent()
    path, looks = client.post(turn_mail(office, move), {"text": "4"}).url, 0
    while found := client.get(path).get("Refresh"):
        path, looks = found.removeprefix("2; url="), looks + 1
    assert looks == 5


def test_a_refusal_of_the_gate_is_shown_and_the_text_stays(client, office):
    path = turn_mail(office, f"move+{'a' * 26}@{DOMAIN}")
    page = client.post(path, {"text": "4 >Milano L"}).content.decode()
    assert "The mail gate did not take it: “550 5.1.1" in page
    assert "4 &gt;Milano L</textarea>" in page
    assert not Incoming.objects.exists()


def test_a_new_mail_goes_to_the_general_address(client, office):
    black = factories.player()
    fields = {"sender": black.email, "subject": "Help", "text": "help"}
    assert client.post("/post-office/write/", fields).status_code == 302
    assert Incoming.objects.get().person == black
    page = client.post("/post-office/write/", {**fields, "sender": "white@example.com"})
    assert "The mail gate did not take it: “550 5.1.1" in page.content.decode()
    page = client.post("/post-office/write/", {**fields, "sender": "a\nBcc: b@example.org"})
    assert Incoming.objects.count() == 1


def test_a_gate_that_is_shut_is_told(client, settings, tmp_path):
    settings.EMAIL_BACKEND, settings.OUTBOX_DIR = "accounts.outbox.EmailBackend", tmp_path
    settings.MAIL_GATE_PORT = free_port()
    with pytest.raises(OSError, match="refused"):
        smtplib.SMTP("127.0.0.1", settings.MAIL_GATE_PORT)
    page = client.post(turn_mail(tmp_path, f"play@{DOMAIN}"), {"text": "4"}).content.decode()
    assert "The mail gate does not answer" in page


def test_nobody_else_posts_through_the_post_office(client, office):
    path = turn_mail(office, f"play@{DOMAIN}")
    for where in (path, "/post-office/write/"):
        assert client.post(where, {"text": "4"}, REMOTE_ADDR="192.0.2.7").status_code == 404
