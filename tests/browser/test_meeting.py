"""People who meet: invited by mail, talking, nudged, leaving, and playing once more."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from games import log
from games.models import Event, Game, Question
from games.services import posting
from tests import factories
from tests.browser.people import PASSWORD, invitation_in_mail, last

pytestmark = pytest.mark.service

STRANGER = "red@example.org"


@pytest.fixture
def two(arrive):
    """A game of two, and both at its page: who is asked, and who waits."""
    game = factories.game(name="Sunday table")
    _, seat, _ = factories.asked(game)
    players = [game.seats.get(number=number).player for number in (seat, 1 - seat)]
    return game, *(arrive(player).visit(f"/games/{game.pk}/") for player in players)


# Invitations


def test_a_mailed_invitation_is_accepted_without_an_account_and_starts_the_game(arrive):
    host = arrive(factories.player("blue"))
    host.open_table("Friday evening")
    host.fill(addresses=STRANGER, greeting="Come and play")
    host.press("Send invitations")
    host.sees(STRANGER)
    invited = arrive().visit(invitation_in_mail(STRANGER))
    invited.sees("Come and play")
    invited.fill(display_name="Red")
    invited.press("Accept and take a seat")
    game = Game.objects.get()
    expect(invited.page).to_have_url(f"{invited.root}/games/{game.pk}/")
    assert game.status == Game.Status.RUNNING
    assert User.objects.get(email=STRANGER).display_name == "Red"
    host.visit("/").press("Friday evening")
    (host if host.is_asked else invited).play_turn()
    assert Event.objects.filter(kind="moved", channel="web").count() == 1


def test_a_rematch_is_proposed_and_accepted(arrive):
    before = factories.play_out(factories.game(name="Rainy evening"))
    one, other = (arrive(seat.player) for seat in before.seats.all())
    one.visit(f"/games/{before.pk}/").press("Rematch")
    one.sees("Rainy evening")
    other.visit("/")
    expect(other.page.locator("#invitations")).to_contain_text("invites you")
    other.press("Accept")
    again = Game.objects.exclude(pk=before.pk).get()
    assert (again.status, again.rematch_of_id) == (Game.Status.RUNNING, before.pk)
    expect(other.page).to_have_url(f"{other.root}/games/{again.pk}/")


# Talk


def test_a_message_arrives_in_the_other_browser_and_keeps_what_is_being_chosen(two):
    _, asked, waiting = two
    asked.choose(last)
    waiting.fill(message="Take your time")
    waiting.hit(waiting.page.get_by_role("button", name="Say it"))
    expect(waiting.page.locator("#talk .messages")).to_contain_text("Take your time")
    expect(waiting.page.locator("[name=message]")).to_have_value("")
    expect(asked.page.locator("#talk .messages")).to_contain_text("Take your time")
    expect(asked.preview).to_be_visible()
    asked.send()
    asked.sees("Played:")


def test_a_note_that_was_saved_elsewhere_is_not_written_over(two):
    game, person, _ = two
    path = f"/games/{game.pk}/note/"
    other = person.visit(path).second_tab()
    for tab, text in ((other, "Build in Roma"), (person, "Build in Siena")):
        tab.fill(note=text)
        person.expects(409)
        tab.press("Save the note")
    expect(person.page.get_by_role("alert")).to_be_visible()
    person.sees("Build in Roma")
    expect(person.page.locator("[name=note]")).to_have_value("Build in Siena")
    person.press("Save the note")
    expect(person.page.locator("#notes [name=note]")).to_have_value("Build in Siena")


def test_whoever_waits_long_nudges_once(two):
    game, asked, waiting = two
    waiting.sees("You can nudge")
    Question.objects.filter(game=game).update(asked_at=timezone.now() - timedelta(days=1))
    waiting.page.reload()
    waiting.go_on(waiting.page.locator(".nudge button"))
    waiting.sees("The player was nudged.")
    assert waiting.page.locator(".nudge button").count() == 0
    asked.page.reload()
    expect(asked.page.locator("#talk .messages")).to_contain_text("nudged")
    posting.deliver_due()
    told = mail.outbox[-1]
    assert told.to == [factories.asked(game)[0].email]
    assert told.extra_headers["Message-ID"].startswith("<nudge.")
    assert f"/games/{game.pk}/" in told.body


# Leaving


def test_whoever_deletes_the_account_vanishes_and_the_others_play_on(arrive):
    game = factories.game(3, name="Sunday table")
    user, seat, _ = factories.asked(game)
    user.display_name = "Vineta"
    user.set_password(PASSWORD)
    user.save()
    path = f"/games/{game.pk}/"
    waiting = arrive(game.seats.get(number=(seat + 1) % 3).player).visit(path)
    waiting.sees("Vineta")
    leaving = arrive(user).visit("/profile/")
    leaving.press("Delete my account …")
    leaving.fill(password=PASSWORD)
    leaving.press("Delete my account for good")
    leaving.sees("Farewell")
    waiting.page.reload()
    waiting.sees("given up")
    expect(waiting.page.get_by_text("Vineta")).to_have_count(0)
    waiting.play_turn()
    waiting.sees("Played:")
    assert not User.objects.filter(email=user.email).exists()
    assert log.find(game.pk).status == Game.Status.RUNNING
