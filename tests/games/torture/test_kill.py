"""`kill -9` in the middle of submitting: what was acknowledged is there once, nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from django.conf import settings
from django.db import connection

from games import log, proof
from games.models import Event, Submission
from games.selectors import proofs
from games.services import automatic, rebuild
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = 50


@pytest.fixture
def submitter():
    """Start the process that forks submitting children, on the database of this test."""
    name = connection.settings_dict["NAME"]
    url = f"sqlite:///{name}"
    if connection.vendor == "postgresql":
        given = connection.settings_dict
        where = f"{given['HOST'] or 'localhost'}:{given['PORT'] or 5432}"
        who = f"{given['USER']}:{given['PASSWORD']}" if given["PASSWORD"] else given["USER"]
        url = f"postgres://{who}@{where}/{name}"
    environment = {
        **os.environ,
        "DATABASE_URL": url,
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
    """Let a child play on, kill it at some moment, and return what it acknowledged."""
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
            os.kill(child, signal.SIGKILL)
            is_killed = True
    return acknowledged


def test_fifty_kills_lose_nothing_and_double_nothing(submitter):
    game = factories.game(players=2)
    games, acknowledged, kills = [game], {}, 0
    while kills < KILLS:
        if log.find(game.pk).status == "over":
            game = factories.game(players=2)
            games.append(game)
        for key, event in run_until_killed(submitter, game, kills):
            acknowledged[game.pk, key] = event
        kills += 1
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
