"""Moderators, players and bans at the same moment: one acts, the others are told to look again."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from games import log
from games.models_desk import Ban
from games.services import bans, freezing
from tests import factories
from tests.games.desk import staff
from tests.games.torture.test_races import assert_sound, race, submission

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("act", [staff.pause, staff.rewind, staff.default, staff.annul])
def test_of_many_moderators_at_once_one_acts(act):
    game = staff.running()
    given = act.given(game)
    people = [staff.moderator() for _ in range(5)]
    results = race(*[lambda by=by: act(game, by, **given).number for by in people])
    assert Counter(results) == {given["seen"] + 1: 1, "stale_act": 4}
    assert_sound(game)


def test_a_move_and_a_rewind_at_once_are_one_of_them():
    game, by = staff.running(), staff.moderator()
    given = staff.rewind.given(game)
    number = given["seen"] + 1
    results = race(submission(game, "k"), lambda: staff.rewind(game, by, **given).number)
    assert results in ([number, "stale_act"], ["stale_move", number])
    assert_sound(game)


def test_two_bans_of_somebody_who_plays_nowhere_are_one():
    person, by = factories.player(), staff.moderator()
    given = {"person": person, "by": by, "until": timezone.now() + timedelta(days=7)}
    numbers = race(*[lambda: bans.ban(**given, reason=staff.WHY).pk for _ in range(4)])
    assert len(set(numbers)) == 1


def test_a_ban_and_a_move_at_once_leave_a_sound_log():
    game, by = staff.running(), staff.moderator()
    player = factories.asked(game)[0]
    until = timezone.now() + timedelta(days=7)

    def ban():
        return bans.ban(person=player, by=by, until=until, reason=staff.WHY).pk

    race(submission(game, "k"), ban, ban)
    assert Ban.objects.count() == 1
    assert log.find(game.pk).seats.get(player=player).bot == "greedy"
    assert_sound(game)


def test_a_move_and_a_freeze_at_once_leave_a_sound_log():
    game = staff.running()
    number = log.find(game.pk).last_number

    def freeze():
        made = freezing.freeze(game.pk, cause="log", fault="changed_event", number=4)
        return "frozen now" if made else "frozen before"

    results = race(submission(game, "k"), freeze, freeze)
    assert Counter(results[1:]) == {"frozen now": 1, "frozen before": 1}
    assert results[0] in (number + 1, "frozen")
    found = log.find(game.pk)
    assert found.frozen_at is not None
    assert found.last_number in (number, number + 1)
    assert_sound(found)


def test_of_two_administrators_who_unfreeze_at_once_one_does():
    game = staff.running()
    freezing.freeze(game.pk, cause="log", fault="changed_event", number=4)
    bosses, saw = [staff.moderator("administrator") for _ in range(2)], staff.seen(game)
    given = {"game": log.find(game.pk), "seen": saw, "reason": staff.WHY}
    results = race(*[lambda by=by: freezing.thaw(by=by, **given).number for by in bosses])
    assert results.count(saw + 1) == 1
    assert log.find(game.pk).events.filter(kind="unfrozen").count() == 1
    assert_sound(game)
