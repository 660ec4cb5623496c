from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.boards import offered
from games.models import Game, Question
from games.models_lobby import Arrival
from games.selectors import dashboard
from games.services import guests
from tests import factories
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


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
    for title in offered():
        assert f'href="{url("rules", title.key)}"' in page
        assert f'href="{url("tour", title.key)}"' in page
    assert page.count('class="mark"') == len(offered())


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
    assert "There is nothing here yet." in text(client.get(url("mine", "over")))
    assert "no such game" in text(client.get(url("mine", "open"), {"name": "Tuesday"}))
    assert client.get(url("mine", "open"), {"name": "\x00", "page": "x"}).status_code == 200
    assert client.get(url("mine", "other")).status_code == 404
    assert Client().get(url("mine", "open")).status_code == 302


def test_private_games_are_not_listed(client):
    factories.table(name="Secret table", is_public=False)
    assert "Secret table" not in text(client.get("/"))
    assert "Secret table" not in text(client.get(url("table-list")))
