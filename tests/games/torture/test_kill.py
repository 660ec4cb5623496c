"""`kill -9` in the middle of submitting: what was acknowledged is there once, nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from django.conf import settings

from games import log, proof
from games.models import Event, Submission
from games.selectors import proofs
from games.services import automatic, rebuild
from tests import factories
from tests.games.torture.workers import database_url

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = 50


@pytest.fixture
def submitter():
    """Start the process that forks submitting children, on the database of this test."""
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "patrizier_site.settings",
        "PATRIZIER_DATA": str(settings.DATA_DIR),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.games.torture.submitter"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=settings.BASE_DIR,
    )
    yield process
    process.stdin.close()
    process.stdout.close()
    process.kill()
    process.wait()


def run_until_killed(process, game, moment):
    """Let a child play on, kill it at some moment; return what it acknowledged, and if it died."""
    process.stdin.write(f"{game.pk}\n")
    process.stdin.flush()
    child = int(process.stdout.readline().split()[1])
    acknowledged, is_killed = [], False
    while (line := process.stdout.readline().split())[0] != "gone":
        if line[0] == "ack":
            acknowledged.append((line[1], int(line[2])))
        if line[0] == "try" and len(acknowledged) >= moment % 3 and not is_killed:
            # Somewhere between reading, deciding, locking, writing and committing.
            time.sleep(moment % 17 / 1000)
            is_killed = kill(child)
    return acknowledged, is_killed


def kill(child):
    """Kill a child, unless it reached the end of its game and left by itself meanwhile."""
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def test_fifty_kills_lose_nothing_and_double_nothing(submitter):
    game = factories.game(players=2)
    games, acknowledged, kills = [game], {}, 0
    while kills < KILLS:
        if log.find(game.pk).status == "over":
            game = factories.game(players=2)
            games.append(game)
        answers, is_killed = run_until_killed(submitter, game, kills)
        acknowledged.update({(game.pk, key): event for key, event in answers})
        kills += is_killed
    assert len(acknowledged) >= KILLS // 2
    for (game_id, key), number in acknowledged.items():
        stored = Submission.objects.filter(seat__game=game_id, key=key)
        assert [s.status for s in stored] == ["played"]
        assert Event.objects.filter(game=game_id, number=number, kind="moved").count() == 1
    for played in games:
        automatic.run(played)
        current = log.find(played.pk)
        moved = Event.objects.filter(game=current, kind="moved").count()
        assert moved == Submission.objects.filter(seat__game=current).count()
        assert proof.verify(proofs.bundle(current, reveal=True)).replayed
        assert not rebuild.rebuild(game=current)
