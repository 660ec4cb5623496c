"""Acts of the desk in any order, some of them refused: the log still verifies."""

from __future__ import annotations

import random

import pytest
import time_machine

from games import log
from games.engine.errors import Refused
from tests import factories
from tests.games.desk import staff
from tests.games.desk.staff import TITLES, assert_sound, moderator, running, seen
from tests.games.services.pausing import BEGIN

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ACTS = 150
# On a seat that the deed names, or at the table. Nothing here ends the game.
ON_SEAT = (
    staff.substitute,
    staff.give_back,
    staff.seat_bot,
    staff.seat_bot,
    staff.dismiss_bot,
    staff.extend,
    staff.end_extension,
    staff.default,
    staff.look,
)
AT_TABLE = (
    staff.pause,
    staff.resume,
    staff.terms,
    staff.terms_back,
    staff.lock,
    staff.unlock,
)


def act(game, by, dice):
    """Do something; the last seat keeps its person, so that bots alone do not play on."""
    if dice.random() < 0.15:
        return staff.rewind(game, by, to=dice.randint(1, seen(game)))
    if dice.random() < 0.4:
        return dice.choice(AT_TABLE)(game, by)
    return dice.choice(ON_SEAT)(game, by, seat=dice.randrange(game.players - 1))


@pytest.mark.parametrize("title", TITLES)
def test_acts_in_any_order_leave_a_sound_log(title):
    dice, done = random.Random(8), 0
    with time_machine.travel(BEGIN, tick=False):
        with factories.same_deal():
            game, by = running(title), moderator()
        for _ in range(ACTS):
            if log.find(game.pk).status != "running":
                break
            try:
                act(game, by, dice)
            except Refused:
                continue
            done += 1
        assert_sound(game)
        assert done > 20
