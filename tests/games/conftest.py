from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.cache import cache
from django.db import transaction

from games import log
from games.selectors import proofs
from games.services import rewinds
from tests import factories
from tests.engine.redeal import REDEAL_FACT, REDEAL_STATE
from tests.games.mail.peers import Peer
from tests.with_postgres import free_port


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


@pytest.fixture
def serve(settings):
    """Let a mail server run that follows a script, and send every mail to it."""
    running = []

    def start(**script):
        peer = Peer(**script)
        peer.start()
        running.append(peer)
        speak_to(peer.port)
        return peer

    def speak_to(port):
        settings.EMAIL_BACKEND = "tests.games.mail.peers.Backend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port

    speak_to(free_port())
    yield start
    for peer in running:
        peer.stop()


@pytest.fixture
def redealt(monkeypatch):
    """Return a switch that deals everything anew which a seat cannot know."""
    position, facts = log.position, log.facts

    def switch(seat, seed):
        def other_position(game, at=log.ALL, rows=None):
            now = position(game, at, rows)
            if now.state is None:
                return now
            state = REDEAL_STATE[now.title.key](now.state, seat, factories.draws(seed, now.number))
            return replace(now, state=state)

        def other_facts(title, rows):
            found, redeal = facts(title, rows), REDEAL_FACT[title.key]
            # Whole logs are folded to the state, which is dealt anew above.
            if len(list(rows)) > 1:
                return found
            return [redeal(fact, seat, factories.draws(seed)) for fact in found]

        monkeypatch.setattr(log, "position", other_position)
        monkeypatch.setattr(log, "facts", other_facts)

    yield switch
    monkeypatch.undo()
