from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.errors import LinkRefused
from accounts.models import OneTimeLink, User
from accounts.services import mails
from games import log, proof
from games.models import Game, Seat, Submission
from games.selectors import proofs
from games.services import guests, hosting, invitations, keeping, rebuild
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return guests.play_now(player=None, address="192.0.2.7", language="en")


@pytest.fixture
def guest(game):
    return game.host


@pytest.fixture
def browser(guest):
    client = Client()
    client.force_login(guest)
    return client


def ask(browser, address="pisa@example.org", **more):
    return browser.post("/keep/", {"email": address, "display_name": "Pisa", **more})


def opened(mail, client=None):
    """Open the link of a mail in a browser and return the browser."""
    client = client or Client()
    client.get(re.search(r"http://testserver(/links/\S+)", mail.body)[1])
    return client


def press(client):
    return client.post("/keep/confirm/")


def reader(client):
    return client.session.get("_auth_user_id")


def test_a_guest_is_offered_to_keep_the_game(browser, game):
    for path in ("/", f"/games/{game.pk}/"):
        page = browser.get(path).content.decode()
        assert f'href="/keep/?next={path.replace("/", "%2F")}"' in page
    assert 'href="/keep/"' in browser.get("/profile/").content.decode()


def test_an_account_is_not_offered_what_is_for_guests(client):
    game = factories.game()
    who = factories.asked(game)[0]
    client.force_login(who)
    for path in ("/", f"/games/{game.pk}/", "/profile/"):
        assert "/keep/" not in client.get(path).content.decode()
    assert client.get("/keep/").url == "/profile/"
    assert Client().get("/keep/").url.startswith("/login/")


def test_a_guest_becomes_an_account_with_the_same_games(browser, guest, game, mailoutbox):
    assert ask(browser, next=f"/games/{game.pk}/").url == "/check-mail/"
    guest.refresh_from_db()
    assert guest.email is None
    opened(mailoutbox[0], browser)
    page = browser.get("/link/", follow=True).content.decode()
    assert "pisa@example.org" in page
    assert press(browser).url == f"/games/{game.pk}/"
    guest.refresh_from_db()
    assert (guest.email, guest.display_name) == ("pisa@example.org", "Pisa")
    assert not guests.is_guest(guest)
    assert reader(browser) == str(guest.pk)
    assert Seat.objects.get(player=guest).game == game
    assert "Keep" not in browser.get(f"/games/{game.pk}/").content.decode()


def test_whoever_reads_the_mail_gets_the_account_and_the_old_browser_does_not(
    browser, guest, mailoutbox
):
    ask(browser)
    phone = opened(mailoutbox[0])
    press(phone)
    assert reader(phone) == str(guest.pk)
    assert browser.get("/profile/").url.startswith("/login/")


def test_opening_the_link_keeps_nothing(browser, guest, mailoutbox):
    ask(browser)
    phone = opened(mailoutbox[0])
    assert phone.get("/keep/confirm/").status_code == 200
    guest.refresh_from_db()
    assert guest.email is None
    assert reader(phone) is None
    assert phone.post("/link/").url == "/keep/confirm/"
    assert OneTimeLink.objects.get().used_at is None


def test_an_address_with_an_account_gets_the_same_page(browser):
    owner = factories.player("white")
    fresh, known = ask(browser), ask(browser, owner.email)
    assert (fresh.status_code, fresh.url) == (known.status_code, known.url)


def test_the_games_move_to_the_account_that_owns_the_address(browser, guest, game, mailoutbox):
    owner = factories.player("white")
    factories.play(game)
    ask(browser, owner.email.upper())
    assert "has an account already" in mailoutbox[0].body
    phone = opened(mailoutbox[0])
    assert "White" in phone.get("/keep/confirm/").content.decode()
    press(phone)
    assert reader(phone) == str(owner.pk)
    assert Seat.objects.get(game=game, bot="").player == owner
    assert Game.objects.get(pk=game.pk).host == owner
    assert Submission.objects.get().holder == owner
    guest.refresh_from_db()
    assert not guest.is_active
    assert browser.get("/profile/").url.startswith("/login/")
    factories.play(log.find(game.pk))
    assert not rebuild.rebuild(game=log.find(game.pk))
    assert proof.verify(proofs.whole(log.find(game.pk)))


