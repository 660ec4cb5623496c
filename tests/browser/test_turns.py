"""One turn among many: two tabs, a page that notices, a keyboard without a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games import log
from games.models import Event
from tests import factories
from tests.browser.people import first, last

pytestmark = pytest.mark.service

MOST_STOPS = 80


def turns(game):
    return Event.objects.filter(game=game, kind="moved").count()


@pytest.fixture
def asked(arrive):
    """A game some turns old, and whoever is asked in it, looking at its page."""

    def asked(**options):
        game = factories.game(name="Sunday table")
        factories.play(game, 6)
        who, _, _ = factories.asked(game)
        return game, arrive(who, **options).visit(f"/games/{game.pk}/")

    return asked


# The board itself


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("pick", [first, last])
def test_a_turn_is_played_by_clicking_the_board(asked, scripts, pick):
    game, person = asked(java_script_enabled=scripts)
    person.choose_on_board(pick)
    shown = person.preview.locator("[name=text]").input_value()
    person.send()
    person.sees(f"Played: {shown}")
    assert turns(game) == 7


def test_a_choice_on_the_board_is_undone_by_going_back_or_by_escape(asked):
    _, person = asked()
    before = person.page.url
    person.click_board(person.targets("card").first)
    expect(person.page.locator("#board .city.chosen")).to_have_count(1)
    person.page.go_back()
    expect(person.page.locator("#board .city.chosen")).to_have_count(0)
    person.choose_on_board()
    person.page.keyboard.press("Escape")
    expect(person.preview).to_have_count(0)
    expect(person.page).to_have_url(before)


# Two tabs of one person


def test_of_two_tabs_the_second_is_told_and_plays_nothing(asked):
    game, one = asked()
    other = one.second_tab()
    other.choose(last)
    one.play_turn(first)
    one.sees("Played:")
    number = log.find(game.pk).last_number
    other.expects(409)
    other.send()
    expect(other.page.get_by_role("alert")).to_contain_text("has moved on")
    expect(other.page.locator(f'#history a[href$="?at={number}"]').first).to_be_visible()
    assert not other.is_asked
    assert turns(game) == 7
    other.press("Look again")
    expect(other.page.get_by_role("alert")).to_have_count(0)


def test_of_two_tabs_the_second_is_told_already_while_choosing(asked):
    game, one = asked(java_script_enabled=False)
    other = one.second_tab()
    other.choose_step("card", last)
    one.play_turn(first)
    factories.play(game)
    other.expects(409)
    other.go_on(other.button)
    expect(other.page.get_by_role("alert")).to_contain_text("has moved on")
    assert other.preview.count() == 0
    assert other.is_asked
    assert turns(game) == 8


def test_an_impatient_double_click_plays_once(asked):
    game, person = asked()
    person.choose()
    person.sender.dblclick()
    person.sees("Played:")
    assert turns(game) == 7


# An open page notices


def test_an_open_page_notices_what_another_player_does(arrive):
    game = factories.game(name="Sunday table")
    who, seat, _ = factories.asked(game)
    waiting = arrive(game.seats.get(number=1 - seat).player).visit(f"/games/{game.pk}/")
    expect(waiting.page.locator(".live")).to_be_empty()
    arrive(who).visit(f"/games/{game.pk}/").play_turn()
    expect(waiting.page.locator(".live")).to_contain_text("Something happened:")
    assert not waiting.is_asked
    waiting.press("look again")
    expect(waiting.page.locator(".head .state")).to_contain_text("Your turn")


# Only keys


def tab_to(person, target):
    """Press Tab until the target has the focus, which must be seen on it or around it."""
    for _stop in range(MOST_STOPS):
        person.page.keyboard.press("Tab")
        if target.evaluate("it => it === document.activeElement"):
            assert target.evaluate(
                """it => [it, it.closest("label")].some(
                    part => part && getComputedStyle(part).outlineStyle !== "none"
                )"""
            ), "the focus is not seen"
            return
    raise AssertionError(f"Tab does not lead to {target}")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_turn_is_played_by_keys_alone(asked, scripts):
    game, person = asked(java_script_enabled=scripts)
    done = set()
    while not person.preview.count():
        if key := person.open_step(done):
            done.add(key)
            answer = person.options(key).locator("input").first
            tab_to(person, answer)
            value = answer.input_value()
            person.page.keyboard.press("Space")
            person.is_taken_in(key, value)
        else:
            tab_to(person, person.button)
            with person.page.expect_navigation():
                person.page.keyboard.press("Enter")
    tab_to(person, person.sender)
    with person.page.expect_navigation():
        person.page.keyboard.press("Enter")
    person.sees("Played:")
    assert turns(game) == 7


def test_the_first_tab_leads_past_the_head_of_the_page(asked):
    _, person = asked()
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    expect(person.page).to_have_url(re.compile("#content$"))
