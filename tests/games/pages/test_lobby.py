from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import log
from games.engine import registry
from games.models import Arrival, Event, Game, Question
from games.selectors import dashboard
from games.services import guests, invitations, tables
from tests import factories

pytestmark = pytest.mark.django_db

WISH = {
    "key": "k",
    "title": "patrizier",
    "edition": "amigo-2007-reconstructed",
    "players": 3,
    "bots": 0,
    "name": "Friday evening",
    "access": "public",
    "colour": "",
    "word": "",
}


def url(name, *args):
    return reverse(f"games:{name}", args=args)


def text(answer):
    return answer.content.decode()


def as_player(player):
    client = Client()
    client.force_login(player)
    return client


def link_of(page):
    return re.search(r'value="http://testserver([^"]*/invitation/[^"]+)"', page)[1]


# First contact


def test_a_newcomer_sees_what_this_is_and_what_to_do(client):
    page = text(client.get("/"))
    assert "Board games that take their time" in page
    assert f'action="{url("play-now")}"' in page
    assert f'href="{url("tour-first")}"' in page
    assert "landing.svg" in page
    for part in ("Open a table", "Answer when it suits you", "Check the log"):
        assert part in page


def test_the_landing_page_shows_the_titles_that_can_be_played_and_no_others(client):
    page = text(client.get("/"))
    for title in registry.TITLES:
        assert f'href="{url("rules", title.key)}"' in page
        assert f'href="{url("tour", title.key)}"' in page
    assert page.count('class="mark"') == len({title.key for title in registry.TITLES})


def test_somebody_logged_in_is_not_told_what_this_is():
    page = text(as_player(factories.player("Siena")).get("/"))
    assert "How it works" not in page


def test_one_press_starts_a_game_against_a_bot(client):
    answer = client.post(url("play-now"))
    game = Game.objects.get()
    assert (answer.status_code, answer.url) == (302, url("game-detail", game.pk))
    assert client.session["_auth_user_id"] == str(game.host.pk)
    assert Question.objects.get(game=game).seat == game.seats.get(player=game.host).number
    assert "Against a bot" in text(client.get("/"))
    client.post(url("play-now"))
    assert User.objects.count() == 1
    assert Game.objects.count() == 2


def test_too_many_presses_are_told(client, monkeypatch):
    monkeypatch.setattr(guests, "MOST_ARRIVALS", 1)
    client.post(url("play-now"))
    answer = Client().post(url("play-now"))
    assert answer.status_code == 429
    assert "Try again later" in text(answer)
    assert Arrival.objects.count() == Game.objects.count() == 1


def test_looking_at_the_button_presses_nothing(client):
    assert client.get(url("play-now")).status_code == 302
    assert not User.objects.exists()


def test_a_press_without_a_token_is_refused():
    answer = Client(enforce_csrf_checks=True).post(url("play-now"))
    assert answer.status_code == 403
    assert not User.objects.exists()


# Dashboard


def test_the_dashboard_tells_what_waits_and_whom_i_wait_for():
    game = factories.game(name="Mine")
    who, seat, _ = factories.asked(game)
    other = game.seats.get(number=1 - seat).player
    factories.table(host=who, name="Half empty")
    page = text(as_player(who).get("/"))
    assert page.index("Your turn") < page.index("Mine") < page.index("Half empty")
    assert "closes by itself in" in page
    assert "Waiting for others" not in page
    waiting = text(as_player(other).get("/"))
    assert "Waiting for others" in waiting
    assert "to play" in waiting


def test_the_dashboard_costs_the_same_for_many_games(django_assert_max_num_queries):
    who = factories.player()
    base = factories.game()
    seats = []
    for number in range(30):
        game = Game.objects.get(pk=base.pk)
        game.pk, game.uuid, game.name = None, None, f"Game {number}"
        game.uuid = Game._meta.get_field("uuid").default()
        game.status = ("running", "over", "open")[number % 3]
        game.save(force_insert=True)
        seats.append(game.seats.create(number=0, player=who, is_taken=True, colour="black"))
        if number % 6 == 0:
            game.questions.create(seat=0, kind="turn", asked=1, asked_at=timezone.now())
    client = as_player(who)
    with django_assert_max_num_queries(10):
        page = text(client.get("/"))
    assert len(seats) == 30
    assert page.count("Show all") == 2  # open and finished
    for group in dashboard.GROUPS:
        with django_assert_max_num_queries(10):
            assert client.get(url("mine", group)).status_code == 200


