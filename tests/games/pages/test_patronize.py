"""The pages of the site with a second title: nothing there knows which one it is."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import log
from games.models import Game, Question, Result
from tests import factories

pytestmark = pytest.mark.django_db


def text(answer):
    return unescape(answer.content.decode())


def page_of(game):
    return reverse("games:game-detail", args=[game.pk])


@pytest.fixture
def client():
    """Somebody who has just begun a game against bots by one click."""
    found = Client()
    found.post(reverse("games:play-now"), {"title": "patronize"})
    return found


@pytest.fixture
def game(client):
    return Game.objects.get()


def fields(page):
    """Return what the form that sends the previewed turn holds."""
    form = re.search(r'<form class="send".*?</form>', page, re.DOTALL)[0]
    return dict(re.findall(r'name="(asked|key|text)"\s+value="([^"]*)"', form))


def offered(page):
    """Return the answers that the first step offers, as a form would send them."""
    return re.findall(r'<input type="radio"\s+name="(\w+)"\s+value="([^"]+)"', page)


def answer_once(client, game, index=0):
    """Choose what the page offers and send the turn that it previews."""
    page = text(client.get(page_of(game)))
    key, value = offered(page)[index % len(offered(page))]
    asked = re.search(r'name="asked" value="(\d+)"', page)[1]
    chosen = {"asked": asked, key: value}
    preview = text(client.get(page_of(game), chosen))
    if 'class="send"' not in preview:
        (pay, *_) = [each for each in offered(preview) if each[0] == "pay"]
        preview = text(client.get(page_of(game), {**chosen, pay[0]: pay[1]}))
    return client.post(reverse("games:move-submit", args=[game.pk]), fields(preview))


def test_one_click_begins_the_smallest_game_of_a_title(client, game):
    assert (game.title, game.players, game.name) == ("patronize", 3, "Against bots")
    assert game.seats.exclude(bot="").count() == 2
    assert Question.objects.get(game=game).seat == game.seats.get(player__isnull=False).number


def test_without_a_title_it_is_the_first():
    Client().post(reverse("games:play-now"))
    assert Game.objects.get().title == "patrizier"


def test_an_unknown_title_begins_nothing():
    answer = Client().post(reverse("games:play-now"), {"title": "chess"})
    assert answer.status_code in (400, 404, 409, 422)
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_a_whole_game_is_played_through_the_pages(client, game):
    for turn in range(80):
        if not Question.objects.filter(game=game).exists():
            break
        assert answer_once(client, game, turn).status_code == 302
    assert log.find(game.pk).status == Game.Status.OVER
    page = text(client.get(page_of(game)))
    assert 'class="tally long"' in page
    for result in Result.objects.filter(game=game):
        assert f"<strong>{result.total}</strong>" in page
    assert "Round by round" in page
    assert "Points over time" in page
    record = text(client.get(reverse("games:record-detail", args=[game.pk])))
    assert 'class="ends"' in record
    plain = text(client.get(reverse("games:record-text", args=[game.pk])))
    line = re.compile(r"^  \d\. [^:]+: (-?\d+) \(([^;\n]+?)(?:; .*)?\)$", re.MULTILINE)
    assert len(line.findall(plain)) == game.players
    for total, parts in line.findall(plain):
        assert sum(map(int, re.findall(r"-?\d+", parts))) == int(total)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Round 1 of 7", "The seventeen, by influence", "Seats in order of play"]),
        ("de", ["Runde 1 von 7", "Die siebzehn, nach Einfluss", "Plätze in Spielreihenfolge"]),
    ],
)
def test_the_table_is_told_in_the_readers_language(client, game, language, words):
    User.objects.filter(email__isnull=True).update(language=language)
    page = text(client.get(page_of(game), headers={"accept-language": language}))
    for each in words:
        assert each in page


@pytest.mark.parametrize(
    "words",
    ["play pope", "take nun", "colour pink", "copy banker", "play", "cube red", "99", "pay red"],
)
def test_what_cannot_be_answered_is_refused_and_changes_nothing(client, game, words):
    question = Question.objects.get(game=game)
    before = log.find(game.pk).last_number
    answer = client.post(
        reverse("games:move-submit", args=[game.pk]),
        {"asked": question.asked, "key": "once", "text": words},
    )
    assert answer.status_code == 400
    assert 'role="alert"' in text(answer)
    assert log.find(game.pk).last_number == before


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", r"\w+: (Played the|Passed)"), ("de", r"\w+: (Spielte|Passte)")],
)
def test_a_name_stands_apart_from_what_its_player_did(client, game, language, told):
    answer_once(client, game)
    User.objects.filter(email__isnull=True).update(language=language)
    page = text(client.get(page_of(game), headers={"accept-language": language}))
    listed = re.search(r'<section class="panel history".*?</section>', page, re.DOTALL)[0]
    words = " ".join(re.sub(r"<[^>]+>", " ", listed).split())
    assert re.search(told, words)


def test_another_hand_is_on_no_page(client, game):
    state = log.position(log.find(game.pk)).state
    mine = game.seats.get(player__isnull=False).number
    page = text(client.get(page_of(game)))
    hand = re.search(r'<form method="get".*?</form>', page, re.DOTALL)[0]
    for seat, cards in enumerate(state.hands):
        for card in cards:
            assert (f'value="{card}"' in hand) == (seat == mine)


def test_the_title_is_offered_wherever_titles_are():
    page = text(Client().get("/"))
    assert "Play Patronize now" in page
    host = factories.player("host")
    lobby = Client()
    lobby.force_login(host)
    assert "?title=patronize" in text(lobby.get(reverse("games:table-open")))
    form = text(lobby.get(reverse("games:table-open"), {"title": "patronize"}))
    assert 'value="patronize"' in form
    assert "okazu-2013-reconstructed" in form
