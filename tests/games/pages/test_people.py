from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from accounts.models import Address, OneTimeLink, User
from games import log, proof
from games.models import Game, Seat, Submission
from games.models_talk import Message
from games.selectors import exports, proofs
from games.services import guests, moves, people, rebuild, rewinds, tables
from tests import factories

pytestmark = pytest.mark.django_db

PASSWORD = "an open sesame"
ERASE = "/profile/erase/"


@pytest.fixture
def ancona():
    """Somebody with a password, two addresses, a running game and a seat at a table."""
    user = User.objects.create_user("ancona@example.org", PASSWORD, display_name="Ancona")
    Address.objects.create(user=user, email="lucca@example.org")
    seat(user, factories.table(players=3, host=user, name="Ancona's table"))
    tables.join(game=factories.table(players=4), player=user, word="a word of Ancona")
    return user


@pytest.fixture
def finished(ancona):
    """A finished game of the same person."""
    table = factories.table(players=2, host=ancona, name="Ancona's first")
    seat(ancona, table)
    return factories.play_out(table)


@pytest.fixture
def client(client, ancona):
    client.force_login(ancona)
    return client


def seat(user, table):
    """Fill a table with the user and others, start it, and play a little."""
    tables.join(game=table, player=user, word="a word of Ancona")
    for colour in factories.COLOURS[1 : table.players]:
        tables.join(game=table, player=factories.player(colour), word=f"word of {colour}")
    tables.start(game=table)
    factories.play(log.find(table.pk), 4)


def hold(game):
    """Check that a game's log holds: its projections, every position, and the chain at the end."""
    game = log.find(game.pk)
    assert not rebuild.rebuild(game=game)
    log.position(game)
    assert proof.verify(proofs.whole(game))


def path_in(mail):
    return re.search(r"http://testserver(/links/\S+)", mail.body)[1]


# My data


def test_my_data_is_all_there(client, ancona, finished):
    game = Game.objects.get(name="Ancona's table")
    while factories.asked(game)[0] == ancona:
        factories.play(game)
    moves.prepare(game=game, player=ancona, text="1")
    answer = client.get("/profile/data.json")
    assert "attachment" in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert data["account"]["email"] == "ancona@example.org"
    assert [row["email"] for row in data["addresses"]] == [
        "ancona@example.org",
        "lucca@example.org",
    ]
    assert data["preferences"]["display_name"] == "Ancona"
    assert [row["name"] for row in data["hosted"]] == ["Ancona's table", "Ancona's first"]
    assert [row["status"] for row in data["seats"]] == ["running", "open", "over"]
    assert {row["word"] for row in data["seats"]} == {"a word of Ancona"}
    assert data["seats"][0]["prepared"]
    assert data["seats"][2]["rank"] in (1, 2)
    assert len(data["submissions"]) == Submission.objects.filter(holder=ancona).count() > 0
    assert {row["status"] for row in data["submissions"]} == {"played"}


def test_my_data_tells_nothing_about_others(client, ancona):
    text = client.get("/profile/data.json").content.decode()
    assert "word of white" not in text
    assert ancona.password not in text
    assert not any(person.email in text for person in User.objects.exclude(pk=ancona.pk))
    assert bytes(Game.objects.first().secret).hex() not in text


def test_my_reasons_are_in_my_data(ancona):
    game = Game.objects.get(name="Ancona's table")
    rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1, reason="I was wrong")
    aside = game.asides.get()
    aside.author = ancona
    aside.save()
    assert exports.everything(user=ancona)["asides"][0]["text"] == "I was wrong"


def test_every_table_that_names_a_person_is_exported_and_erased():
    """A new table with a person in it must not be forgotten."""
    named = {
        field.related_model
        for field in User._meta.get_fields(include_hidden=True)
        if field.is_relation and field.related_model._meta.app_label == "games"
    }
    # What a person said has a service of its own.
    assert named == {each.rows.model for each in people.BELONGINGS} | {Message}
    # Of invitations there are two kinds: sent and received.
    assert len(exports.SECTIONS) == len(named) + 1


def test_my_data_costs_few_queries(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(34):
        client.get("/profile/data.json")


# Leaving


def test_the_page_says_what_will_happen(client):
    page = " ".join(client.get(ERASE).content.decode().split())
    assert "You play 1 running game." in page
    assert "You sit at 1 table that has not started." in page
    assert "You finished" not in page
    assert 'name="password"' in page


@pytest.mark.parametrize("password", ["", "a wrong word"])
def test_erasing_needs_the_password(client, ancona, password):
    assert client.post(ERASE, {"password": password}).status_code == 200
    ancona.refresh_from_db()
    assert ancona.is_active


def test_guessing_the_password_locks_out(client, ancona):
    answers = [client.post(ERASE, {"password": "a wrong word"}) for _ in range(6)]
    assert answers[-1].status_code == 429
    assert client.post(ERASE, {"password": PASSWORD}).status_code == 429
    ancona.refresh_from_db()
    assert ancona.is_active


def test_looking_erases_nothing_and_strangers_log_in_first(client, ancona):
    client.get(ERASE, {"password": PASSWORD})
    ancona.refresh_from_db()
    assert ancona.is_active
    assert Client().get(ERASE).url.startswith("/login/")
    assert Client().post(ERASE, {"password": PASSWORD}).url.startswith("/login/")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ancona)
    assert strict.post(ERASE, {"password": PASSWORD}).status_code == 403


