"""The program in docs/ plays a whole game of every title that is offered, over real HTTP."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings

from accounts.services import tokens
from games import boards
from games.models import Game
from tests import factories

TITLES = [title.key for title in boards.offered()]
PATIENCE = 300


def run(site, title, token):
    """Run the program as its reader would."""
    return subprocess.run(
        [sys.executable, settings.BASE_DIR / "docs" / "client.py", site, title],
        env={**os.environ, "PATRIZIER_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("title", TITLES)
def test_the_client_plays_a_whole_game(live_server, title):
    person = factories.player("black")
    token = tokens.make(user=person, name="client", scopes=("read", "play", "manage"))
    played = run(live_server.url, title, token)
    assert played.returncode == 0, played.stderr
    game = Game.objects.get()
    assert (game.title, game.status) == (title, "over")
    ranks = [line for line in played.stdout.splitlines() if "points" in line and ". seat" in line]
    assert len(ranks) == game.seats.count()
    assert ranks[0].startswith(f"{game.results.first().rank}. seat")


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_the_client_tells_why_it_was_refused(live_server):
    person = factories.player("black")
    token = tokens.make(user=person, name="client", scopes=("read",))
    refused = run(live_server.url, TITLES[0], token)
    assert refused.returncode == 1
    assert "Refused: missing_scope: " in refused.stderr
    assert not Game.objects.exists()
