from __future__ import annotations

import re

import pytest
from axes.models import AccessAttempt
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def try_in(client, address="siena@example.org", password=PASSWORD, **more):
    return client.post("/login/", {"username": address, "password": password}, **more)


def is_in(client):
    return "_auth_user_id" in client.session


def seen(answer):
    return answer.status_code, answer.headers.get("Location"), without_token(answer)


def without_token(answer):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def lock_out(client, address="siena@example.org"):
    for _ in range(6):
        answer = try_in(client, address, "a wrong word")
    return answer


def test_log_in_works_in_any_case(client, user):
    assert try_in(client, "SIENA@example.org").status_code == 302
    assert is_in(client)


def test_log_out_needs_a_button(client, user):
    client.force_login(user)
    assert client.get("/logout/").status_code == 405
    assert is_in(client)
    client.post("/logout/")
    assert not is_in(client)


def test_a_wrong_password_and_an_unknown_address_are_answered_alike(client, user):
    one = without_token(try_in(client, password="a wrong word"))
    two = without_token(try_in(client, "nobody@example.org", "a wrong word"))
    assert one.replace("siena@", "nobody@") == two


def test_an_unconfirmed_account_is_told_so_after_the_right_password_only(client, user):
    User.objects.update(confirmed_at=None)
    assert "not confirmed" in try_in(client).content.decode()
    assert "not confirmed" not in try_in(client, password="a wrong word").content.decode()
    assert not is_in(client)


def test_superusers_are_confirmed():
    assert User.objects.create_superuser("pisa@example.org", PASSWORD).confirmed_at


def test_guessing_is_stopped_with_a_page_of_its_own(client, user):
    answer = lock_out(client)
    assert answer.status_code == 429
    assert "Too many attempts" in answer.content.decode()
    assert try_in(client).status_code == 429
    assert not is_in(client)


def test_guessing_at_an_unknown_address_is_stopped_alike(client, user):
    assert seen(lock_out(client)) == seen(lock_out(client, "nobody@example.org"))


def test_guessing_in_another_case_counts_too(client, user):
    for address in ("siena@example.org", "SIENA@example.org", "Siena@Example.org") * 2:
        answer = try_in(client, address, "a wrong word")
    assert answer.status_code == 429


def test_a_lock_out_is_for_one_address_from_one_place(client, user):
    User.objects.create_user("pisa@example.org", PASSWORD)
    lock_out(client)
    assert try_in(client, "pisa@example.org").status_code == 302
    assert try_in(client, REMOTE_ADDR="192.0.2.7").status_code == 302


def test_a_lock_out_ends(client, user, time_machine):
    time_machine.move_to("2026-11-16 12:00Z", tick=False)
    lock_out(client)
    time_machine.move_to("2026-11-16 12:16Z")
    assert try_in(client).status_code == 302


def test_success_forgets_the_failures(client, user):
    for _ in range(5):
        try_in(client, password="a wrong word")
    try_in(client)
    assert not AccessAttempt.objects.exists()


def test_the_admin_is_locked_too(client, user):
    lock_out(client)
    sent = {"username": "siena@example.org", "password": PASSWORD}
    assert client.post("/admin/login/", sent).status_code == 429


def test_behind_a_proxy_the_visitor_counts_not_the_proxy(client, user, settings):
    settings.PROXIES = 1
    for _ in range(6):
        try_in(client, password="a wrong word", headers={"x-forwarded-for": "6.6.6.6, 192.0.2.7"})
    assert AccessAttempt.objects.get().ip_address == "192.0.2.7"
    assert try_in(client, headers={"x-forwarded-for": "192.0.2.8"}).status_code == 302


def test_without_a_proxy_the_header_is_not_believed(client, user):
    for number in range(6):
        answer = try_in(
            client, password="a wrong word", headers={"x-forwarded-for": f"192.0.2.{number}"}
        )
    assert answer.status_code == 429


def test_a_link_by_mail_logs_in(client, user, press):
    answer = client.post("/login/link/", {"email": "SIENA@example.org", "next": "/games/7/"})
    assert answer.url == "/check-mail/"
    assert press(client).url == "/games/7/"
    assert is_in(client)


def test_a_link_by_mail_greets_in_the_persons_language_once(client, user, press):
    User.objects.update(language="de")
    client.post("/login/link/", {"email": "siena@example.org"})
    press(client)
    assert "Du bist eingeloggt." in client.get("/profile/").content.decode()
    assert "Du bist eingeloggt." not in client.get("/profile/").content.decode()


def test_a_link_by_mail_ends_a_lock_out(client, user, press):
    lock_out(client)
    client.post("/login/link/", {"email": "siena@example.org"})
    press(client)
    client.post("/logout/")
    assert try_in(client).status_code == 302


@pytest.mark.parametrize("path", ["/login/link/", "/login/forgotten/"])
def test_asking_for_a_link_tells_nothing_about_the_address(client, user, mailoutbox, path):
    User.objects.create_user("gone@example.org", is_active=False)
    addresses = ["siena@example.org", "nobody@example.org", "gone@example.org"]
    answers = {seen(client.post(path, {"email": address})) for address in addresses}
    assert len(answers) == 1
    assert [mail.to for mail in mailoutbox] == [[address] for address in addresses]
    assert ["/links/" in mail.body for mail in mailoutbox] == [True, False, False]


def test_an_unconfirmed_account_gets_its_confirmation_again(client, user, mailoutbox, press):
    User.objects.update(confirmed_at=None)
    client.post("/login/link/", {"email": "siena@example.org"})
    assert mailoutbox[0].subject == "Confirm your account at Patrizier"
    press(client)
    assert User.objects.get().confirmed_at


def test_a_forgotten_password_is_replaced(client, user, press):
    client.post("/login/forgotten/", {"email": "siena@example.org"})
    answer = press(client, new_password1="a new sesame", new_password2="a new sesame")
    assert answer.status_code == 302
    assert is_in(client)
    user.refresh_from_db()
    assert user.check_password("a new sesame")


def test_a_bad_new_password_leaves_the_link_as_it_was(client, user, press):
    client.post("/login/forgotten/", {"email": "siena@example.org"})
    assert press(client, new_password1="12345678", new_password2="12345678").status_code == 200
    assert client.post("/link/").status_code == 200
    answer = press(client, new_password1="a new sesame", new_password2="a new sesame")
    assert answer.status_code == 302


def test_a_new_password_ends_the_other_sessions(client, user, press):
    other = Client()
    other.force_login(user)
    client.post("/login/forgotten/", {"email": "siena@example.org"})
    press(client, new_password1="a new sesame", new_password2="a new sesame")
    assert other.get("/profile/").status_code == 302
