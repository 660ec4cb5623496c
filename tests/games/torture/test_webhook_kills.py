"""`kill -9` of whoever calls webhooks: nothing is lost, nothing is overtaken."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from ipaddress import ip_network

import pytest
from django.conf import settings
from django.utils import timezone

from games import log
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.services import webhooks
from tests import factories
from tests.games.torture.workers import database_url
from tests.games.webhooks.receivers import Receiver

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

WORK = "import django; django.setup(); from games.tasks import call_webhooks; call_webhooks()"


@pytest.fixture
def receiver():
    made = Receiver()
    yield made
    made.stop()


@pytest.fixture
def work(tmp_path):
    """Return a starter of processes that do once what a worker does when it is woken."""
    running = []

    def start():
        environment = {
            "PATH": os.environ["PATH"],
            "DATABASE_URL": database_url(),
            "PATRIZIER_DATA": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "patrizier_site.settings",
            "WEBHOOK_NETWORKS": "127.0.0.0/8",
            "WEBHOOK_HTTP": "1",
        }
        argv = [sys.executable, "-c", WORK]
        running.append(
            subprocess.Popen(argv, cwd=settings.BASE_DIR, env=environment, start_new_session=True)
        )
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.wait()


def test_a_worker_killed_in_the_middle_of_a_call_loses_nothing(receiver, work, settings):
    settings.WEBHOOK_NETWORKS = (ip_network("127.0.0.0/8"),)
    game = factories.game()
    person = factories.asked(game)[0]
    wish = webhooks.Wish(receiver.address, "json", ["event"])
    webhooks.make(person=person, wish=wish)
    before = log.find(game.pk).last_number
    factories.play(game, 4)
    numbers = list(range(before + 1, before + 5))
    for moment in ("at_call", "at_answer"):
        kill_in(work(), receiver, moment)
        # The lease of the dead runs out.
        Webhook.objects.update(taken_until=timezone.now() - timedelta(seconds=1))
    assert work().wait() == 0
    check(receiver, numbers)


def kill_in(process, receiver, moment):
    """Kill a process in the middle of its next call, before or after it is answered."""

    def kill(call):
        setattr(receiver, moment, lambda call: None)
        process.kill()
        process.wait()

    setattr(receiver, moment, kill)
    process.wait()


def check(receiver, numbers):
    """Each thing was told, in order, and whatever came twice has the same id."""
    assert list(Dispatch.objects.values_list("status", flat=True)) == ["sent"] * len(numbers)
    told = [call.json["event"]["number"] for call in receiver.calls]
    assert list(dict.fromkeys(told)) == numbers == sorted(set(told))
    assert told == sorted(told)
    assert len(told) > len(numbers)
    assert len({(call.id, call.json["event"]["number"]) for call in receiver.calls}) == len(numbers)
    assert Attempt.objects.filter(status="sending").count() >= 1
    # Who is killed between writing an attempt down and making it has only written it down.
    assert Attempt.objects.count() >= len(told)
