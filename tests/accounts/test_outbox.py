from __future__ import annotations

import pytest
from django.core.mail import EmailMessage

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings, tmp_path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    settings.OUTBOX_DIR = tmp_path / "mail"


def send(subject, text):
    EmailMessage(subject, text, to=["lucca@example.org"]).send()


def test_an_empty_outbox_is_shown(client, folder):
    assert "No mail yet." in client.get("/outbox/").content.decode()


def test_mails_are_shown_newest_first_with_their_links(client, folder):
    send("First", "Grüße: http://testserver/links/abc_-9/\n")
    send("Second", "<b>x</b>\n" + "-" * 79 + "x")
    page = client.get("/outbox/").content.decode()
    assert page.index("Second") < page.index("First")
    assert 'href="http://testserver/links/abc_-9/"' in page
    assert "Grüße" in page
    assert "<b>x" not in page


def test_a_newcomer_finds_the_outbox(client, folder):
    assert 'href="/outbox/"' in client.get("/check-mail/").content.decode()


def test_only_this_machine_sees_the_outbox(client, folder):
    assert client.get("/outbox/", REMOTE_ADDR="192.0.2.7").status_code == 404
    assert client.get("/outbox/", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 404
    assert client.get("/outbox/", REMOTE_ADDR="::1").status_code == 200


def test_a_site_that_sends_mail_has_no_outbox(client, settings):
    settings.OUTBOX_DIR = None
    assert client.get("/outbox/").status_code == 404
    assert "/outbox/" not in client.get("/check-mail/").content.decode()