def test_my_lists_are_mine_and_searched():
    who = factories.player()
    factories.table(host=who, name="Sunday table")
    factories.table(host=who, name="Monday table")
    client = as_player(who)
    page = text(client.get(url("mine", "open"), {"name": "sunday"}))
    assert "Sunday table" in page
    assert "Monday table" not in page
    assert "no such game" in text(client.get(url("mine", "over")))
    assert client.get(url("mine", "open"), {"name": "\x00", "page": "x"}).status_code == 200
    assert client.get(url("mine", "other")).status_code == 404
    assert Client().get(url("mine", "open")).status_code == 302


def test_private_games_are_not_listed(client):
    factories.table(name="Secret table", is_public=False)
    assert "Secret table" not in text(client.get("/"))
    assert "Secret table" not in text(client.get(url("table-list")))


# Open tables


def test_the_list_invites_when_it_is_empty(client):
    page = text(client.get(url("table-list")))
    assert "No table is open at the moment." in page
    assert url("table-open") in page


def test_the_list_shows_seats_and_people_and_is_filtered(client):
    table = factories.table(players=3, name="Three of us")
    tables.join(game=table, player=factories.player("red"), colour="red")
    page = text(client.get(url("table-list")))
    assert "Three of us" in page
    assert "2 seats free" in page
    assert "closes by itself in" in page
    assert url("table-detail", table.pk) in page
    assert "Three of us" in text(client.get(url("table-list"), {"players": 3}))
    assert "No open table is like that." in text(client.get(url("table-list"), {"players": 2}))
    for broken in ({"players": "x"}, {"title": "chess"}, {"page": "9" * 50}, {"page": "²"}):
        assert client.get(url("table-list"), broken).status_code == 200


def test_the_list_costs_the_same_for_many_tables(client, django_assert_max_num_queries):
    for _ in range(25):
        factories.table()
    with django_assert_max_num_queries(6):
        page = text(client.get(url("table-list")))
    assert "page 1 of 2" in page
    assert "page 2 of 2" in text(client.get(url("table-list"), {"page": 2}))


# Opening


def test_a_host_opens_a_table_and_sits_at_it():
    host = factories.player()
    client = as_player(host)
    assert "reconstructed" in text(client.get(url("table-open")))
    answer = client.post(url("table-open"), {**WISH, "bots": 1, "colour": "red", "word": "hat"})
    table = Game.objects.get()
    assert answer.url == url("table-detail", table.pk)
    page = text(client.get(answer.url))
    assert "Friday evening" in page
    assert "1 seat free" in page
    assert "(you)" in page
    assert table.commitment in page
    assert "closes in" in page
    assert table.seats.get(player=host).word == "hat"
    client.post(url("table-open"), {**WISH, "bots": 1, "colour": "red", "word": "hat"})
    assert Game.objects.count() == 1


def test_a_table_full_of_bots_leads_to_its_game():
    client = as_player(factories.player())
    answer = client.post(url("table-open"), {**WISH, "bots": 2}, follow=True)
    assert answer.redirect_chain[-1][0] == url("game-detail", Game.objects.get().pk)


@pytest.mark.parametrize(
    "broken",
    [
        {"bots": 3},
        {"players": 2, "colour": "red"},
        {"players": "many"},
        {"title": "chess"},
        {"edition": "homemade"},
        {"name": "x" * 61},
        {"word": "x" * 201},
        {"name": "\x00"},
        {"access": ""},
        {"key": "k" * 81},
    ],
)
def test_a_table_that_cannot_be_is_told_and_keeps_what_was_written(broken):
    client = as_player(factories.player())
    answer = client.post(url("table-open"), {**WISH, "word": "lantern", **broken})
    assert answer.status_code in (400, 409)
    assert 'role="alert"' in text(answer)
    assert "word" in broken or "lantern" in text(answer)
    assert not Game.objects.exists()


