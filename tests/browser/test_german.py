"""A German browser gets German pages, from the first one to a turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Event
from tests import factories
from tests.browser.people import last

pytestmark = pytest.mark.service

# What each page says in German. A new translation is one more word here.
ON_THE_LANDING = ("Tische", "Einloggen", "Registrieren")
ON_THE_GAME_PAGE = ("Spiel eine Karte",)
ON_THE_PREVIEW = ("nach diesem Zug",)
AFTER_A_TURN = ("Ausloggen",)


def assert_german(person, words):
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    for word in words:
        person.sees(word)


def test_a_german_browser_sees_german_and_plays_a_turn(arrive):
    person = arrive(locale="de-DE")
    person.visit("/")
    assert_german(person, ON_THE_LANDING)
    person.go_on(person.page.locator(".landing .btn.main"))
    assert_german(person, ON_THE_GAME_PAGE)
    person.choose(last)
    assert_german(person, ON_THE_PREVIEW)
    person.send()
    expect(person.page.locator(".note.ok")).to_be_visible()
    assert_german(person, AFTER_A_TURN)
    assert Event.objects.filter(kind="moved", channel="web").count() == 1


def test_the_language_of_the_profile_wins_over_the_browser(arrive):
    user = factories.player()
    user.language = "en"
    user.save()
    person = arrive(user, locale="de-DE").visit("/")
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
    person.sees("Log out")
