"""Stepping through a game, jumping in it, and what is drawn of it at the end."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games import log
from games.models import Game
from games.selectors import history, stepping
from games.services import moves, rewinds
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="game-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def page_of(client, game, **data):
    return client.get(url(game), data).content.decode()


def listed(page):
    return [int(n) for n in re.findall(r'class="number"\s+href="[^"]*\?at=(\d+)"', page)]


@pytest.fixture
def long_game():
    """A finished game of five with more than 200 events, most of them struck."""
    game = factories.game(players=5)
    while log.find(game.pk).last_number < 150:
        rewinds.rewind(game=game, to=factories.play(game, 20)[1].event)
    return factories.play_out(log.find(game.pk))


def test_the_page_of_a_game_with_many_rewinds_stays_light(
    client, long_game, django_assert_max_num_queries
):
    assert long_game.last_number > 180
    client.force_login(long_game.seats.get(number=0).player)
    for data in ({}, {"at": 100}, {"at": 1}):
        with django_assert_max_num_queries(12):
            answer = client.get(url(long_game), data)
        assert len(answer.content) < 120_000
    assert listed(answer.content.decode())[-1] == 1
    middle = page_of(client, long_game, at=100)
    assert 100 in listed(middle)
    assert "newer events" in middle
    assert "older events" in middle


@pytest.mark.parametrize("last", [1, 59, 60, 61, 95, 200])
def test_every_event_is_listed_beside_its_own_position(last):
    for at in range(1, last + 1):
        part = stepping.part(at, last)
        assert 1 <= part.first <= at <= part.last <= last
        assert part.last - part.first + 1 == min(last, stepping.LONGEST_LIST)
        assert bool(part.newer) is (part.last < last)
        assert bool(part.older) is (part.first > 1)


def test_one_gets_through_the_whole_list_by_its_links():
    at, seen = 200, set()
    while at:
        part = stepping.part(at, 200)
        seen |= set(range(part.first, part.last + 1))
        at = part.older
    assert seen == set(range(1, 201))


def test_a_player_jumps_to_the_own_turn_before_and_a_spectator_does_not(client):
    game = factories.game()
    answers = factories.play(game, 5)
    who = game.seats.get(number=log.read(game.pk)[answers[2].event - 1][4]).player
    assert "your turn before this" not in page_of(client, game)
    client.force_login(who)
    assert f"your turn before this ({answers[2].event})" in page_of(
        client, game, at=answers[3].event
    )


def test_the_next_scored_city_is_one_link_away(client):
    game = factories.play_out(factories.game())
    told = [s for s in history.sentences(game) if s.milestone]
    first, second = told[:2]
    page = page_of(client, game, at=first.number)
    assert f"scored next: {second.milestone} ({second.number})" in page
    assert "scored before" not in page
    assert f"scored before: {first.milestone} ({first.number})" in page_of(
        client, game, at=second.number
    )


def test_the_page_says_whose_knowledge_it_shows(client):
    game = factories.game()
    factories.play(game, 3)
    assert "as all could see it then" in page_of(client, game, at=5)
    client.force_login(game.seats.get(number=0).player)
    assert "as you saw it then" in page_of(client, game, at=5)
    assert "as you saw it then" not in page_of(client, game)
    factories.play_out(game)
    assert "everything that was hidden is open" in page_of(client, game, at=5)


def test_the_towers_are_drawn_after_the_end_and_link_to_what_filled_them(client):
    game = factories.game(players=3)
    factories.play(game, 20)
    assert "How the towers grew" not in page_of(client, game)
    page = page_of(client, factories.play_out(game))
    drawn = page.split("How the towers grew")[1].split("</section>")[0]
    filled = {s.milestone: s.number for s in history.sentences(game) if s.milestone}
    assert len(filled) == drawn.count("<figure>") == 9
    for city, number in filled.items():
        assert city in drawn
        assert drawn.count(f'{url(game)}?at={number}"') >= 3


# The result


def result_of(client, game):
    page = page_of(client, game)
    return " ".join(page.split('id="result"')[1].split("</section>")[0].split())


def test_the_result_shows_every_players_points_by_source(client):
    game = factories.play_out(factories.game(players=3))
    shown = result_of(client, game)
    best = game.results.filter(rank=1)
    assert f"with {best[0].total} points." in shown
    rows = shown.split("<tbody>")[1].split("</tbody>")[0].split("</tr>")[:-1]
    assert [int(re.search(r"<strong>(\d+)</strong>", row)[1]) for row in rows] == [
        result.total for result in game.results.order_by("rank", "seat")
    ]
    for row in rows:
        tiles, heads = map(int, re.findall(r"<td>(\d+)</td>", row))
        assert tiles + heads == int(re.search(r"<strong>(\d+)</strong>", row)[1])
    assert f"http://testserver{url(game)}" in shown


@pytest.mark.parametrize(
    ("tie_break", "told"),
    [("supply", "this decided: supply"), ("shared", "they share the victory"), ("", "Result")],
)
def test_what_decided_between_equals_is_named(client, tie_break, told):
    game = factories.play_out(factories.game())
    Game.objects.filter(pk=game.pk).update(tie_break=tie_break)
    if tie_break == "shared":
        game.results.update(rank=1, total=40)
        assert "Black and White win together with 40 points." in result_of(client, game)
    assert told in result_of(client, game)


def test_a_game_that_ends_by_giving_up_says_so(client):
    game = factories.game()
    moves.resign(game=game, player=factories.asked(game)[0])
    assert "All the others gave up their seats." in result_of(client, game)


def test_a_running_game_has_no_result(client):
    assert 'id="result"' not in page_of(client, factories.game())


def test_stepping_through_a_finished_game_draws_no_charts_again(client):
    game = factories.play_out(factories.game())
    page = page_of(client, game, at=20)
    assert "How the towers grew" not in page
    assert "Points over time" not in page
