"""From the first page to the result, clicked all the way."""

from __future__ import annotations

import itertools
import json
from functools import partial

import pytest
from playwright.sync_api import expect

from games import log, proof
from games.models import Event, Game, Question
from games.selectors import proofs
from tests import factories
from tests.browser.people import last, link_in_mail

pytestmark = [pytest.mark.service, pytest.mark.usefixtures("same_deal")]

# How many turns a newcomer chooses on the board.
STEP_BY_STEP = 4


def play(game, ways, most=1000):
    """Let whoever is asked look and play, to the end or so many turns; `ways` goes by name."""
    for turns in range(most):
        if not Question.objects.filter(game=game).exists():
            return turns
        person, play_turn = ways[factories.asked(game)[0].display_name]
        person.visit(f"/games/{game.pk}/")
        play_turn()
    return most


def by_clicks(black, white):
    """One of two chooses on the board, the other by the form."""
    return {
        "Black": (black, partial(black.play_turn_on_board, last)),
        "White": (white, partial(white.play_turn, last)),
    }


def typing(person, game):
    """Return a way to play: type the turn."""
    return lambda: person.play_words(factories.choice(game, -1))


def post_to_the_end(game, people):
    """Send the turns that are left by the fields of their form; count them."""
    for turns in itertools.count():
        if not Question.objects.filter(game=game).exists():
            return turns
        person = people[factories.asked(game)[0].display_name]
        person.post_words(f"/games/{game.pk}/", factories.choice(game, -1))
    raise AssertionError("it never ends")


def shifters(game):
    """Name the seats that shifted a floor."""
    moved = Event.objects.filter(game=game, kind="moved")
    turns = [json.loads(event.data)["facts"][0] for event in moved]
    return {turn["seat"] for turn in turns if turn["move"]["shift"]}


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


def meet(black, white):
    """Let two people sign up and meet at a table, which starts the game."""
    black.sign_up("Black")
    invitation = black.open_table("Sunday table")
    white.sign_up("White")
    white.join(invitation)
    white.sees("Sunday table")
    return Game.objects.get()


def assert_whole_game(game, turns, *people):
    """Every turn was sent from a page, shifts among them, and everybody sees the result."""
    assert shifters(game) == {0, 1}
    assert turns == Event.objects.filter(game=game, kind="moved", channel="web").count()
    for person in people:
        assert_result_is_told(person.visit(f"/games/{game.pk}/"), game)


def test_two_people_sign_up_meet_at_a_table_and_play_a_whole_game(arrive):
    black, white = arrive(), arrive()
    game = meet(black, white)
    turns = play(game, by_clicks(black, white))
    assert_whole_game(game, turns, black, white)


def test_two_people_without_scripts_meet_and_play_a_whole_game(arrive):
    black, white = (arrive(java_script_enabled=False) for _ in range(2))
    game = meet(black, white)
    turns = play(game, by_clicks(black, white))
    assert_whole_game(game, turns, black, white)


def test_a_newcomer_plays_a_whole_game_against_a_bot_and_keeps_it_by_an_address(arrive):
    newcomer = arrive()
    newcomer.visit("/")
    newcomer.press("Play against a bot now")
    game = Game.objects.get()
    on_board = partial(newcomer.play_turn_on_board, last)
    turns = play(game, {"Guest": (newcomer, on_board)}, most=STEP_BY_STEP)
    turns += play(game, {"Guest": (newcomer, typing(newcomer, game))}, most=2)
    turns += post_to_the_end(game, {"Guest": newcomer})
    assert turns == 24
    assert_result_is_told(newcomer.visit(f"/games/{game.pk}/"), game)
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
