"""The record of a game, on a page to print and as a text."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import log
from games.models import Game
from games.services import rewinds
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="record-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def text(answer):
    return " ".join(answer.content.decode().split())


def visitor(game, seat):
    client = Client()
    client.force_login(game.seats.get(number=seat).player)
    return client


def test_the_record_holds_every_event_with_its_notation(client):
    game = factories.game(players=3, name="Sunday table")
    answers = factories.play(game, 5)
    page = text(client.get(url(game)))
    assert "Sunday table" in page
    assert "Amigo 2007, reconstructed" in page
    numbers = [int(n) for n in re.findall(r'class="number" href="[^"]*\?at=(\d+)"', page)]
    assert numbers == list(range(1, log.find(game.pk).last_number + 1))
    for answer in answers:
        assert f"<b>{answer.text}</b>" in page
    plain = client.get(url(game, "record-text"))
    assert plain["Content-Type"] == "text/plain; charset=utf-8"
    assert f'filename="game-{game.pk}.txt"' in plain["Content-Disposition"]
    assert all(answer.text in text(plain) for answer in answers)


def test_a_finished_record_has_result_board_and_dealt_cards(client):
    game = factories.play_out(factories.game(players=3))
    dealt = log.position(game, 5).state.hidden
    page, plain = text(client.get(url(game))), text(client.get(url(game, "record-text")))
    best = game.results.order_by("rank")[0]
    for told in (page, plain):
        assert f"with {best.total} points" in told
        assert "all is open" in told
        assert all(card in told for hand in dealt for card in hand)
    assert page.count("<figure") == 9
    assert "THE BOARD AT THE END" in plain
    assert game.head in plain


def test_the_record_of_a_running_game_holds_what_its_reader_saw(client):
    game = factories.game(players=3)
    own = log.position(game).state.hidden[0]
    mine = text(visitor(game, 0).get(url(game)))
    assert "as Black saw it" in mine
    assert "Black holds" in mine
    assert all(card in mine for card in own)
    assert "White holds" not in mine
    spectator = text(client.get(url(game)))
    assert "as all could see it" in spectator
    assert "holds" not in spectator
    assert "Dealt" not in mine + spectator


def test_struck_moves_stand_in_the_record_as_struck(client):
    game = factories.game()
    answers = factories.play(game, 3)
    rewinds.rewind(game=game, to=answers[0].event)
    by = log.find(game.pk).last_number
    page, plain = text(client.get(url(game))), text(client.get(url(game, "record-text")))
    assert page.count("<s>") == page.count(f"struck by {by}") == 2
    assert plain.count(f"[struck by {by}]") == 2


def test_the_lines_of_the_text_are_short(client):
    game = factories.play_out(factories.game(players=5))
    lines = client.get(url(game, "record-text")).content.decode().splitlines()
    assert max(map(len, lines)) <= 72
    assert not any(line != line.rstrip() for line in lines)


def test_the_text_is_german_for_a_german_reader(client):
    game = factories.play_out(factories.game())
    answer = client.get(url(game, "record-text"), headers={"accept-language": "de"})
    assert "ist voll" in text(answer)


def test_names_are_escaped_on_the_page_and_plain_in_the_text(client):
    game = factories.game(name="<b>bold</b>")
    assert "<b>bold" not in text(client.get(url(game)))
    assert "<b>bold</b>" in text(client.get(url(game, "record-text")))


def test_an_open_table_has_a_record_without_a_board(client):
    page = text(client.get(url(factories.table(players=3))))
    assert "The table is open for 3 players." in page
    assert "<figure" not in page


def test_the_record_of_a_private_game_is_not_there_for_others(client):
    game = factories.game()
    Game.objects.filter(pk=game.pk).update(is_public=False)
    for name in ("record-detail", "record-text"):
        assert client.get(url(game, name)).status_code == 404
        assert visitor(game, 0).get(url(game, name)).status_code == 200
    assert client.get("/games/4711/record/").status_code == 404


def test_the_record_needs_few_queries_and_is_light(client, django_assert_max_num_queries):
    game = factories.play_out(factories.game(players=5))
    reader = visitor(game, 0)
    with django_assert_max_num_queries(12):
        page = reader.get(url(game))
    assert len(page.content) < 100_000
