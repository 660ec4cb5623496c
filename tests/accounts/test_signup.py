from __future__ import annotations

import re

import pytest

from accounts.models import OneTimeLink, User
from accounts.services import mails, signup

pytestmark = pytest.mark.django_db

WISH = {
    "display_name": "Lucca",
    "email": "lucca@example.org",
    "password": "an open sesame",
    "time_zone": "Europe/Rome",
}


def ask(client, headers=None, **more):
    return client.post("/signup/", {**WISH, **more}, headers=headers)


def seen(answer):
    """Return everything a visitor can tell an answer by."""
    page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
    return answer.status_code, answer.headers.get("Location"), page


def test_the_form_guesses_the_time_zone_from_the_language(client):
    page = client.get("/signup/", headers={"accept-language": "de"}).content.decode()
    assert '<option value="Europe/Berlin" selected>' in page


def test_sign_up_makes_an_account_that_waits(client, mailoutbox):
    answer = ask(client, headers={"accept-language": "de"})
    assert answer.url == "/check-mail/"
    user = User.objects.get(email="lucca@example.org")
    assert (user.display_name, user.language, user.time_zone) == ("Lucca", "de", "Europe/Rome")
    assert user.confirmed_at is None
    assert [mail.to for mail in mailoutbox] == [["lucca@example.org"]]


def test_confirming_logs_in(client, press):
    ask(client)
    answer = press(client)
    user = User.objects.get()
    assert answer.url == "/"
    assert user.confirmed_at
    assert client.session["_auth_user_id"] == str(user.pk)


def test_opening_the_link_confirms_nothing(client, link):
    ask(client)
    page = client.get(link(), follow=True)
    assert "Lucca" in page.content.decode()
    assert User.objects.get().confirmed_at is None
    assert OneTimeLink.objects.get().used_at is None
    assert "_auth_user_id" not in client.session


def test_confirming_goes_on_where_the_person_was_going(client, press):
    ask(client, next="/games/7/")
    assert press(client).url == "/games/7/"


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"]
)
def test_confirming_never_leads_elsewhere(client, press, target):
    ask(client, next=target)
    assert press(client).url == "/"


def test_a_known_address_gets_the_same_answer(client, user, mailoutbox):
    fresh, known = ask(client), ask(client, email="SIENA@example.org")
    assert seen(fresh) == seen(known)
    assert seen(client.get(fresh.url)) == seen(client.get(known.url))
    assert "/links/" in mailoutbox[0].body
    assert "/links/" not in mailoutbox[1].body
    assert "has one already" in mailoutbox[1].body


def test_a_known_address_is_left_alone(client, user):
    before = user.password
    ask(client, email="siena@example.org")
    user.refresh_from_db()
    assert (user.display_name, user.password) == ("Siena", before)
    assert not OneTimeLink.objects.exists()


def test_a_known_address_costs_the_same_hash(user, monkeypatch):
    hashed = []
    monkeypatch.setattr(signup, "make_password", lambda word: hashed.append(word) or "!")
    for address in ("siena@example.org", "lucca@example.org"):
        wish = signup.Wish("Lucca", address, "an open sesame", "en", "UTC")
        signup.sign_up(wish=wish, root="http://testserver")
    assert len(hashed) == 2


def test_signing_up_again_before_the_confirmation_ends_the_first_link(client, link, press):
    ask(client)
    first = link()
    ask(client, display_name="Pisa", password="another sesame")
    client.get(first)
    assert client.post("/link/", {"go": "1"}).status_code == 410
    press(client)
    user = User.objects.get()
    assert user.display_name == "Pisa"
    assert user.check_password("another sesame")


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("display_name", "", "required"),
        ("display_name", "x" * 41, "at most 40"),
        ("display_name", "Si\nena", "line breaks"),
        ("display_name", "Si\u202eena", "invisible"),
        ("email", "nobody", "valid email"),
        ("password", "12345678", "too common"),
        ("password", "lucca@example", "similar"),
        ("time_zone", "Europe/Atlantis", "valid choice"),
    ],
)
def test_bad_input_is_told(client, mailoutbox, field, value, told):
    answer = ask(client, **{field: value})
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert not User.objects.exists()
    assert not mailoutbox


def test_a_name_is_escaped(client, link):
    ask(client, display_name="<b>Lucca</b>")
    page = client.get(link(), follow=True).content.decode()
    assert "&lt;b&gt;Lucca" in page
    assert "<b>Lucca" not in page


def test_whoever_is_logged_in_needs_no_account(client, user):
    client.force_login(user)
    assert client.get("/signup/").url == "/"


def test_the_mail_speaks_the_language_of_the_browser(client, mailoutbox):
    ask(client, headers={"accept-language": "de"})
    assert mailoutbox[0].subject == "Bestätige dein Konto bei Patrizier"


def test_mails_to_an_address_are_limited(client, mailoutbox, time_machine):
    time_machine.move_to("2026-11-16 12:00Z", tick=False)
    answers = {seen(ask(client)) for _ in range(8)}
    assert len(answers) == 1
    assert len(mailoutbox) == 5
    ask(client, email="pisa@example.org")
    assert len(mailoutbox) == 6
    time_machine.move_to("2026-11-16 13:00:01Z")
    ask(client)
    assert len(mailoutbox) == 7


def test_a_visitor_who_asks_for_very_many_mails_is_stopped(client, mailoutbox, monkeypatch):
    monkeypatch.setattr(mails, "FROM_A_VISITOR", 2)
    answers = [ask(client, email=f"lucca{number}@example.org") for number in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "Too many mails" in answers[2].content.decode()
    assert len(mailoutbox) == 2
    assert client.post("/login/link/", {"email": "pisa@example.org"}).status_code == 429
    assert client.post("/login/forgotten/", {"email": "pisa@example.org"}).status_code == 429
    other = client.post("/signup/", WISH, REMOTE_ADDR="192.0.2.7")
    assert other.status_code == 302


def test_a_mail_server_that_is_down_changes_nothing_on_the_page(client, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert ask(client).url == "/check-mail/"
    assert "a mail was not sent: sign_up" in caplog.text