def test_the_owner_may_be_logged_in_already(browser, game, mailoutbox):
    owner = factories.player("white")
    ask(browser, owner.email)
    mine = Client()
    mine.force_login(owner)
    opened(mailoutbox[0], mine)
    assert press(mine).status_code == 302
    assert Seat.objects.get(game=game, bot="").player == owner


def test_somebody_else_who_is_logged_in_is_refused(browser, guest, mailoutbox):
    ask(browser)
    other = Client()
    other.force_login(factories.player("red"))
    opened(mailoutbox[0], other)
    assert press(other).status_code == 410
    guest.refresh_from_db()
    assert guest.email is None


def test_a_person_who_sits_at_the_table_twice_keeps_one_seat(mailoutbox):
    host, owner = factories.player("red"), factories.player("white")
    table = factories.table(players=3, host=host, is_public=False)
    token = invitations.make_token(game=table, player=host)
    guest = guests.arrive(address="192.0.2.7", language="en")
    for person in (host, owner, guest):
        hosting.sit(game=table, player=person, token=token)
    browser = Client()
    browser.force_login(guest)
    ask(browser, owner.email)
    press(opened(mailoutbox[0]))
    assert Seat.objects.filter(game=table, player=owner).count() == 1
    assert Seat.objects.get(game=table, player=None).is_given_up
    assert not rebuild.rebuild(game=log.find(table.pk))


def test_an_account_made_meanwhile_gets_the_games(browser, game, mailoutbox):
    ask(browser)
    owner = User.objects.create_user("PISA@example.org")
    press(opened(mailoutbox[0]))
    assert Seat.objects.get(game=game, bot="").player == owner


def test_the_games_do_not_move_to_a_closed_account(browser, guest, mailoutbox):
    owner = User.objects.create_user("pisa@example.org", is_active=False)
    ask(browser)
    assert "/links/" not in mailoutbox[0].body
    digest = OneTimeLink.objects.get().digest
    with pytest.raises(LinkRefused):
        keeping.keep(digest=digest, viewer=None)
    assert not Seat.objects.filter(player=owner).exists()
    assert OneTimeLink.objects.get().used_at is None


def test_a_link_keeps_once(browser, mailoutbox):
    ask(browser)
    phone = opened(mailoutbox[0])
    press(phone)
    assert press(opened(mailoutbox[0])).status_code == 410


def test_another_link_keeps_nothing(browser, guest, mailoutbox):
    owner = factories.player("white")
    Client().post("/login/link/", {"email": owner.email})
    phone = opened(mailoutbox[0])
    assert press(phone).status_code == 410
    with pytest.raises(LinkRefused):
        keeping.keep(digest=OneTimeLink.objects.get().digest, viewer=None)


def test_guests_cannot_flood_anybody(browser, mailoutbox, monkeypatch):
    for _ in range(9):
        ask(browser)
    assert len(mailoutbox) == mails.TO_AN_ADDRESS
    monkeypatch.setattr(mails, "FROM_A_VISITOR", 9)
    assert ask(browser, "lucca@example.org").status_code == 429


@pytest.mark.parametrize(
    "wrong", [{"email": "nobody"}, {"display_name": ""}, {"display_name": "Pi\nsa"}]
)
def test_bad_input_is_told(browser, guest, mailoutbox, wrong):
    answer = browser.post("/keep/", {"email": "a@example.org", "display_name": "Pisa", **wrong})
    assert 'class="fault"' in answer.content.decode()
    assert not mailoutbox


def test_guests_are_sent_to_the_right_page_for_an_address(browser):
    for path in ("/profile/address/", "/profile/address/add/"):
        assert browser.get(path).url == "/keep/"


def test_a_guest_has_a_profile_without_what_needs_an_address(browser):
    page = browser.get("/profile/").content.decode()
    for path in ("/profile/mail/", "/profile/password/", "/profile/address/", "/login/forgotten/"):
        assert path not in page
    assert "/profile/erase/" in page
    assert browser.get("/profile/data.json").status_code == 200


def test_a_guest_gets_the_usual_time_zone_of_the_language():
    guest = guests.arrive(address="192.0.2.7", language="de-at")
    assert (guest.language, guest.time_zone) == ("de", "Europe/Berlin")
