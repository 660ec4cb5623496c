from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import transaction

from games import log
from games.selectors import proofs
from games.services import rewinds
from tests import factories


@pytest.fixture(autouse=True)
def nothing_counted():
    """Let no test be refused for what another one asked for."""
    cache.clear()


@pytest.fixture(scope="module")
def finished(django_db_setup, django_db_blocker):
    """The bundle of a finished game with a rewind in it."""
    with django_db_blocker.unblock(), transaction.atomic():
        game = factories.game(players=3)
        factories.play(game, 4)
        rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1)
        made = proofs.bundle(factories.play_out(game))
        transaction.set_rollback(True)
    return made
