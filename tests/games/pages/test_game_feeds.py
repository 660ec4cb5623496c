"""What feed readers get of a game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from games.boards import BOARDS, colours
from games.models import Game
from games.selectors import history
from tests import factories

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
ODD = 'Rom & "<b>Söhne</b>" ]]> \x0b'


def url(game, language="en"):
    return f"{reverse('games:game-feed', args=[game.pk])}?language={language}"


def read(game, client=None, **choices):
    response = (client or Client()).get(url(game, **choices))
    assert response.status_code == 200
    return ElementTree.fromstring(response.content)


def entries(feed, name):
    return [each.find(f"{ATOM}{name}").text for each in feed.findall(f"{ATOM}entry")]


def test_the_last_thirty_events_are_told_as_a_spectator_knows_them_newest_first():
    game = factories.game()
    factories.play(game, 40)
    told = history.sentences(game, seat=None)[:-31:-1]
    feed = read(game)
    assert entries(feed, "title") == [each.alone for each in told]
    links = [each.find(f"{ATOM}link").get("href") for each in feed.findall(f"{ATOM}entry")]
    assert links[0] == f"http://testserver/games/{game.pk}/?at={told[0].number}"
    assert Client().get(links[0]).status_code == 200
    assert len(links) == 30


@pytest.mark.parametrize("title", BOARDS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_entry_says_whose_answer_it_tells(title, language):
    game = factories.game(players=3, title=title)
    colour = game.seats.get(number=factories.asked(game)[1]).colour
    factories.play(game, 1)
    told, dealt, *_ = entries(read(game, language=language), "title")
    assert told.startswith(f"{colours.name(colour, language)}: ")
    assert ":" not in dealt.split()[0]


def test_every_entry_keeps_its_own_id_when_the_game_goes_on_and_in_every_language():
    game = factories.game()
    factories.play(game, 2)
    before = entries(read(game), "id")
    factories.play(game, 1)
    after = entries(read(game, language="de"), "id")
    assert after[1:] == before
    assert len(set(after)) == len(after)
    pattern = r"tag:[\w.-]+,\d{4}-\d\d-\d\d:game/[0-9a-f-]{36}/\d+"
    assert all(re.fullmatch(pattern, each) for each in after)


def test_nothing_is_sent_again_that_the_reader_has():
    game = factories.game()
    client = Client()
    first = client.get(url(game))
    tags = {"HTTP_IF_NONE_MATCH": first["ETag"]}
    assert first["Cache-Control"] == "no-cache"
    again = client.get(url(game), **tags)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(url(game, "de"), **tags).status_code == 200
    factories.play(game, 1)
    assert client.get(url(game), **tags).status_code == 200


def test_an_odd_name_stays_text():
    game = factories.game(name=ODD[:-1])
    Game.objects.update(name=ODD)
    assert read(game).find(f"{ATOM}title").text == ODD[:-1]


def test_it_speaks_the_language_that_the_page_names():
    game = factories.game()
    factories.play(game, 1)
    shown = Client().get(reverse("games:game-detail", args=[game.pk]), headers={
        "accept-language": "de"}).content.decode()  # fmt: skip
    assert f'href="{url(game, "de")}"' in shown
    german = history.sentences(game, language="de")[-1]
    assert entries(read(game, language="de"), "title")[0] == german.alone
    assert Client().get(url(game, "xx")).status_code == 200


def test_a_private_game_has_no_feed_for_strangers():
    game = factories.game()
    Game.objects.update(is_public=False)
    insider, stranger = Client(), Client()
    insider.force_login(game.seats.get(number=0).player)
    stranger.force_login(factories.player())
    assert [each.get(url(game)).status_code for each in (Client(), stranger)] == [404, 404]
    response = insider.get(url(game))
    assert response.status_code == 200
    assert response["Cache-Control"] == "private, no-cache"
    assert Client().get("/games/99999/feed.atom").status_code == 404
    assert Client().post(url(game)).status_code == 405


def test_a_feed_costs_the_same_however_long_the_game_is(django_assert_max_num_queries):
    game = factories.game()
    factories.play(game, 20)
    with django_assert_max_num_queries(5):
        read(game)
