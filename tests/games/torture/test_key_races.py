"""The same write several times at the same moment: it is done once, and all get its answer."""

from __future__ import annotations

import json
from ipaddress import ip_network

import pytest

from games.models import Game
from games.models_api import KeptAnswer
from games.models_clock import Vacation
from games.models_lobby import Invitation
from games.models_talk import Message
from games.models_webhooks import Webhook
from tests import factories
from tests.games.api.calling import ROOT, Program
from tests.games.api.writes import WRITES, Write
from tests.games.torture.test_races import race

pytestmark = pytest.mark.django_db(transaction=True)
MADE = {
    "say": Message,
    "open_table": Game,
    "take_vacation": Vacation,
    "register_webhook": Webhook,
}
THREADS = 6


@pytest.fixture(autouse=True)
def _allowed(settings):
    settings.WEBHOOK_NETWORKS, settings.WEBHOOK_HTTP = (ip_network("127.0.0.0/8"),), True
    settings.API_CALLS_OF_A_PERSON = settings.API_CALLS_OF_AN_ADDRESS = 10**6


def posted(write, body, key):
    """Return a call with a client of its own."""
    program = Program(**write.program.headers)

    def call():
        answer = program.client.post(
            f"{ROOT}{write.path}",
            json.dumps(body),
            content_type="application/json",
            headers={**program.headers, "Idempotency-Key": key},
        )
        return answer.status_code, answer.content

    return call


@pytest.mark.parametrize("name", MADE)
def test_the_same_key_at_once_is_done_once(name, time_machine):
    time_machine.move_to("2026-11-18 09:00Z")
    write = WRITES[name]()
    answers = race(*[posted(write, write.body, "k") for _ in range(THREADS)])
    assert len(set(answers)) == 1
    assert answers[0][0] < 300
    assert MADE[name].objects.count() == 1
    assert KeptAnswer.objects.count() == 1


def test_of_two_bodies_with_one_key_one_is_refused():
    write = WRITES["invite"]()
    bodies = (write.body, write.other) * 2
    answers = race(*[posted(write, body, "k") for body in bodies])
    assert sorted(status for status, _ in answers) == [200, 200, 409, 409]
    assert Invitation.objects.count() == 1


def test_different_keys_of_one_person_wait_for_nobody_for_ever():
    host = Program(factories.player())
    table = host.post("tables", {"title": "patrizier", "players": 3})
    assert host.status == 201
    path = f"tables/{table['id']}/invitations"
    writes = [
        posted(Write(host, path), {"addresses": [f"p{n}@example.org"]}, f"{n}")
        for n in range(THREADS)
    ]
    assert {status for status, _ in race(*writes)} == {200}
    assert Invitation.objects.count() == THREADS
