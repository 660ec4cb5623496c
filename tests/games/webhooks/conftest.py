from __future__ import annotations

from ipaddress import ip_network

import pytest

from games.models_webhooks import Webhook
from games.services import webhooks
from games.webhooks import line
from tests import factories
from tests.games.webhooks.receivers import Receiver


@pytest.fixture
def allowed(settings):
    """Let programs on this machine be called."""
    settings.WEBHOOK_NETWORKS = (ip_network("127.0.0.0/8"),)
    settings.WEBHOOK_HTTP = True


@pytest.fixture
def receive(allowed):
    """Let programs run that take calls."""
    running = []

    def start(*script):
        running.append(Receiver(list(script)))
        return running[-1]

    yield start
    for receiver in running:
        receiver.stop()


@pytest.fixture
def impatient(monkeypatch):
    """Return a switch after which nobody is waited for longer than so many seconds."""

    def switch(seconds):
        monkeypatch.setattr(line, "TO_CONNECT", seconds)
        monkeypatch.setattr(line, "IN_ALL", seconds)

    return switch


@pytest.fixture
def hook(allowed):
    """Return a maker of webhooks."""

    def make(person, address, *happenings, kind="json"):
        wish = webhooks.Wish(address, kind, happenings or Webhook.Happening.values)
        return webhooks.make(person=person, wish=wish)

    return make


@pytest.fixture
def game():
    return factories.game()


@pytest.fixture
def asked(game):
    return factories.asked(game)[0]
