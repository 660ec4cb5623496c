"""A moderator at the desk: going back with a preview, a bot for a player, a pause and its end."""

from __future__ import annotations

import pytest
from django.core import mail

from games import log
from games.services import posting
from tests import factories
from tests.browser.world import TERMS, World

pytestmark = pytest.mark.service


@pytest.fixture
def game():
    found = factories.game(name="Sunday table", terms=TERMS)
    factories.play(found, 8)
    return log.find(found.pk)


def kinds(game):
    return list(game.events.order_by("number").values_list("kind", flat=True))


def decide(person, why):
    """Give a reason, mean it, do it."""
    person.fill(reason=why)
    person.page.locator("[name=sure]").check()
    person.go_on(person.page.locator("main form[method=post] button[type=submit]"))


def told(game):
    """Return what the table was told by mail."""
    posting.deliver_due()
    addresses = {seat.player.email for seat in game.seats.all()}
    return [each.body for each in mail.outbox if set(each.to) <= addresses]


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_moderator_finds_a_game_and_goes_back_after_a_preview(arrive, game, scripts):
    person = arrive(World().moderator, java_script_enabled=scripts)
    person.visit("/")
    person.press("Desk")
    person.fill(q="sunday")
    person.press("Search")
    person.press("Sunday table")
    to = game.last_number - 3
    person.press(str(to))
    person.sees(f"The position after event {to}")
    person.sees("3 events are struck")
    person.sees("Something hidden was turned up since")
    assert "rewound" not in kinds(game)
    decide(person, "Played by mistake")
    person.sees("The game has gone back, and the table is told.")
    person.sees("Played by mistake")
    assert kinds(game)[-1] == "rewound"
    assert any("Played by mistake" in each for each in told(game))
    person.press(str(game.last_number))
    person.sees("3 events count again")
    decide(person, "It was no mistake")
    assert log.position(log.find(game.pk)).tip == game.last_number


def test_a_moderator_pauses_seats_a_bot_and_lets_the_game_go_on(arrive, game):
    person = arrive(World().moderator, viewport={"width": 390, "height": 844})
    person.visit(f"/desk/games/{game.pk}/")
    person.press("Pause")
    decide(person, "Somebody is ill")
    person.sees("The game is paused, and the table is told.")
    person.press("Seat a bot")
    seat = factories.asked(game)[1]
    person.page.locator("[name=seat]").select_option(str(seat))
    decide(person, "A bot helps out")
    person.sees("The bot plays, and the table is told.")
    person.press("Let it go on")
    decide(person, "All are well")
    person.sees("The game goes on, and the table is told.")
    assert kinds(game)[-4:] == ["paused", "bot_seated", "resumed", "moved"]
    assert all(any(why in each for each in told(game)) for why in ("A bot helps out", "All are"))
    person.press("Let a bot leave")
    decide(person, "The player is back")
    assert game.seats.get(number=seat).bot == ""


def test_of_two_moderators_the_second_is_told_to_look_again(arrive, game):
    first = arrive(World().moderator)
    second = arrive(World().moderator)
    for person in (first, second):
        person.visit(f"/desk/games/{game.pk}/pause/")
    decide(first, "I was quicker")
    second.expects(409)
    decide(second, "So was I")
    second.sees("Something happened in this game since you opened the page")
    assert kinds(game).count("paused") == 1
