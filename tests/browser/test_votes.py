"""A table decides by itself on a phone, and a player's report is answered at the desk."""

from __future__ import annotations

import pytest

from games import log
from games.models_reports import Report
from tests import factories
from tests.browser.world import TERMS, World

pytestmark = pytest.mark.service
PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def game():
    found = factories.game(3, name="Sunday table", terms=TERMS)
    factories.play(found, 6)
    return log.find(found.pk)


def test_a_pause_is_called_for_and_agreed_on_without_scripts(arrive, game):
    first, second, _ = (seat.player for seat in game.seats.order_by("number"))
    caller = arrive(first, **PHONE, java_script_enabled=False)
    caller.visit(f"/games/{game.pk}/")
    caller.press("Call for a vote …")
    caller.page.locator("summary", has_text="Pause the game").click()
    form = caller.page.locator("details[open] form")
    form.locator("[name=days]").fill("5")
    caller.go_on(form.locator("button"))
    caller.sees("asks to let the game rest for 5 days.")
    caller.sees("More than half must agree: 2 of the 3 who vote.")
    other = arrive(second, **PHONE)
    other.visit(f"/games/{game.pk}/")
    other.go_on(other.page.locator("button[name=answer][value=yes]"))
    other.sees("The vote has passed, and it is done.")
    other.sees("The game is paused until")
    assert log.find(game.pk).paused_until


def test_a_report_is_sent_and_its_answer_read(arrive, game):
    player = arrive(game.seats.get(number=0).player, **PHONE)
    player.visit(f"/games/{game.pk}/")
    player.press("Report a problem …")
    player.fill(text="Nothing moves here")
    player.go_on(player.page.locator("main form[method=post] button"))
    player.sees("Nothing moves here")
    staff = arrive(World().moderator, **PHONE)
    staff.visit("/desk/")
    staff.press(f"Report {Report.objects.get().pk}: the game is stuck")
    staff.press("Take this report")
    staff.fill(answer="The player is ill; we paused it.")
    staff.go_on(staff.page.locator("main form[method=post] button", has_text="Send the answer"))
    staff.sees("The reporter is told by mail.")
    player.visit("/profile/reports/")
    player.sees("The player is ill; we paused it.")
