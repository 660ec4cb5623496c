"""Patronize in the browser: a whole game against bots, begun by one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Game, Question
from tests.browser.people import first, last

pytestmark = [pytest.mark.service, pytest.mark.usefixtures("same_deal")]

MOST = 60


def play_to_the_end(person, game):
    """Answer every question: on the table while it offers something to click, else by the form."""
    for turn in range(MOST):
        if not Question.objects.filter(game=game).exists():
            return turn
        person.visit(f"/games/{game.pk}/")
        is_on_board = turn % 2 and person.page.locator("#board a.hit").count()
        if is_on_board:
            person.click_board(person.page.locator("#board a.hit").first)
            expect(person.preview).to_be_visible()
            person.send()
        else:
            person.play_turn(first if turn % 3 else last)
    return MOST


def test_a_whole_game_against_bots_is_played_by_clicks(arrive):
    person = arrive().visit("/")
    person.press("Play Patronize now")
    game = Game.objects.get()
    assert (game.title, game.players) == ("patronize", 3)
    assert play_to_the_end(person, game) < MOST
    person.visit(f"/games/{game.pk}/")
    expect(person.page.locator("#result .tally.long")).to_be_visible()
    expect(person.page.locator("#growth")).to_be_attached()


def test_without_scripts_an_answer_takes_steps_of_a_form(arrive):
    person = arrive(java_script_enabled=False).visit("/")
    person.press("Play Patronize now")
    game = Game.objects.get()
    for _turn in range(6):
        person.visit(f"/games/{game.pk}/")
        person.play_turn(last)
    assert game.events.filter(channel="web", kind="moved").count() == 6
