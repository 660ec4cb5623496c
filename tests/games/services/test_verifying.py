"""The site verifies its own logs at night, all of them in turn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import triggers
from games.models import Event, Game
from games.services import chores, verifying
from tests import factories

pytestmark = pytest.mark.django_db
NIGHT = datetime(2026, 11, 17, 3, 30, tzinfo=UTC)
A_DAY = timedelta(days=1)


def at(moment):
    return time_machine.travel(moment, tick=False)


def spoil(game, number):
    """Change an event as nobody can who is not the database's master."""
    with triggers.lifted():
        Event.objects.filter(game=game, number=number).update(data='{"players":9}')


def fault(game):
    return Game.objects.get(pk=game.pk).check_fault


def test_running_and_finished_games_are_verified_once_a_night():
    running, over = factories.game(), factories.play_out(factories.game())
    factories.table()
    with at(NIGHT):
        assert chores.run(chores.DAILY)["verified"] == 2
        assert chores.run(chores.DAILY)["verified"] == 0
    assert {Game.objects.get(pk=game.pk).checked_at for game in (running, over)} == {NIGHT}
    assert (fault(running), fault(over)) == ("", "")
    with at(NIGHT + A_DAY):
        assert verifying.verify_some() == 2


def test_a_log_that_does_not_verify_is_shouted_about_and_keeps_no_other_waiting(caplog):
    games = [factories.game() for _ in range(3)]
    for game in games:
        factories.play(game, 3)
    spoil(games[1], 4)
    assert verifying.verify_some() == 3
    assert [fault(game) for game in games] == ["", "changed_event, event 4", ""]
    (record,) = [each for each in caplog.records if each.levelname == "ERROR"]
    assert record.getMessage() == (
        f"game {games[1].pk}: its log does not verify (changed_event, event 4)"
    )


def test_what_we_do_wrong_ourselves_is_a_fault_too(monkeypatch):
    game = factories.game()

    def fail(bundle):
        raise RecursionError

    monkeypatch.setattr(verifying.proof, "verify", fail)
    assert verifying.verify_some() == 1
    assert fault(game) == "not_verified"
    monkeypatch.undo()
    with at(datetime.now(UTC) + A_DAY):
        assert verifying.verify_some() == 1
    assert fault(game) == ""


def test_with_many_games_those_verified_longest_ago_come_first(monkeypatch):
    games = [factories.game() for _ in range(5)]
    monkeypatch.setattr(verifying, "MOST", 2)
    nights = [NIGHT + count * A_DAY for count in range(4)]
    for night in nights:
        with at(night):
            assert verifying.verify_some() == 2
    seen = [Game.objects.get(pk=game.pk).checked_at for game in games]
    # Two a night, then from the first on again.
    assert seen == [nights[2], nights[3], nights[3], nights[1], nights[2]]


def test_when_the_time_is_over_the_rest_waits_for_the_next_night(monkeypatch):
    factories.game()
    monkeypatch.setattr(verifying, "SHARES", {Game.Status.RUNNING: 0.0})
    assert verifying.verify_some() == 0
    assert not Game.objects.exclude(checked_at=None).exists()


def test_the_admin_finds_logs_that_do_not_verify():
    good, bad = factories.game(name="A good one"), factories.game(name="A bad one")
    spoil(bad, 2)
    verifying.verify_some()
    client = Client()
    client.force_login(User.objects.create_superuser("boss@example.org", display_name="Boss"))
    listed = client.get(reverse("admin:games_game_changelist"), {"check_fault__isempty": "0"})
    assert "A bad one" in listed.content.decode()
    assert "changed_event, event 2" in listed.content.decode()
    assert "A good one" not in listed.content.decode()
    assert client.get(reverse("admin:games_game_change", args=[good.pk])).status_code == 200
