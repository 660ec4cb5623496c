"""Villa Paletti in the browser: a whole game against bots, begun by one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Game, Question
from tests.browser.doing import await_advice
from tests.browser.people import HITS
from tests.browser.world import World

pytestmark = [pytest.mark.service, pytest.mark.usefixtures("same_deal")]

MOST = 90


def begin(person):
    """Begin a game against bots by one click."""
    person.visit("/")
    person.press("Play Villa Paletti now")
    return Game.objects.get()


def kind_of(game):
    return Question.objects.get(game=game).kind


def answer(person, game, turn):
    """Answer on the board where it offers something, else by the first option that is left."""
    person.visit(f"/games/{game.pk}/")
    await_advice(person, None)
    if person.page.locator(HITS).count():
        person.click_board(person.page.locator(HITS).nth(turn % person.targets().count()))
    else:
        person.choose()
    expect(person.preview).to_be_visible()
    person.send()


def test_a_whole_game_against_bots_is_played_by_clicks(arrive):
    person = arrive()
    game = begin(person)
    assert (game.title, game.players) == ("villa_paletti", 2)
    asked = set()
    for turn in range(MOST):
        if not Question.objects.filter(game=game).exists():
            break
        asked.add(kind_of(game))
        answer(person, game, turn)
    assert Game.objects.get().status == "over"
    assert {"colour", "turn", "pull", "set"} <= asked
    person.visit(f"/games/{game.pk}/")
    expect(person.page.locator("#result .tally")).to_be_visible()
    expect(person.page.locator("#growth")).to_be_attached()


def until(person, game, kind):
    """Answer until a question of a kind is put."""
    for turn in range(MOST):
        if kind_of(game) == kind:
            break
        answer(person, game, turn)
    person.visit(f"/games/{game.pk}/")
    await_advice(person, None)


def test_the_risks_come_by_themselves_and_a_column_tells_its_own(arrive):
    person = arrive()
    game = begin(person)
    until(person, game, "turn")
    expect(person.page.locator("#board .pill").first).to_be_visible()
    person.click_board(person.targets().first)
    expect(person.preview).to_contain_text("Risk when it is pulled")


def test_a_click_on_the_floor_looks_at_a_place(arrive):
    person = arrive()
    game = begin(person)
    until(person, game, "set")
    expect(person.page.locator("#board .heat").first).to_be_attached()
    plot = person.page.locator("#board [data-plot]")
    box = plot.bounding_box()
    # In the middle of the floor, beside the letter that stands there.
    plot.click(position={"x": box["width"] / 2 + 18, "y": box["height"] / 2 + 18}, force=True)
    person.page.wait_for_url("**x=*")
    expect(person.preview).to_contain_text("Risk that the villa falls")
    # Where there is no floor at all: the reason is told, and nothing can be sent.
    plot = person.page.locator("#board [data-plot]")
    plot.click(position={"x": 4, "y": 4}, force=True)
    expect(person.page.locator("#turn .prompt")).to_contain_text("stick out")
    expect(person.preview).to_have_count(0)
    expect(person.page.locator("#board .ghost")).to_be_attached()


def test_without_scripts_there_are_letters_and_numbers_to_type(arrive):
    person = arrive(java_script_enabled=False)
    game = begin(person)
    while kind_of(game) != "set":
        person.visit(f"/games/{game.pk}/")
        person.play_turn()
    person.visit(f"/games/{game.pk}/")
    person.press("Show the risks")
    letters = person.page.locator("#choose label", has_text="risk")
    expect(letters.first).to_be_visible()
    person.page.locator("#choose [value=at]").check()
    person.press("Continue")
    person.fill(x="0", y="0")
    person.press("Preview")
    expect(person.preview).to_contain_text("Risk that the villa falls")
    person.send()
    assert kind_of(game) != "set"


def test_a_floor_is_turned_by_keys_and_shows_what_it_touches(arrive):
    world = World()
    person = arrive(world.layer).visit(f"/games/{world.roofless.pk}/")
    await_advice(person, None)
    person.click_board(person.targets().first)
    expect(person.page.locator("#board .column .ring").first).to_be_attached()
    first = rotation(person)
    for key, turned in (("+", 1), ("+", 2), ("-", 1), ("-", 0), ("-", -1)):
        person.page.keyboard.press(key)
        person.page.wait_for_url(f"**rotation={(first + turned) % 24}*")
    # In a field the same keys are part of a number.
    field = person.page.locator("#choose [name=x]")
    field.focus()
    person.page.keyboard.press("-")
    assert rotation(person) == (first - 1) % 24


def rotation(person):
    return int(person.page.locator("#choose [name=rotation]").input_value())
