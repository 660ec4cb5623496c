from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def patient(settings):
    """Let no program be refused for calling often, but where that is what is tested."""
    settings.API_CALLS_OF_A_PERSON = settings.API_CALLS_OF_AN_ADDRESS = 10**6
