"""A lease keeps two from doing the same side by side, and nobody from doing it at all."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import tasks
from games.services import chores, leases
from tests.games.torture.test_races import race

pytestmark = pytest.mark.django_db


def later(**span):
    return time_machine.travel(timezone.now() + timedelta(**span), tick=False)


def test_one_has_it_until_it_is_given_back():
    token = leases.take("sweep", 50)
    assert token
    assert leases.take("sweep", 50) is None
    assert leases.take("tidy", 50)
    leases.give_back("sweep", token)
    assert leases.take("sweep", 50)


def test_who_dies_with_it_has_it_no_longer_than_for_its_while():
    leases.take("sweep", 50)
    with later(seconds=49):
        assert leases.take("sweep", 50) is None
    with later(seconds=51):
        assert leases.take("sweep", 50)


def test_what_somebody_else_took_meanwhile_is_not_given_back():
    token = leases.take("sweep", 50)
    with later(seconds=51):
        assert leases.take("sweep", 50)
        leases.give_back("sweep", token)
        assert leases.take("sweep", 50) is None


def test_a_clock_that_is_set_back_keeps_nobody_waiting():
    leases.take("sweep", 50)
    with later(hours=-1):
        assert leases.take("sweep", 50)
        assert leases.take("sweep", 50) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_known", [False, True])
def test_of_many_who_take_it_at_once_one_gets_it(is_known):
    if is_known:
        leases.give_back("sweep", leases.take("sweep", 50))
    found = race(*[lambda: leases.take("sweep", 50)] * 8)
    assert len([token for token in found if token is not None]) == 1, found


def test_nobody_sweeps_beside_a_sweep_but_who_was_woken_does_not_wait_for_it(monkeypatch):
    done = []
    monkeypatch.setattr(chores, "OFTEN", {name: lambda n=name: done.append(n) for name in "abc"})
    monkeypatch.setitem(chores.OFTEN, "delivered", lambda: done.append("delivered"))
    monkeypatch.setitem(chores.OFTEN, "a", lambda: (tasks.sweep(), tasks.deliver()))
    tasks.sweep()
    assert done == ["delivered", "b", "c", "delivered"]
    done.clear()
    monkeypatch.setitem(chores.OFTEN, "a", lambda: done.append("a"))
    tasks.sweep()
    assert done == ["a", "b", "c", "delivered"]


def test_the_next_sweep_comes_when_the_lease_of_a_dead_one_is_over(settings):
    assert 0 < chores.LEASE * settings.SWEEP_EVERY < settings.SWEEP_EVERY
    assert leases.take("sweep", chores.LEASE * settings.SWEEP_EVERY)
    assert chores.run_alone("sweep", {"one": lambda: 1}) == {}
    with later(seconds=settings.SWEEP_EVERY):
        assert chores.run_alone("sweep", {"one": lambda: 1}) == {"one": 1}


def test_a_chore_that_fails_leaves_the_lease_free():
    def fail():
        raise SystemExit

    with pytest.raises(SystemExit):
        chores.run_alone("sweep", {"one": fail})
    assert leases.take("sweep", 50)
