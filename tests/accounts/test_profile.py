from __future__ import annotations

import json

import pytest
from axes.models import AccessAttempt
from django.test import Client

from accounts.models import OneTimeLink, User
from accounts.services import profiles
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(client, user):
    client.force_login(user)
    return client


def ask(client, address="lucca@example.org", password=PASSWORD):
    return client.post("/profile/address/", {"email": address, "password": password})


@pytest.mark.parametrize("page", ["", "address/", "password/", "data.json"])
def test_the_profile_is_for_whoever_is_logged_in(page):
    assert Client().get(f"/profile/{page}").url.startswith("/login/")


def test_the_profile_is_changed(client, user):
    sent = {"display_name": "Lucca", "language": "de", "time_zone": "Europe/Rome"}
    answer = client.post("/profile/", sent, follow=True)
    user.refresh_from_db()
    assert (user.display_name, user.language, user.time_zone) == tuple(sent.values())
    assert "Dein Profil ist gespeichert." in answer.content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"display_name": ""},
        {"language": "fr"},
        {"time_zone": "Mars/Base"},
        {"display_name": "\x07"},
    ],
)
def test_a_bad_profile_is_refused(client, user, wrong):
    sent = {"display_name": "Lucca", "language": "de", "time_zone": "Europe/Rome", **wrong}
    answer = client.post("/profile/", sent)
    assert 'class="fault"' in answer.content.decode()
    user.refresh_from_db()
    assert user.display_name == "Siena"


def test_a_time_zone_that_is_not_offered_is_kept(client, user):
    User.objects.update(time_zone="Etc/GMT+3")
    assert '<option value="Etc/GMT+3" selected>' in client.get("/profile/").content.decode()
    sent = {"display_name": "Siena", "language": "en", "time_zone": "Etc/GMT+3"}
    assert client.post("/profile/", sent).status_code == 302


def test_an_address_changes_when_both_have_agreed(client, user, press, mailoutbox):
    assert ask(client).url == "/check-mail/"
    assert [mail.to for mail in mailoutbox] == [["siena@example.org"], ["lucca@example.org"]]
    press(Client(), to="lucca@example.org")
    user.refresh_from_db()
    assert user.email == "siena@example.org"
    assert "lucca@example.org" in client.get("/profile/").content.decode()
    answer = press(client, to="siena@example.org")
    user.refresh_from_db()
    assert user.email == "lucca@example.org"
    assert "Both have agreed" in answer.content.decode()
    assert not OneTimeLink.objects.exists()


@pytest.mark.parametrize("side", ["siena@example.org", "lucca@example.org"])
def test_one_address_alone_changes_nothing(client, user, press, link, side):
    ask(client)
    answer = press(Client(), to=side)
    assert "other address" in answer.content.decode()
    visitor = Client()
    visitor.get(link(side))
    assert visitor.post("/link/", {"go": "1"}).status_code == 410
    user.refresh_from_db()
    assert user.email == "siena@example.org"


def test_agreeing_to_two_different_addresses_changes_nothing(client, user, press):
    ask(client, "lucca@example.org")
    press(Client(), to="siena@example.org")
    ask(client, "pisa@example.org")
    press(Client(), to="pisa@example.org")
    user.refresh_from_db()
    assert user.email == "siena@example.org"


def test_a_change_can_be_given_up(client, user, link):
    ask(client)
    path = link("lucca@example.org")
    assert client.get("/profile/address/forget/").status_code == 405
    client.post("/profile/address/forget/", {"address": "lucca@example.org"})
    assert client.get(path, follow=True).status_code == 410
    assert "lucca@" not in client.get("/profile/").content.decode()


def test_a_taken_address_gets_the_same_answer(client, mailoutbox):
    User.objects.create_user("pisa@example.org", language="de")
    fresh, taken = ask(client), ask(client, "PISA@example.org")
    assert (fresh.status_code, fresh.url) == (taken.status_code, taken.url)
    assert mailoutbox[-1].subject == "Du hast ein Konto bei Patrizier"
    assert "/links/" not in mailoutbox[-1].body


