from __future__ import annotations

import re
from email.mime.image import MIMEImage

import pytest
from django.core.mail import EmailMessage, EmailMultiAlternatives

from accounts import outbox

pytestmark = pytest.mark.django_db

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


@pytest.fixture
def folder(settings, tmp_path):
    settings.EMAIL_BACKEND = "accounts.outbox.EmailBackend"
    settings.OUTBOX_DIR = tmp_path / "mail"
    return settings.OUTBOX_DIR


def send(subject, text, to="lucca@example.org", **fields):
    EmailMessage(subject, text, to=[to], **fields).send()


def send_html(html='<p style="color: red">Roma</p><img src="cid:board"><a href="/x/">x</a>'):
    message = EmailMultiAlternatives("Board", "Roma 4/9", to=["lucca@example.org"])
    message.attach_alternative(html, "text/html")
    message.mixed_subtype = "related"
    message.attach(picture())
    message.send()
    return outbox.newest(outbox.settings.OUTBOX_DIR)[0]


def picture():

    image = MIMEImage(PNG, "png")
    image["Content-ID"] = "<board>"
    return image


def page(client, path="/post-office/"):
    return client.get(path).content.decode()


def test_an_empty_post_office_is_shown(client, folder):
    assert "No mail yet." in page(client)


def test_the_list_tells_mails_of_one_subject_apart_by_how_they_begin(client, folder):
    for text in (
        f"\nTurn 4 is yours,\nGrüße.\n\n{'More ' * 99}",
        "--- above ---\nUnderstood: Roma D : L R",
    ):
        send("[Patrizier 3] Sunday table", text)
    send("Bare", "")
    assert [each.opening for each in outbox.newest(folder)] == [
        "",
        "Understood: Roma D : L R",
        "Turn 4 is yours, Grüße." + " More" * 11 + " …",
    ]
    assert "Turn 4 is yours" in page(client).split('class="inbox"')[1]


def test_a_short_mail_has_a_short_frame(folder):
    short = send_html("<p>x</p>").height
    message = EmailMultiAlternatives("Long", "x\n" * 60, to=["lucca@example.org"])
    message.send()
    assert 0 < short < outbox.newest(folder)[0].height


@pytest.mark.parametrize("path", ["/", "/help/"])
def test_whoever_sits_at_the_machine_is_led_to_the_post_office(client, folder, path, settings):
    link = 'href="/post-office/"'
    assert page(client, path).count(link) == 2
    assert link not in client.get(path, REMOTE_ADDR="192.0.2.1").content.decode()
    settings.OUTBOX_DIR = None
    assert link not in page(client, path)


def test_mails_are_shown_newest_first_and_the_newest_is_open(client, folder):
    send("First", "<b>x</b>\n" + "-" * 79 + "x")
    send("Second", "Grüße: http://testserver/links/abc_-9/\n")
    shown = page(client)
    assert shown.index("Second") < shown.index("First")
    assert 'href="http://testserver/links/abc_-9/"' in shown
    assert "Grüße" in shown
    (first,) = [each for each in outbox.newest(folder) if each.subject == "First"]
    opened = page(client, f"/post-office/{first.key}/")
    assert "&lt;b&gt;x" in opened
    assert "<b>x" not in opened


def test_the_envelope_is_kept_with_the_mail(folder):
    headers = {"From": "Patrizier <play@example.org>", "Reply-To": "move@example.org"}
    send("Turn", "x", from_email="bounce@example.org", bcc=["siena@example.org"], headers=headers)
    (kept,) = outbox.newest(folder)
    assert kept.to == "lucca@example.org, siena@example.org"
    assert kept.message["Return-Path"] == "<bounce@example.org>"
    assert (kept.sender, kept.reply_address) == (
        "Patrizier <play@example.org>",
        "move@example.org",
    )


def test_mails_to_one_reader_are_found(client, folder):
    send("For Lucca", "x")
    send("For Siena", "x", to="siena@example.org")
    shown = page(client, "/post-office/?to=lucca@example.org")
    assert "For Lucca" in shown
    assert "For Siena" not in shown
    assert 'href="/post-office/?to=lucca%40example.org"' in shown
    assert '<option value="siena@example.org"' in shown
    assert "No mail yet." in page(client, "/post-office/?to=nobody@example.org")


def test_html_is_shown_in_a_frame_that_can_do_nothing(client, folder):
    mail = send_html()
    shown = page(client)
    frame = re.search(r'<iframe src="([^"]+)"\s+height="\d+"\s+sandbox="([^"]*)"', shown)
    assert frame[2] == "allow-popups allow-popups-to-escape-sandbox"
    answer = client.get(frame[1])
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    html = answer.content.decode()
    assert f'src="/post-office/{mail.key}/pictures/0/"' in html
    assert '<a href="/x/" rel="noopener" target="_blank">' in html


def test_an_inline_picture_is_served(client, folder):
    mail = send_html()
    answer = client.get(f"/post-office/{mail.key}/pictures/0/")
    assert (answer.content, answer["Content-Type"]) == (PNG, "image/png")
    assert client.get(f"/post-office/{mail.key}/pictures/1/").status_code == 404


def test_text_and_the_raw_mail_are_there_too(client, folder):
    mail = send_html()
    text = page(client, f"/post-office/{mail.key}/?as=text")
    assert "Roma 4/9" in text
    assert "<iframe" not in text
    raw = page(client, f"/post-office/{mail.key}/?as=raw")
    assert "Content-Type: multipart/related" in raw
    assert "&lt;img src=" in raw


@pytest.mark.parametrize("key", ["1-0", "../../secret_key", "%2e%2e%2fsecret_key", "1" * 19])
def test_nothing_but_a_mail_is_ever_read(client, folder, key):
    send("First", "x")
    assert client.get(f"/post-office/{key}/").status_code == 404


def test_a_newcomer_finds_the_post_office(client, folder):
    assert 'href="/post-office/"' in page(client, "/check-mail/")
    assert client.get("/outbox/")["Location"] == "/post-office/"


PATHS = ("", "write/", "{key}/", "{key}/html/", "{key}/pictures/0/")


@pytest.mark.parametrize("path", PATHS)
def test_only_this_machine_sees_the_post_office(client, folder, path):
    path = f"/post-office/{path.format(key=send_html().key)}"
    assert client.get(path, REMOTE_ADDR="192.0.2.7").status_code == 404
    assert client.get(path, headers={"x-forwarded-for": "127.0.0.1"}).status_code == 404
    assert client.get(path, REMOTE_ADDR="::1").status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_a_site_that_sends_mail_has_no_post_office(client, settings, path):
    settings.OUTBOX_DIR = None
    assert client.get(f"/post-office/{path.format(key='1' * 19)}").status_code == 404
    assert "/post-office/" not in page(client, "/check-mail/")
