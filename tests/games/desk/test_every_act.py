"""Every act on every title: the log verifies, a rebuild changes nothing, the table is told, and the
undo restores."""

from __future__ import annotations

import pytest
import time_machine

from games import log
from games.models import Aside
from games.selectors.permits import Act
from games.services import rebuild
from tests.games.desk.staff import (
    DEEDS,
    TITLES,
    WHY,
    assert_sound,
    moderator,
    running,
    seen,
    told,
)
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db


@pytest.fixture
def now():
    with time_machine.travel(BEGIN, tick=False) as machine:
        yield machine


def snapshot(game):
    """Return what the undo has to restore: the position, who plays, the clocks, the result."""
    found = log.find(game.pk)
    fields, seats, questions, results = rebuild.fingerprint(found)
    # Numbers, the head and the tip tell of the way; how a question was asked anew is its number.
    kept = dict(zip(rebuild.projections.GAME_FIELDS, fields, strict=True))
    for name in ("last_number", "head", "tip", "paused_until", "ended_at"):
        kept.pop(name)
    asked = [(seat, kind, *rest[1:]) for seat, kind, _asked, *rest in questions]
    players = list(found.seats.order_by("number").values_list("player", "bot"))
    state = log.position(found).state
    return kept, seats, asked, results, players, state


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", DEEDS)
def test_an_act_is_sound_told_and_undone(name, title, now):
    deed, staff = DEEDS[name], moderator()
    game = running(title)
    if deed.prepare:
        deed.prepare(game, staff)
    before, number = snapshot(game), seen(game) + 1
    event = deed.do(game, staff)
    assert event.number == number
    assert event.actor.startswith("staff:")
    assert Aside.objects.get(game=game, number=number, label="reason").text == WHY
    assert_sound(game)
    assert told(game, number) == set(range(game.players))
    if deed.undo:
        deed.undo(game, staff)
        assert_sound(game)
        if name != "award":
            assert snapshot(game) == before


def test_every_act_is_tried():
    assert {deed.act for deed in DEEDS.values()} == {*Act} - {Act.READ, Act.THAW}