def test_a_key_that_opened_a_table_is_renewed():
    client = as_player(factories.player())
    client.post(url("table-open"), WISH)
    answer = client.post(url("table-open"), {**WISH, "players": 4})
    assert answer.status_code == 409
    key = re.search(r'name="key" value="([^"]+)"', text(answer))[1]
    client.post(url("table-open"), {**WISH, "players": 4, "key": key})
    assert Game.objects.count() == 2


def test_opening_needs_an_account(client):
    assert client.post(url("table-open"), WISH).url.startswith(reverse("login"))
    client.post(url("play-now"))
    answer = client.post(url("table-open"), WISH)
    assert answer.status_code == 403
    assert "sign up first" in text(answer)


# At a table


def test_a_person_joins_and_the_last_one_starts_the_game():
    table = factories.table(players=2, host=factories.player())
    tables.join(game=table, player=table.host)
    client = as_player(factories.player("white"))
    page = text(client.get(url("table-detail", table.pk)))
    assert "Join the table" in page
    assert 'value="white"' in page
    assert 'value="black"' not in page
    client.post(url("table-join", table.pk), {"colour": "white", "word": "hat"})
    answer = client.get(url("table-detail", table.pk))
    assert answer.url == url("game-detail", table.pk)
    assert log.find(table.pk).status == "running"


def test_a_taken_colour_is_told():
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player(), colour="red")
    client = as_player(factories.player("white"))
    answer = client.post(url("table-join", table.pk), {"colour": "red"})
    assert answer.status_code == 409
    assert "Free are: Black, White." in text(answer)
    answer = client.post(url("table-join", table.pk), {"word": "x" * 201})
    assert answer.status_code == 400
    assert Event.objects.filter(kind="joined").count() == 1


def test_a_person_leaves_before_the_start():
    table, who = factories.table(players=3), factories.player()
    tables.join(game=table, player=who)
    client = as_player(who)
    assert "Leave the table" in text(client.get(url("table-detail", table.pk)))
    answer = client.post(url("table-leave", table.pk), follow=True)
    assert "Your seat is free again." in text(answer)
    assert not table.seats.filter(is_taken=True).exists()


def test_the_host_seats_bots_makes_links_and_closes():
    host = factories.player()
    table, client = factories.table(players=3, host=host), as_player(host)
    client.post(url("bot-seat", table.pk))
    assert "Dismiss the bot" in text(client.get(url("table-detail", table.pk)))
    client.post(url("bot-dismiss", table.pk, 0))
    assert not table.seats.filter(is_taken=True).exists()
    client.post(url("table-close", table.pk))
    page = text(client.get(url("table-detail", table.pk)))
    assert "This table is closed" in page
    assert "Seat a bot" not in page


def test_a_full_table_that_did_not_start_is_started_by_hand():
    host = factories.player()
    table, client = factories.table(players=2, host=host), as_player(host)
    for player in (host, factories.player("white")):
        tables.join(game=table, player=player)
    assert "Start the game" in text(client.get(url("table-detail", table.pk)))
    answer = client.post(url("table-start", table.pk))
    assert answer.url == url("game-detail", table.pk)
    late = client.post(url("table-leave", table.pk))
    assert (late.status_code, late.url) == (302, url("game-detail", table.pk))


@pytest.mark.parametrize("deed", ["table-start", "table-close", "table-link", "bot-seat"])
def test_a_stranger_decides_nothing(deed):
    table = factories.table(players=3, host=factories.player())
    assert Client().post(url(deed, table.pk)).url.startswith(reverse("login"))
    answer = as_player(factories.player("white")).post(url(deed, table.pk))
    assert answer.status_code == 403
    assert "Only somebody who belongs to this table" in text(answer)
    assert Event.objects.count() == 1


