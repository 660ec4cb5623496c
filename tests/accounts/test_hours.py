from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.errors import UnfairHours
from accounts.services import hours, profiles

pytestmark = pytest.mark.django_db


def rows(user):
    return list(user.hours.values_list("zone", "wakes", "sleeps", "free"))


def test_hours_count_from_when_they_were_chosen(user):
    hours.choose(user=user, wakes=8, sleeps=22, free=[6])
    (row,) = user.hours.all()
    assert (row.zone, row.wakes, row.sleeps, row.free_days) == (user.time_zone, 8, 22, (6,))
    assert timezone.now() - row.since < timedelta(minutes=1)


def test_the_same_hours_again_write_nothing(user):
    for _ in range(3):
        hours.choose(user=user, wakes=8, sleeps=26, free=[6, 5, 6])
    assert rows(user) == [(user.time_zone, 8, 26, "5,6")]


def test_whoever_rests_never_has_no_hours(user):
    hours.choose(user=user, wakes=0, sleeps=24, free=[])
    assert rows(user) == []


def test_what_held_before_stays_written(user):
    hours.choose(user=user, wakes=8, sleeps=22, free=[])
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        hours.choose(user=user, wakes=0, sleeps=24, free=[])
    assert [row[1:3] for row in rows(user)] == [(8, 22), (0, 24)]


@pytest.mark.parametrize(
    ("wakes", "sleeps", "free", "code"),
    [
        (8, 21, [], "long_night"),
        (12, 25, [], "long_night"),
        (8, 8, [], "no_hours"),
        (8, 33, [], "no_hours"),
        (24, 30, [], "no_hours"),
        (-1, 20, [], "no_hours"),
        (8, 22, [4, 5, 6], "many_free"),
        (8, 22, [7], "no_weekday"),
    ],
)
def test_unfair_hours_are_refused_and_nothing_changes(user, wakes, sleeps, free, code):
    with pytest.raises(UnfairHours) as refusal:
        hours.choose(user=user, wakes=wakes, sleeps=sleeps, free=free)
    assert refusal.value.code == code
    assert rows(user) == []


def test_whoever_moves_to_another_zone_rests_by_its_clock(user):
    hours.choose(user=user, wakes=8, sleeps=22, free=[6])
    profiles.change(user=user, time_zone="Asia/Tokyo")
    profiles.change(user=user, time_zone="Asia/Tokyo", language="de")
    assert [row[0] for row in rows(user)] == ["UTC", "Asia/Tokyo"]


def test_a_zone_alone_makes_no_hours(user):
    profiles.change(user=user, time_zone="Asia/Tokyo")
    assert rows(user) == []
