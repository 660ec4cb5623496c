from __future__ import annotations

import pytest
import time_machine

from tests import factories
from tests.games.services.pausing import BEGIN, TERMS


@pytest.fixture
def now():
    """The clock: it stands until the test moves it."""
    with time_machine.travel(BEGIN, tick=False) as machine:
        yield machine


@pytest.fixture
def host(now):
    """Somebody who hosts a table without playing there."""
    return factories.player("green")


@pytest.fixture
def game(host):
    """A running game with three days for a turn."""
    return factories.game(terms=TERMS, host=host)