def test_erasing_says_farewell_and_ends_every_session(client, ancona, mailoutbox):
    other = Client()
    other.force_login(ancona)
    answer = client.post(ERASE, {"password": PASSWORD})
    assert answer.url == "/farewell/"
    assert "Farewell" in client.get(answer.url).content.decode()
    for browser in (client, other):
        assert browser.get("/profile/").url.startswith("/login/")
    assert [(mail.to, mail.subject) for mail in mailoutbox] == [
        (["ancona@example.org"], "Your account at Patrizier is deleted")
    ]


def test_after_an_erasure_every_game_goes_on_and_every_chain_holds(client, ancona, finished):
    client.post(ERASE, {"password": PASSWORD})
    running = Game.objects.get(status="running")
    for game in Game.objects.all():
        log.position(game)
        assert not rebuild.rebuild(game=game)
    hold(factories.play_out(running))
    hold(finished)
    assert not Seat.objects.filter(player=ancona).exists()


def test_after_an_erasure_the_name_is_nowhere(client, ancona):
    client.post(ERASE, {"password": PASSWORD})
    stored = str([list(model.objects.values()) for model in (User, Seat, Game, Submission)])
    assert "Ancona" not in stored
    assert "ancona@" not in stored
    assert not Address.objects.filter(user=ancona).exists()
    for game in Game.objects.exclude(status="open"):
        assert "Ancona" not in Client().get(f"/games/{game.pk}/").content.decode()


def test_after_an_erasure_the_address_can_sign_up_again(client, mailoutbox):
    client.post(ERASE, {"password": PASSWORD})
    wish = {"display_name": "Pisa", "password": "another sesame", "time_zone": "UTC"}
    for address in ("ancona@example.org", "lucca@example.org"):
        Client().post("/signup/", {**wish, "email": address})
        visitor = Client()
        visitor.get(path_in(mailoutbox[-1]))
        assert visitor.post("/link/").url == "/"
        assert User.objects.get(email=address).is_active


def test_after_an_erasure_old_links_are_dead(client, ancona, mailoutbox):
    Client().post("/login/link/", {"email": "lucca@example.org"})
    client.post(ERASE, {"password": PASSWORD})
    assert Client().get(path_in(mailoutbox[0]), follow=True).status_code == 410


def test_erasing_twice_at_once_is_erasing_once(client, ancona):
    client.post(ERASE, {"password": PASSWORD})
    assert client.post(ERASE, {"password": PASSWORD}).url.startswith("/login/")


def test_a_broken_game_does_not_hold_a_person_back(client, ancona, caplog):
    Game.objects.filter(name="Ancona's table").update(edition="lost")
    client.post(ERASE, {"password": PASSWORD})
    ancona.refresh_from_db()
    assert not ancona.is_active
    assert "was not given up" in caplog.text


# Without a password


@pytest.fixture
def bare(ancona):
    """The same person without a password, logged in."""
    ancona.set_unusable_password()
    ancona.save()
    client = Client()
    client.force_login(ancona)
    return client


def test_without_a_password_a_link_stands_for_it(bare, ancona, mailoutbox):
    assert 'name="password"' not in bare.get(ERASE).content.decode()
    bare.post(ERASE)
    ancona.refresh_from_db()
    assert ancona.is_active
    assert bare.post("/profile/erase/link/").url == "/check-mail/"
    phone = Client()
    assert phone.get(path_in(mailoutbox[0]), follow=True).redirect_chain[-1][0] == ERASE
    assert "Delete my account for good" in phone.get(ERASE).content.decode()
    ancona.refresh_from_db()
    assert ancona.is_active
    assert phone.post(ERASE).url == "/farewell/"
    ancona.refresh_from_db()
    assert not ancona.is_active
    assert bare.get("/profile/").status_code == 302


def test_the_link_for_an_erasure_does_nothing_else(bare, mailoutbox):
    bare.post("/profile/erase/link/")
    phone = Client()
    phone.get(path_in(mailoutbox[0]))
    assert phone.post("/link/").url == ERASE
    assert "_auth_user_id" not in phone.session
    assert OneTimeLink.objects.get().used_at is None


def test_another_link_does_not_stand_for_the_password(bare, ancona, mailoutbox):
    bare.post("/login/link/", {"email": "ancona@example.org"})
    bare.get(path_in(mailoutbox[0]))
    bare.post(ERASE)
    ancona.refresh_from_db()
    assert ancona.is_active


def test_the_link_of_somebody_else_erases_nobody(bare, ancona, mailoutbox):
    bare.post("/profile/erase/link/")
    other, browser = factories.player("white"), Client()
    browser.force_login(other)
    browser.get(path_in(mailoutbox[0]))
    browser.post(ERASE)
    assert set(User.objects.filter(pk__in=(ancona.pk, other.pk), is_active=True)) == {ancona, other}


# Guests


def test_a_guest_leaves_by_a_button(client):
    game = guests.play_now(player=None, address="192.0.2.7", language="en")
    browser = Client()
    browser.force_login(game.host)
    assert 'name="password"' not in browser.get(ERASE).content.decode()
    assert browser.post(ERASE).url == "/farewell/"
    assert not Seat.objects.filter(player=game.host).exists()
    hold(game)