def test_looking_at_deeds_does_nothing():
    host = factories.player()
    table, client = factories.table(players=2, host=host), as_player(host)
    tables.join(game=table, player=host)
    before = log.find(table.pk).head
    for deed in ("join", "leave", "start", "close", "link"):
        assert client.get(url(f"table-{deed}", table.pk)).status_code == 302
    assert client.get(url("bot-seat", table.pk)).status_code == 302
    found = log.find(table.pk)
    assert (found.head, found.join_token_digest) == (before, "")


def test_a_table_that_is_due_counts_as_closed():
    table = factories.table(players=3)
    Game.objects.filter(pk=table.pk).update(closes_at=timezone.now() - timedelta(days=1))
    client = as_player(factories.player())
    page = text(client.get(url("table-detail", table.pk)))
    assert "This table is closed" in page
    assert "Join the table" not in page
    assert client.post(url("table-join", table.pk)).status_code == 409


def test_an_unknown_table_is_not_found(client):
    assert client.get(url("table-detail", 4711)).status_code == 404
    assert client.post(url("table-join", 4711)).status_code == 404


def test_names_at_a_table_are_escaped():
    host = factories.player("<i>sly</i>")
    table = factories.table(players=3, host=host, name="<b>bold</b>")
    tables.join(game=table, player=host)
    for path in ("/", url("table-list"), url("table-detail", table.pk)):
        page = text(as_player(host).get(path))
        assert "<b>bold" not in page
        assert "<i>sly" not in page.lower()
        assert "&lt;b&gt;bold" in page


# Invitations


def test_a_link_opens_a_private_table_to_a_second_person():
    client, friend = as_player(factories.player()), as_player(factories.player("white"))
    client.post(url("table-open"), {**WISH, "access": "private", "players": 2})
    table = Game.objects.get()
    page = url("table-detail", table.pk)
    assert friend.get(page).status_code == 404
    assert friend.post(url("table-join", table.pk)).status_code == 404
    answer = friend.get(link_of(text(client.get(page))))
    assert (answer.url, answer["Referrer-Policy"]) == (page, "no-referrer")
    assert "Join the table" in text(friend.get(page))
    friend.post(url("table-join", table.pk))
    assert log.find(table.pk).status == "running"


def test_an_old_or_wrong_link_lets_nobody_in(client):
    host = factories.player()
    table = factories.table(players=3, host=host, is_public=False)
    old = invitations.make_token(game=table, player=host)
    as_player(host).post(url("table-link", table.pk))
    for pk, token in ((table.pk, old), (table.pk, "x"), (4711, old)):
        answer = client.get(url("invitation", pk, token), follow=True)
        assert "does not invite" in text(answer)
    assert client.get(url("table-detail", table.pk)).status_code == 404


def test_only_the_host_is_shown_the_link_panel():
    host, table = factories.player(), factories.table(players=3)
    Game.objects.filter(pk=table.pk).update(host=host)
    page = url("table-detail", table.pk)
    assert "New link" in text(as_player(host).get(page))
    assert "New link" not in text(as_player(factories.player("white")).get(page))


def test_an_invited_person_may_join_as_a_guest(client):
    host = factories.player()
    table = factories.table(players=3, host=host, is_public=False)
    client.get(url("invitation", table.pk, invitations.make_token(game=table, player=host)))
    assert "as a guest" in text(client.get(url("table-detail", table.pk)))
    client.post(url("table-join", table.pk), {"word": "hat"})
    guest = log.find(table.pk).seats.get(is_taken=True).player
    assert guests.is_guest(guest)
    assert "Leave the table" in text(client.get(url("table-detail", table.pk)))


def test_somebody_unknown_and_uninvited_logs_in_first(client):
    table = factories.table(players=3)
    assert "Log in to join" in text(client.get(url("table-detail", table.pk)))
    answer = client.post(url("table-join", table.pk))
    assert answer.url == f"{reverse('login')}?next={url('table-detail', table.pk)}"
    assert not User.objects.exists()


def test_a_german_reader_gets_dates_and_colours_in_german(client):
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player(), colour="red")
    page = text(client.get(url("table-detail", table.pk), headers={"accept-language": "de"}))
    assert "Rot" in page
