"""The page of the bench, and the page of a seat that waits for a substitute."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from games.mail import unsubscribing
from games.models import Game
from games.models_clock import Offer
from tests import factories
from tests.games.benched import call_number, called_game, on_bench
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


def shown(answer):
    return " ".join(html.unescape(text(answer)).split())


def seat_url(game):
    return url("seat-take", game.pk, call_number(game))


def test_a_person_sits_on_the_bench_and_leaves_it():
    person = factories.player()
    client = as_player(person)
    assert url("bench") in text(client.get(url("home").rstrip("/") + "/profile/"))
    assert "checked" not in text(client.get(url("bench")))
    done = client.post(url("bench"), {"titles": ["patrizier"]}, follow=True)
    assert "You are on the bench." in text(done)
    assert "checked" in text(done)
    assert Offer.objects.filter(person=person).count() == 1
    done = client.post(url("bench"), {}, follow=True)
    assert "You are off the bench" in text(done)
    assert not Offer.objects.exists()


def test_nobody_offers_themselves_for_a_game_that_is_not_there():
    client = as_player(factories.player())
    assert client.post(url("bench"), {"titles": ["chess"]}).status_code == 400
    assert Client().get(url("bench")).status_code == 302
    assert not Offer.objects.exists()


def test_a_guest_is_told_to_give_an_address():
    guest = factories.player()
    guest.email = None
    guest.save()
    client = as_player(guest)
    assert "Give an address" in text(client.get(url("bench")))
    client.post(url("bench"), {"titles": ["patrizier"]})
    assert not Offer.objects.exists()


def test_the_page_shows_the_public_story_and_acts_by_its_button_only(
    django_assert_max_num_queries,
):
    game, _, (first, second) = called_game()
    client = as_player(first)
    with django_assert_max_num_queries(20):
        told = shown(client.get(seat_url(game)))
    assert "Will you be a substitute?" in told
    assert "Took" in told
    assert "unseen card" in told
    assert not game.events.filter(kind="seat_taken").exists()
    done = client.post(seat_url(game), follow=True)
    assert "The seat is yours." in text(done)
    assert done.redirect_chain[-1][0] == url("game-detail", game.pk)
    assert client.get(seat_url(game)).status_code == 302
    other = as_player(second)
    assert "another substitute was quicker" in shown(other.get(seat_url(game)))
    late = other.post(seat_url(game))
    assert late.status_code == 409
    assert "another substitute was quicker" in shown(late)
    assert "Take the seat" not in shown(late)


def test_only_who_was_asked_finds_the_page_of_a_private_game_too():
    game, away, (first, _) = called_game()
    Game.objects.update(is_public=False)
    assert as_player(first).get(seat_url(game)).status_code == 200
    assert as_player(first).get(url("game-detail", game.pk)).status_code == 404
    for person in (factories.player(), on_bench(), away):
        client = as_player(person)
        assert client.get(seat_url(game)).status_code == 404
        assert client.post(seat_url(game)).status_code == 404
    assert Client().get(seat_url(game)).status_code == 302
    assert as_player(first).get(url("seat-take", game.pk, 1)).status_code == 404
    assert as_player(first).get(url("seat-take", 4711, 1)).status_code == 404
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(first)
    assert strict.post(seat_url(game)).status_code == 403
    assert not game.events.filter(kind="seat_taken").exists()


def test_who_is_away_reads_on_the_page_that_the_seat_can_be_kept():
    game, away, (first, _) = called_game()
    told = "Substitutes are asked to take your seat."
    assert told in text(as_player(away).get(url("game-detail", game.pk)))
    for client in (
        Client(),
        as_player(first),
        as_player(game.seats.exclude(player=away)[0].player),
    ):
        assert told not in text(client.get(url("game-detail", game.pk)))
    factories.play(game)
    assert told not in text(as_player(away).get(url("game-detail", game.pk)))


def test_the_page_says_when_the_player_is_back():
    game, _, (first, _) = called_game()
    factories.play(game)
    assert "No substitute is looked for any more" in shown(as_player(first).get(seat_url(game)))


@pytest.mark.parametrize("turns", [1, 9])
def test_the_page_is_the_same_whatever_is_hidden(redealt, monkeypatch, turns):
    game, _, (first, _) = called_game(turns=turns)
    client = as_player(first)

    def page():
        return re.sub(r'"csrfmiddlewaretoken" value="\w+"', "", text(client.get(seat_url(game))))

    before = page()
    for seed in (1, 2):
        redealt(None, seed)
        assert page() == before
        monkeypatch.undo()


def test_the_link_in_the_mail_leaves_the_bench():
    person = on_bench()
    link = url("mail-unsubscribe", unsubscribing.signed(person, "bench"))
    assert "Do not ask me to be a substitute" in text(Client().get(link))
    assert Offer.objects.exists()
    done = Client().post(link, {"List-Unsubscribe": "One-Click"})
    assert "you are off the bench" in text(done)
    assert not Offer.objects.exists()
