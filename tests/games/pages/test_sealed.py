from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Event, Game, Submission
from games.services import sealing
from tests import factories
from tests.games.pages.browsing import WISH

pytestmark = pytest.mark.django_db


def visit(person, game):
    client = Client()
    if person is not None:
        client.force_login(person)
    return client.get(reverse("games:game-detail", args=[game.pk])).content.decode()


def sealed_game():
    game = factories.game()
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    sealing.seal(game=game, player=who, asked=asked, key="mail", text=text)
    return game, who


def post(person, name, game):
    client = Client()
    client.force_login(person)
    return client.post(reverse(name, args=[game.pk]), follow=True).content.decode()


def test_only_its_player_sees_that_something_is_sealed():
    game, who = sealed_game()
    other = game.seats.exclude(player=who).get().player
    assert 'id="sealed"' in visit(who, game)
    assert "sealed" not in visit(other, game)
    assert "sealed" not in visit(None, game)


def test_the_player_plays_it_now():
    game, who = sealed_game()
    assert "Your sealed turn is played." in post(who, "games:seal-open", game)
    assert Event.objects.filter(game=game, kind="moved").count() == 1
    assert "no sealed turn" in post(who, "games:seal-open", game)


def test_the_player_takes_it_back():
    game, who = sealed_game()
    assert "taken back" in post(who, "games:seal-withdraw", game)
    assert Submission.objects.get().status == "withdrawn"
    assert "no sealed turn" in post(who, "games:seal-withdraw", game)


def test_nobody_else_opens_or_takes_it_back():
    game, who = sealed_game()
    other = game.seats.exclude(player=who).get().player
    for name in ("games:seal-open", "games:seal-withdraw"):
        post(other, name, game)
        post(factories.player("green"), name, game)
        client = Client()
        client.force_login(who)
        assert client.get(reverse(name, args=[game.pk])).status_code == 405
    assert Submission.objects.get().status == "sealed"


def test_the_page_stays_cheap(django_assert_max_num_queries):
    game, who = sealed_game()
    client = Client()
    client.force_login(who)
    with django_assert_max_num_queries(12):
        client.get(reverse("games:game-detail", args=[game.pk]))


def test_the_host_chooses_how_long_mailed_turns_are_sealed():
    host = factories.player()
    client = Client()
    client.force_login(host)
    client.post(reverse("games:table-open"), {**WISH, "seal": 30})
    game = Game.objects.get(host=host)
    assert game.seal == 30
    page = client.get(reverse("games:table-detail", args=[game.pk])).content.decode()
    assert "is played after 30 minutes" in page
