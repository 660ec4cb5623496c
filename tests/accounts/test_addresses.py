from __future__ import annotations

import importlib

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from accounts import selectors
from accounts.models import Address, OneTimeLink, User
from accounts.services import addresses, links, mails
from tests.accounts.conftest import PASSWORD, use_at_once

pytestmark = pytest.mark.django_db

ROOT = "http://testserver"


@pytest.fixture
def client(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def further(user):
    """A second confirmed address of the user."""
    return Address.objects.create(user=user, email="lucca@example.org")


def ask(client, address="lucca@example.org", password=PASSWORD):
    return client.post("/profile/address/add/", {"email": address, "password": password})


def main(user):
    return User.objects.get(pk=user.pk).email


def emails(user):
    user = User.objects.get(pk=user.pk)
    return [address.email for address in selectors.addresses(user=user)]


# The list


def test_a_confirmed_account_has_its_main_address(user):
    assert emails(user) == ["siena@example.org"]
    User.objects.filter(pk=user.pk).update(confirmed_at=None)
    User.objects.create(email="pisa@example.org", confirmed_at=None)
    assert not Address.objects.filter(email="pisa@example.org").exists()


def test_one_address_belongs_to_one_person_in_any_case(further):
    with pytest.raises(IntegrityError):
        User.objects.create_user("LUCCA@example.org")


def test_the_admins_form_refuses_a_further_address_of_somebody_else(further):
    with pytest.raises(ValidationError, match="exists"):
        User(email="LUCCA@example.org", password="!").full_clean()


def test_accounts_from_before_get_their_address(user):
    waiting = User.objects.create(email="pisa@example.org", confirmed_at=None)
    Address.objects.all().delete()
    migration = importlib.import_module("accounts.migrations.0003_addresses")
    migration.enter_confirmed(apps, None)
    assert [(a.user, a.email) for a in Address.objects.all()] == [(user, "siena@example.org")]
    assert Address.objects.get().confirmed_at == user.confirmed_at
    assert not waiting.addresses.exists()


def test_an_address_names_its_person(user, further):
    for address in ("siena@example.org", "LUCCA@Example.org"):
        assert selectors.person_of(address) == user
    strange = ["siena@example.org\x00", "\udcff@example.org", "siena@example.org\n", "%", "x" * 999]
    for address in ("", "nobody@example.org", "siena@example.orgs", *strange):
        assert selectors.person_of(address) is None
    User.objects.update(is_active=False)
    assert selectors.person_of("lucca@example.org") is None


def test_an_address_that_is_not_confirmed_names_nobody():
    User.objects.create(email="pisa@example.org", confirmed_at=None)
    assert selectors.person_of("pisa@example.org") is None


# Adding


def test_a_further_address_is_added_by_its_link(client, user, press, mailoutbox):
    assert ask(client).url == "/check-mail/"
    assert [mail.to for mail in mailoutbox] == [["lucca@example.org"]]
    assert emails(user) == ["siena@example.org"]
    assert (
        "lucca@example.org waits for its confirmation" in client.get("/profile/").content.decode()
    )
    answer = press(Client())
    assert "one of your addresses now" in answer.content.decode()
    assert emails(user) == ["siena@example.org", "lucca@example.org"]
    assert main(user) == "siena@example.org"
    assert "waits for" not in client.get("/profile/").content.decode()


def test_the_main_address_is_told_of_a_further_one(client, press, mailoutbox):
    ask(client)
    press(Client())
    assert mailoutbox[-1].to == ["siena@example.org"]
    assert "lucca@example.org is now one" in mailoutbox[-1].body


def test_opening_the_link_of_a_further_address_tells_whose_account_it_is(client, link):
    ask(client)
    page = Client().get(link(), follow=True).content.decode()
    assert "Siena" in page


def test_adding_needs_the_password(client, mailoutbox):
    assert "not your password" in ask(client, password="a wrong word").content.decode()
    assert not mailoutbox


def test_guessing_the_password_is_stopped_as_at_the_log_in(client, mailoutbox):
    answers = [ask(client, password="a wrong word").status_code for _ in range(6)]
    assert answers[-1] == 429
    assert ask(client).status_code == 429
    assert not mailoutbox


def test_somebody_without_a_password_chooses_one_first(client, user, mailoutbox):
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    answer = client.post("/profile/address/add/", {"email": "lucca@example.org"})
    assert answer.status_code == 403
    assert "/login/forgotten/" in answer.content.decode()
    assert not mailoutbox


def test_the_address_of_somebody_else_gets_the_same_answer(client, user, mailoutbox):
    other = User.objects.create_user("pisa@example.org", language="de")
    pages = []
    for address in ("lucca@example.org", "PISA@example.org"):
        answer = ask(client, address)
        pages.append((answer.status_code, answer.url, OneTimeLink.objects.count()))
        assert f"{address} waits for its confirmation" in client.get("/profile/").content.decode()
    assert pages[0] == pages[1]
    assert mailoutbox[-1].subject == "Du hast ein Konto bei Patrizier"
    assert "/links/" not in mailoutbox[-1].body
    assert emails(other) == ["pisa@example.org"]


def test_an_own_address_is_not_added_again(client, further, mailoutbox):
    for address in ("SIENA@example.org", "LUCCA@example.org"):
        assert "your address already" in ask(client, address).content.decode()
    assert not mailoutbox


def test_an_address_proved_by_somebody_else_meanwhile_is_refused(client, user, press):
    ask(client)
    User.objects.create_user("LUCCA@example.org")
    assert press(Client()).status_code == 410
    assert emails(user) == ["siena@example.org"]


@pytest.mark.django_db(transaction=True)
def test_an_address_proved_by_two_at_once_belongs_to_one(user):
    pisa = User.objects.create_user("pisa@example.org")
    digests = []
    for person in (user, pisa):
        path = links.issue(
            user=person, purpose=OneTimeLink.Purpose.ADD, address="lucca@example.org", root=""
        )
        digests.append(selectors.digest(path.split("/")[2]))
    assert use_at_once(*digests) == ["used", "used_up"]
    assert Address.objects.filter(email="lucca@example.org").count() == 1


def test_a_sign_up_that_was_never_confirmed_does_not_keep_an_address(client, user, press):
    User.objects.create(email="lucca@example.org", confirmed_at=None)
    ask(client)
    press(Client())
    assert "lucca@example.org" in emails(user)
    assert User.objects.count() == 1


def test_an_account_has_only_so_many_addresses(client, user, press, monkeypatch):
    ask(client)
    monkeypatch.setattr(addresses, "MOST", 1)
    answer = press(Client())
    assert answer.status_code == 410
    assert "as many addresses" in answer.content.decode()
    assert ask(client, "pisa@example.org").status_code == 403
    assert emails(user) == ["siena@example.org"]


def test_a_further_address_that_waits_can_be_forgotten(client, link):
    ask(client)
    path = link()
    client.post("/profile/address/forget/", {"address": "lucca@example.org"})
    assert Client().get(path, follow=True).status_code == 410


def test_asking_for_very_many_mails_is_stopped_here_too(client, monkeypatch, mailoutbox):
    monkeypatch.setattr(mails, "FROM_A_VISITOR", 1)
    ask(client)
    assert ask(client, "pisa@example.org").status_code == 429
    assert len(mailoutbox) == 1


# Logging in


def test_every_address_logs_in(user, further):
    for address in ("siena@example.org", "LUCCA@example.org"):
        client = Client()
        client.post("/login/", {"username": address, "password": PASSWORD})
        assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize("path", ["/login/link/", "/login/forgotten/"])
def test_links_go_to_the_address_that_was_typed_as_it_is_kept(further, mailoutbox, path):
    Client().post(path, {"email": "LUCCA@example.org"})
    assert mailoutbox[0].to == ["lucca@example.org"]
    assert "/links/" in mailoutbox[0].body


def test_signing_up_with_a_further_address_tells_its_owner(user, further, mailoutbox):
    wish = {"display_name": "Pisa", "email": "lucca@example.org", "password": "an open sesame"}
    Client().post("/signup/", {**wish, "time_zone": "UTC"})
    assert User.objects.count() == 1
    assert "has one already" in mailoutbox[0].body


# The main one


def test_another_main_address_is_chosen_and_the_old_one_told(client, user, further, mailoutbox):
    assert client.post(f"/profile/address/{further.pk}/main/").url == "/profile/"
    assert main(user) == "lucca@example.org"
    assert emails(user) == ["lucca@example.org", "siena@example.org"]
    assert [mail.to for mail in mailoutbox] == [["siena@example.org"]]
    assert "lucca@example.org" in mailoutbox[0].body
    client.post(f"/profile/address/{further.pk}/main/")
    assert len(mailoutbox) == 1


def test_a_change_agreed_to_by_the_old_main_address_ends_with_it(client, further, link):
    client.post("/profile/address/", {"email": "pisa@example.org", "password": PASSWORD})
    path = link("pisa@example.org")
    client.post(f"/profile/address/{further.pk}/main/")
    assert Client().get(path, follow=True).status_code == 410


def test_replacing_the_main_address_takes_the_old_one_away(client, user, further, press):
    client.post("/profile/address/", {"email": "pisa@example.org", "password": PASSWORD})
    press(Client(), to="pisa@example.org")
    press(Client(), to="siena@example.org")
    assert emails(user) == ["pisa@example.org", "lucca@example.org"]


# Removing


def test_a_further_address_is_removed_with_its_links(client, user, further, mailoutbox, link):
    Client().post("/login/link/", {"email": "lucca@example.org"})
    path = link()
    client.post(f"/profile/address/{further.pk}/remove/")
    assert emails(user) == ["siena@example.org"]
    assert Client().get(path, follow=True).status_code == 410
    assert mailoutbox[-1].to == ["siena@example.org"]
    assert User.objects.create_user("lucca@example.org")


def test_the_main_address_is_never_removed(client, user, further, mailoutbox):
    own = user.addresses.get(email="siena@example.org")
    page = client.post(f"/profile/address/{own.pk}/remove/", follow=True).content.decode()
    assert "Nothing was removed" in page
    assert emails(user) == ["siena@example.org", "lucca@example.org"]
    assert not mailoutbox


def test_nobody_touches_the_addresses_of_others(client, user, mailoutbox):
    other = Address.objects.get(user=User.objects.create_user("pisa@example.org"))
    assert client.post(f"/profile/address/{other.pk}/main/").status_code == 404
    client.post(f"/profile/address/{other.pk}/remove/")
    assert Address.objects.filter(pk=other.pk).exists()
    assert main(user) == "siena@example.org"
    assert not mailoutbox


@pytest.mark.parametrize("act", ["main", "remove"])
def test_addresses_change_by_a_button_only(client, further, act):
    path = f"/profile/address/{further.pk}/{act}/"
    assert client.get(path).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(further.user)
    assert strict.post(path).status_code == 403
    assert Client().post(path).url.startswith("/login/")


# Notices


def test_a_new_password_is_told_to_the_main_address(client, user, mailoutbox, press):
    sent = {"old_password": PASSWORD, "new_password1": "a new one", "new_password2": "a new one"}
    client.post("/profile/password/", sent)
    assert mailoutbox[-1].subject == "Your password at Patrizier was changed"
    visitor = Client()
    visitor.post("/login/forgotten/", {"email": "siena@example.org"})
    press(visitor, new_password1="a newer one", new_password2="a newer one")
    assert mailoutbox[-1].subject == "Your password at Patrizier was changed"
    assert len(mailoutbox) == 3


def test_a_flood_of_links_does_not_silence_a_notice(client, further, mailoutbox):
    for _ in range(9):
        Client().post("/login/link/", {"email": "siena@example.org"})
    client.post(f"/profile/address/{further.pk}/main/")
    assert mailoutbox[-1].subject == "Your mails from Patrizier go to another address"


@pytest.mark.parametrize(
    "name", ["password_changed", "main_changed", "address_added", "address_removed"]
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_notices_speak_the_readers_language(user, mailoutbox, name, language):
    user.language = language
    mails.tell(mails.notice(name, user=user, about="lucca@example.org"), root=ROOT)
    mail = mailoutbox[0]
    assert ("Konto" in mail.body) == (language == "de")
    assert f"{ROOT}/login/forgotten/" in mail.body
    assert ("lucca@example.org" in mail.body) == (name != "password_changed")


# The admin


def test_staff_who_write_another_address_replace_the_old(admin_client, user, further):
    sent = {
        "email": "pisa@example.org",
        "display_name": "Siena",
        "time_zone": "UTC",
        "turn_delay": 0,
    }
    path = reverse("admin:accounts_user_change", args=[user.pk])
    assert "lucca@example.org" in admin_client.get(path).content.decode()
    assert admin_client.post(path, {**sent, "is_active": "on"}).status_code == 302
    user.refresh_from_db()
    assert emails(user) == ["pisa@example.org", "lucca@example.org"]
    admin_client.post(path, {**sent, "email": "", "is_active": "on"})
    assert emails(user) == []
