"""The integrity watch: all live logs every night, some of the others, never too long at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games import boards, tasks
from games.models import Event, Game
from games.models_watch import Freeze
from games.selectors import findings
from games.services import chores, posting, verifying
from patrizier_site import celery_settings
from tests import factories
from tests.games import tampering
from tests.games.desk.staff import running

pytestmark = pytest.mark.django_db
NIGHT = datetime(2026, 11, 17, 3, 30, tzinfo=UTC)
A_DAY = timedelta(days=1)
TITLES = [title.key for title in boards.offered()]


def at(moment):
    return time_machine.travel(moment, tick=False)


def fault(game):
    return Game.objects.get(pk=game.pk).check_fault


def checked(*games):
    return [Game.objects.get(pk=game.pk).checked_at for game in games]


def test_live_and_finished_games_are_verified_once_a_night():
    live, over = factories.game(), factories.play_out(factories.game())
    table = factories.table()
    with at(NIGHT):
        assert chores.run(chores.NIGHTLY)["verified"] == 3
        assert chores.run(chores.NIGHTLY)["verified"] == 0
    assert set(checked(live, over, table)) == {NIGHT}
    assert {fault(game) for game in (live, over, table)} == {""}
    with at(NIGHT + A_DAY - timedelta(seconds=1)):
        assert verifying.watch() == 0
    with at(NIGHT + A_DAY):
        assert verifying.watch() == 3
    assert not Freeze.objects.exists()


def test_a_night_that_was_missed_is_made_up_for_in_the_day():
    game = factories.game()
    with at(NIGHT):
        verifying.watch()
    noon = NIGHT + 3 * A_DAY + timedelta(hours=9)
    with at(noon):
        tasks.watch()
    assert checked(game) == [noon]


def test_a_log_that_does_not_verify_is_shouted_about_and_keeps_no_other_waiting(caplog):
    games = [factories.game() for _ in range(3)]
    for game in games:
        factories.play(game, 3)
    tampering.spoil(games[1], 4)
    assert verifying.watch() == 3
    assert [fault(game) for game in games] == ["", "changed_event, event 4", ""]
    said = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
    assert said[0] == f"game {games[1].pk}: its log does not verify (changed_event, event 4)"
    assert list(Freeze.objects.values_list("game", "fault", "number", "cause")) == [
        (games[1].pk, "changed_event", 4, "log")
    ]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("how", ["data", "secret", "removed", "cut", "rewritten", "hash", "actor"])
def test_every_way_to_tamper_is_found_in_every_title(title, how):
    game = running(title)
    posting.deliver_due()
    last = game.last_number
    moved = Event.objects.filter(game=game, kind="moved").order_by("number")[1]
    if how == "data":
        tampering.spoil(game, moved.number, data=moved.data.replace("1", "2") + " ")
    elif how == "secret":
        tampering.spoil(game, Event.objects.get(game=game, kind="started").number, secret="{}")
    elif how == "removed":
        tampering.remove(game, moved.number)
    elif how == "cut":
        tampering.cut(game, last - 1)
    elif how == "rewritten":
        tampering.rewrite(game, moved.number, channel="api")
    elif how == "hash":
        tampering.spoil(game, last, hash="0" * 64)
    else:
        tampering.spoil(game, moved.number, actor="seat:9")
    found = findings.of(Game.objects.get(pk=game.pk))
    assert found is not None
    assert found.cause == Freeze.Cause.LOG
    wanted = {
        "data": moved.number,
        "removed": moved.number,
        "cut": last,
        "rewritten": moved.number,
        "hash": last,
        "actor": moved.number,
    }
    # The first mail that shows a rewritten event may be a later one.
    assert found.number >= wanted.get(how, 1)
    assert how not in ("rewritten", "cut") or found.code == "rewritten"


def test_a_chain_that_was_hashed_anew_holds_by_itself_and_is_betrayed_by_a_mail():
    game = running()
    tampering.rewrite(game, 5, channel="api")
    assert findings.of(Game.objects.get(pk=game.pk)) is None
    again = running()
    posting.deliver_due()
    tampering.rewrite(again, again.last_number, channel="api")
    found = findings.of(Game.objects.get(pk=again.pk))
    assert (found.code, found.number) == ("rewritten", again.last_number)


def test_what_we_do_wrong_ourselves_freezes_nothing(monkeypatch):
    game = factories.game()

    def fail(bundle):
        raise RecursionError

    monkeypatch.setattr(findings.proof, "verify", fail)
    assert verifying.watch() == 1
    assert fault(game) == "not_verified"
    assert not Freeze.objects.exists()
    monkeypatch.undo()
    with at(datetime.now(UTC) + A_DAY):
        assert verifying.watch() == 1
    assert fault(game) == ""


def test_finished_games_are_a_sample_each_night_and_all_get_their_turn(settings):
    settings.WATCH_FINISHED = 2
    games = [factories.game() for _ in range(5)]
    Game.objects.update(status="over")
    nights = [NIGHT + count * A_DAY for count in range(4)]
    for night in nights:
        with at(night):
            assert verifying.watch() == 2
            assert verifying.watch() == 0
    # Two a night, then from the first on again.
    assert checked(*games) == [nights[2], nights[3], nights[3], nights[1], nights[2]]


def test_what_goes_on_comes_first_and_is_never_left_out(settings):
    settings.WATCH_FINISHED = 0
    over = factories.play_out(factories.game())
    live = [factories.game() for _ in range(3)]
    with at(NIGHT):
        assert verifying.watch() == 3
    assert checked(over, *live) == [None, NIGHT, NIGHT, NIGHT]


def test_a_slice_that_ends_early_is_taken_up_by_the_next(monkeypatch):
    games = [factories.game() for _ in range(5)]
    monkeypatch.setattr(verifying, "A_BATCH", 2)
    ticks = iter([0, 0, 0, 1, 2, 9, 9, 9, *range(10, 100)])
    monkeypatch.setattr(verifying.time, "monotonic", lambda: float(next(ticks)))
    with at(NIGHT):
        done = verifying.watch(seconds=5.0)
        assert 0 < done < 5
        assert sum(moment is None for moment in checked(*games)) == 5 - done
        ticks = iter(range(1000))
        assert verifying.watch(seconds=500.0) == 5 - done


def test_without_time_nothing_is_verified():
    factories.game()
    assert verifying.watch(seconds=0.0) == 0
    assert not Game.objects.exclude(checked_at=None).exists()


def test_when_all_is_verified_a_slice_costs_two_queries_and_a_count():
    factories.game()
    with at(NIGHT):
        verifying.watch()
        with CaptureQueriesContext(
            connection,
        ) as done:
            assert verifying.watch() == 0
    assert len(done) <= 3


def test_the_beat_calls_for_a_slice_and_none_outlives_the_next():
    entry = celery_settings.schedule(60)["watch"]
    assert entry["task"] == tasks.watch.name
    assert entry["schedule"] > verifying.SLICE


def test_two_watches_at_once_do_not_work_beside_each_other():
    factories.game()
    with at(NIGHT):
        assert chores.leases.take("watch", 30)
        tasks.watch()
    assert not Game.objects.exclude(checked_at=None).exists()


def test_the_command_verifies_all_and_fails_if_a_log_does_not_hold():
    over, live = factories.play_out(factories.game()), factories.game()
    said, warned = StringIO(), StringIO()
    call_command("watch", "--all", stdout=said, stderr=warned)
    assert "verified: 2" in said.getvalue()
    tampering.spoil(over, 3)
    with pytest.raises(CommandError, match="do not hold: 1"):
        call_command("watch", "--all", stdout=said, stderr=warned)
    assert f"game {over.pk}: changed_event, event 3" in warned.getvalue()
    assert Game.objects.get(pk=over.pk).frozen_at is not None
    assert Game.objects.get(pk=live.pk).frozen_at is None


def test_the_command_verifies_tonights_by_itself():
    factories.game()
    said = StringIO()
    call_command("watch", stdout=said)
    assert said.getvalue() == "verified: 1\n"


def test_the_admin_finds_logs_that_do_not_verify():
    good, bad = factories.game(name="A good one"), factories.game(name="A bad one")
    tampering.spoil(bad, 2)
    verifying.watch()
    client = Client()
    client.force_login(User.objects.create_superuser("boss@example.org", display_name="Boss"))
    listed = client.get(reverse("admin:games_game_changelist"), {"watch": "fault"})
    assert "A bad one" in listed.content.decode()
    assert "changed_event, event 2" in listed.content.decode()
    assert "A good one" not in listed.content.decode()
    assert client.get(reverse("admin:games_game_change", args=[good.pk])).status_code == 200
