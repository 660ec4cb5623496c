"""From the first page to the result, clicked all the way."""

from __future__ import annotations

import itertools
from functools import partial

import pytest
from playwright.sync_api import expect

from games import log, proof
from games.models import Event, Game
from games.selectors import proofs
from tests.browser.people import last, link_in_mail

pytestmark = pytest.mark.service


def play_to_the_end(game, *people_and_ways):
    """Let everybody look in turn and play while they are asked; count the turns."""
    turns, idle = 0, 0
    for person, play_turn in itertools.cycle(people_and_ways):
        person.visit(f"/games/{game.pk}/")
        idle += 1
        while person.is_asked:
            play_turn()
            turns, idle = turns + 1, 0
        if idle == len(people_and_ways):
            return turns
    raise AssertionError("nobody played")


def section(page, name):
    """Find the part of a page under a heading."""
    return page.locator("section", has=page.get_by_role("heading", name=name, exact=True))


def assert_result_is_told(person, game):
    """The winner, every player's points and the chart stand on the page."""
    game = log.find(game.pk)
    assert game.status == Game.Status.OVER
    page = person.page
    expect(page.locator(".head .state")).to_contain_text("won with")
    for told in game.results.all():
        expect(section(page, "Result")).to_contain_text(str(told.total))
    expect(section(page, "Points over time").locator("svg").first).to_be_visible()
    assert proof.verify(proofs.bundle(game)).replayed


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_two_people_sign_up_meet_at_a_table_and_play_a_whole_game(arrive, scripts):
    black, white = (arrive(java_script_enabled=scripts) for _ in range(2))
    black.sign_up("Black")
    invitation = black.open_table("Sunday table")
    white.sign_up("White")
    white.join(invitation)
    white.sees("Sunday table")
    black.page.reload()
    game = Game.objects.get()
    turns = play_to_the_end(
        game, (black, black.play_turn_on_board), (white, partial(white.play_turn, last))
    )
    assert turns == Event.objects.filter(game=game, kind="moved", channel="web").count()
    assert_result_is_told(black, game)
    assert_result_is_told(white, game)


def test_a_newcomer_plays_a_whole_game_against_a_bot_and_keeps_it_by_an_address(arrive):
    newcomer = arrive()
    newcomer.visit("/")
    newcomer.press("Play against a bot now")
    game = Game.objects.get()
    ways = (newcomer, partial(newcomer.play_turn_on_board, last))
    assert play_to_the_end(game, ways) == 24
    assert_result_is_told(newcomer, game)
    newcomer.sees("bot (greedy)")
    newcomer.press("Keep this game: give an address")
    newcomer.fill(display_name="Red", email="red@example.org")
    newcomer.submit()
    newcomer.visit(link_in_mail("red@example.org"))
    newcomer.press("Keep the games and log in")
    newcomer.sees("Your games are kept.")
    elsewhere = arrive().visit("/login/link/")
    elsewhere.fill(email="red@example.org")
    elsewhere.submit()
    elsewhere.visit(link_in_mail("red@example.org"))
    elsewhere.submit()
    elsewhere.press("Against a bot")
    expect(section(elsewhere.page, "Players")).to_contain_text("Red")
