from __future__ import annotations

import pytest

from tests.games.mail.letters import DOMAIN


@pytest.fixture(autouse=True)
def _domain(settings):
    settings.MAIL_DOMAIN = DOMAIN