def test_an_address_taken_meanwhile_is_refused(client, user, press):
    ask(client)
    press(client, to="siena@example.org")
    User.objects.create_user("LUCCA@example.org")
    assert press(client, to="lucca@example.org").status_code == 410
    user.refresh_from_db()
    assert user.email == "siena@example.org"


def test_an_address_needs_the_password(client, mailoutbox):
    assert "not your password" in ask(client, password="a wrong word").content.decode()
    assert "already" in ask(client, "SIENA@example.org").content.decode()
    assert not mailoutbox


def test_the_password_is_changed(client, user):
    sent = {"old_password": PASSWORD, "new_password1": "a new one", "new_password2": "a new one"}
    other = Client()
    other.force_login(user)
    assert client.post("/profile/password/", sent).url == "/profile/"
    user.refresh_from_db()
    assert user.check_password("a new one")
    assert client.get("/profile/").status_code == 200
    assert other.get("/profile/").status_code == 302


def test_the_password_is_not_changed_without_the_old_one(client, user):
    sent = {"old_password": "x", "new_password1": "a new one", "new_password2": "a new one"}
    assert client.post("/profile/password/", sent).status_code == 200
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_guessing_the_old_password_is_stopped_as_at_the_log_in(client, user):
    sent = {"old_password": "x", "new_password1": "a new one", "new_password2": "a new one"}
    assert [client.post("/profile/password/", sent).status_code for _ in range(6)][-1] == 429
    sent["old_password"] = PASSWORD
    assert client.post("/profile/password/", sent).status_code == 429
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_wrong_old_password_leaves_no_password_behind(client, user):
    sent = {"old_password": "nearly", "new_password1": "the next", "new_password2": "the next"}
    client.post("/profile/password/", sent)
    kept = str(AccessAttempt.objects.values())
    assert "/profile/password/" in kept
    assert "nearly" not in kept
    assert "next" not in kept


def test_an_account_without_a_password_is_sent_to_the_mail(client, user):
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    page = client.get("/profile/").content.decode()
    assert "/login/forgotten/" in page
    assert 'name="password"' not in client.get("/profile/address/").content.decode()


def test_the_data_is_handed_out(client, user):
    ask(client)
    answer = client.get("/profile/data.json")
    data = json.loads(answer.content)
    assert "attachment" in answer["Content-Disposition"]
    assert data["account"]["email"] == "siena@example.org"
    assert [link["address"] for link in data["links"]] == ["lucca@example.org"] * 2
    assert "password" not in data
    assert not any(link.digest in answer.content.decode() for link in OneTimeLink.objects.all())


def test_the_choice_of_mails_is_kept(client, user):
    sent = {"mail-wants_moves": "on", "mail-digest_hour": "7", "mail-wants_pictures": "on"}
    sent |= {"mail-text_only": "on"}
    answer = client.post("/profile/mail/", sent, follow=True)
    user.refresh_from_db()
    chosen = user.wants_moves, user.wants_chat, user.digest_hour, user.wants_pictures
    assert (*chosen, user.text_only) == (True, False, 7, True, True)
    assert "choice of mails is saved" in answer.content.decode()
    assert '<option value="7" selected>together, once a day at 07:00' in answer.content.decode()
    client.post("/profile/mail/", {})
    user.refresh_from_db()
    chosen = user.wants_moves, user.wants_chat, user.digest_hour, user.wants_pictures
    assert chosen == (False, False, None, False)


@pytest.mark.parametrize("hour", ["24", "-1", "noon", "7.5"])
def test_an_hour_that_is_none_is_refused(client, user, hour):
    answer = client.post("/profile/mail/", {"mail-digest_hour": hour})
    assert 'class="fault"' in answer.content.decode()
    user.refresh_from_db()
    assert (user.digest_hour, user.wants_chat) == (None, True)


def test_the_choice_of_mails_changes_by_a_button_only(client, user):
    assert client.get("/profile/mail/").url == "/profile/"
    assert Client().post("/profile/mail/", {}).url.startswith("/login/")
    user.refresh_from_db()
    assert user.wants_chat


def test_only_preferences_are_chosen_like_preferences(user):
    with pytest.raises(ValueError, match="is_staff"):
        profiles.change(user=user, is_staff=True)
