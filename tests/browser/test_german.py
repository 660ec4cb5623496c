"""A German browser gets German pages, from the first one to a turn."""

from __future__ import annotations

import pytest
from django.core import mail
from playwright.sync_api import expect

from games.models import Event
from tests import factories
from tests.browser.fitting import PHONE_SIZE, misfits
from tests.browser.pages import VISITS
from tests.browser.people import PASSWORD, last, link_in_mail, one_browser
from tests.browser.world import World

pytestmark = pytest.mark.service

# What each page says in German. A new translation is one more word here.
ON_THE_LANDING = ("Tische", "Einloggen", "Registrieren")
ON_THE_GAME_PAGE = ("Spiel eine Karte",)
ON_THE_PREVIEW = ("nach diesem Zug",)
AFTER_A_TURN = ("Ausloggen",)


# German words are longer.
LONG = {
    "games:home: landing, no game yet",
    "games:home: dashboard, invited",
    "games:table-open: empty form",
    "games:table-detail: people invited",
    "games:game-detail: my turn",
    "games:game-detail: waiting, a turn prepared",
    "games:game-detail: asked to go back",
    "games:rules: all of them",
    "games:proof-detail: running",
    "accounts:profile: filled",
    "games:account-erase: with a password",
}


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


def test_a_german_signs_up_by_a_german_mail_and_plays_a_turn(arrive):
    person = arrive(locale="de-DE").visit("/")
    person.press("Registrieren")
    person.fill(display_name="Rot", email="rot@example.org", password=PASSWORD)
    person.submit()
    (confirmation,) = mail.outbox
    assert "Bestätige" in confirmation.subject
    assert "innerhalb von drei Tagen" in " ".join(confirmation.body.split())
    person.visit(link_in_mail("rot@example.org"))
    person.press("Bestätigen und einloggen")
    person.sees("Du bist eingeloggt.")
    person.press("Jetzt gegen einen Bot spielen")
    person.play_turn_on_board()
    person.sees("Gespielt:")
    assert Event.objects.filter(kind="moved", channel="web").count() == 1


def test_the_switch_at_the_foot_changes_the_language_of_the_same_page(arrive):
    game = factories.game(name="Sunday table")
    person = arrive(factories.asked(game)[0]).visit(f"/games/{game.pk}/?at=1")
    person.press("Deutsch")
    expect(person.page).to_have_url(f"{person.root}/games/{game.pk}/?at=1")
    assert_german(person, ("Ausloggen",))
    person.visit("/")
    assert_german(person, ("Deine Partien",))
    person.press("English")
    person.sees("Your games")


def test_the_language_of_the_profile_wins_over_the_browser(arrive):
    user = factories.player()
    user.language = "en"
    user.save()
    person = arrive(user, locale="de-DE").visit("/")
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
    person.sees("Log out")


def test_german_fits_a_phone(arrive):
    width, height = PHONE_SIZE
    size = {"width": width, "height": height}
    world, come, found = World(), one_browser(arrive, locale="de-DE", viewport=size), {}
    visits = [visit for visit in VISITS if str(visit) in LONG]
    assert len(visits) == len(LONG)
    for visit in visits:
        person = visit.go(come, world)
        expect(person.page.locator("html")).to_have_attribute("lang", "de")
        found[str(visit)] = misfits(person.page)
    assert not any(found.values()), found
