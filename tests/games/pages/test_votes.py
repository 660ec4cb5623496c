"""The page of the votes: every kind is called for by its form, and refusals are told there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import agreement, log
from games.models import Game
from games.selectors import votes
from tests import factories
from tests.games.benched import on_bench
from tests.games.ladders import climb

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    game = factories.game(3, terms=agreement.Terms(3, agreement.DEFAULT, grace=0))
    factories.play(game, 3)
    return log.find(game.pk)


def as_player(person, language="en"):
    client = Client(headers={"accept-language": language})
    client.force_login(person)
    return client


def page(client, game):
    return " ".join(client.get(reverse("games:vote-list", args=[game.pk])).content.decode().split())


def call(client, game, **fields):
    fields.setdefault("seen", game.last_number)
    return client.post(reverse("games:vote-call", args=[game.pk]), fields, follow=True)


def persons(game):
    return [seat.player for seat in game.seats.order_by("number")]


def test_the_page_offers_what_is_possible_and_nothing_of_a_kind_that_is_open(
    game, django_assert_max_num_queries
):
    client = as_player(persons(game)[0])
    with django_assert_max_num_queries(15):
        told = page(client, game)
    assert "No vote is open." in told
    for title in ("Pause the game", "More time for a turn", "End the game by agreement"):
        assert title in told
    assert "Replace somebody who is away" not in told
    done = call(client, game, on="pause", days=4)
    assert "Others have still to agree." in done.content.decode()
    told = page(client, game)
    assert "asks to let the game rest for 4 days." in told
    assert "More than half must agree: 2 of the 3 who vote." in told
    assert "It is open until" in told
    assert 'value="pause"' not in told


def test_somebody_away_can_be_replaced_by_a_form(game):
    seat = factories.asked(game)[1]
    climb(game)
    first, second = (p for p in persons(game) if p != game.seats.get(number=seat).player)
    person = on_bench()
    client = as_player(first)
    assert "Replace somebody who is away" in page(client, game)
    call(client, game, on="replace", seat=seat, by="bench")
    number = votes.open_in(log.find(game.pk))[0].number
    answered = as_player(second).post(
        reverse("games:vote-answer", args=[game.pk]), {"number": number, "answer": "yes"}
    )
    assert answered.status_code == 302
    assert game.seats.get(number=seat).player == person


def test_the_same_form_sent_twice_calls_once(game):
    client = as_player(persons(game)[0])
    for _ in range(2):
        assert call(client, game, on="end").status_code == 200
    assert game.events.filter(kind="vote_called").count() == 1


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"on": "pause", "days": 99}, 400, "A pause has 1 to 30 days."),
        ({"on": "resume"}, 409, "The game is not paused"),
        ({"on": "replace", "seat": 0, "by": "bot"}, 409, "Nobody is away there"),
        ({"on": "nonsense"}, 400, "This form cannot be read."),
        ({"on": "pause", "days": "x"}, 400, "This form cannot be read."),
    ],
)
def test_refusals_are_told_on_the_page(game, fields, status, told):
    found = call(as_player(persons(game)[0]), game, **fields)
    assert found.status_code == status
    assert told in found.content.decode()
    assert not log.find(game.pk).votes


def test_a_paused_game_offers_to_go_on(game):
    first, second, _ = persons(game)
    call(as_player(first), game, on="pause", days=4)
    call(as_player(second), game, on="pause", days=4)
    told = page(as_player(first), game)
    assert "Let the game go on" in told
    assert "Pause the game" not in told


def test_watchers_read_strangers_do_not_and_german_is_german(game):
    call(as_player(persons(game)[0]), game, on="end")
    watcher = as_player(factories.player())
    assert "Only those call for votes who play for themselves." in page(watcher, game)
    german = page(as_player(persons(game)[1], "de"), game)
    assert "möchte die Partie ohne Ergebnis beenden." in german
    assert "Alle 3, die abstimmen, müssen zustimmen." in german
    Game.objects.update(is_public=False)
    url = reverse("games:vote-list", args=[game.pk])
    assert watcher.get(url).status_code == 404
    assert Client().get(url).status_code == 302
    assert call(watcher, game, on="end").status_code == 404


def test_after_the_end_there_is_nothing_to_vote_on(game):
    for person in persons(game):
        call(as_player(person), game, on="end")
    assert "there is nothing to vote on" in page(as_player(persons(game)[0]), game)
