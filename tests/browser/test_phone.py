"""A phone as it is: 390 by 844, zooming out from what is too wide, and touched."""

from __future__ import annotations

import pytest

from games.models import Event
from tests import factories

pytestmark = pytest.mark.service

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


def assert_it_fits(person):
    # A phone shows a page that is too wide as a smaller one.
    assert person.page.evaluate("[innerWidth, document.scrollingElement.scrollWidth]") == [390, 390]


def test_turns_are_played_by_touch(arrive):
    game = factories.game(name="Sunday table")
    people = {seat.player: arrive(seat.player, **PHONE) for seat in game.seats.all()}
    for _turn in people:
        person = people[factories.asked(game)[0]].visit("/")
        assert_it_fits(person)
        person.press("Sunday table")
        assert_it_fits(person)
        person.choose()
        assert_it_fits(person)
        person.send()
        person.sees("Played:")
        assert_it_fits(person)
    assert Event.objects.filter(game=game, kind="moved").count() == len(people)


def test_a_newcomer_reaches_a_first_turn_by_touch(arrive):
    newcomer = arrive(**PHONE).visit("/")
    assert_it_fits(newcomer)
    newcomer.press("Play against a bot now")
    assert_it_fits(newcomer)
    newcomer.play_turn()
    newcomer.sees("Played:")
