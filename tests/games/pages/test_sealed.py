from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import agreement
from games.models import Event, Game, Submission
from games.models_clock import Vacation
from games.services import sealing, vacations
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
    assert "is sealed for 30 minutes, then played" in page


def test_the_table_sees_who_is_away():
    game = factories.game(terms=agreement.Terms(3, "bot"))
    who, _, _ = factories.asked(game)
    now = timezone.now()
    vacations.take(person=who, starts_at=now, ends_at=now + timedelta(days=3))
    assert "away until" in visit(game.seats.exclude(player=who).get().player, game)


def test_a_vacation_is_taken_and_ended_in_the_profile():
    who = factories.player()
    client = Client()
    client.force_login(who)
    page, day = reverse("games:vacation"), timezone.localdate()
    refused = client.post(page, {"first": day, "last": day + timedelta(days=40)})
    assert (refused.status_code, Vacation.objects.count()) == (400, 0)
    assert "30 days of vacation in a year" in refused.content.decode()
    done = client.post(page, {"first": day, "last": day + timedelta(days=4)}, follow=True)
    assert "is noted" in done.content.decode()
    client.post(reverse("games:vacation-end"))
    assert not Vacation.objects.filter(ends_at__gt=timezone.now()).exists()
