"""`kill -9` of the real workers, flushed brokers, two beats: nothing is lost, nothing doubled.

`KILLS=` chooses a longer form.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from games import agreement, log, proof
from games.models import Event, Question, Submission
from games.models_mail import Notice
from games.selectors import proofs
from games.services import rebuild, sealing
from tests import factories
from tests.games.torture.workers import Embedded, Mailbox, Redis, Workers, wait_until
from tests.with_postgres import find_programs

A_DAY = timedelta(days=1)
KILLS = int(os.environ.get("KILLS", "5"))
# So many seconds lie between two things that fall due by themselves.
STEP = 0.4
# So long before its moment a thing of each sort begins.
SPANS = {"late": A_DAY, "alarm": A_DAY / 2, "seal": timedelta(minutes=10)}
# When a worker is killed: in a conversation with the mail server, or right after it wrote.
MOMENTS = ("event", "DATA", "RCPT", "notice", "DONE")
WRITTEN = {"event": Event, "notice": Notice}
# So many processes a worker has that may be in a conversation when it is killed.
PROCESSES = 2


@pytest.fixture
def mailbox():
    made = Mailbox()
    made.start()
    yield made
    made.stop()


@pytest.fixture
def start(tmp_path, mailbox):
    made = []

    def start(kind):
        made.append(Workers(kind(tmp_path), tmp_path, mailbox.port))
        return made[-1]

    yield start
    for workers in made:
        workers.close()


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_kills_of_the_embedded_worker_lose_nothing(start, mailbox):
    torture(start(Embedded), mailbox)


@pytest.mark.django_db(transaction=True)
def test_kills_of_workers_on_redis_lose_nothing(start, mailbox, request):
    if shutil.which("redis-server") is None:
        request.node.add_marker(pytest.mark.service)
        pytest.skip("redis-server is not installed")
    if connection.vendor == "sqlite" and find_programs():
        pytest.skip("done on PostgreSQL, as sites with Redis do")
    torture(start(Redis), mailbox)


def torture(workers, mailbox):
    """Let things fall due while workers are killed again and again; then look at all of it."""
    world = World(KILLS)
    for number in range(KILLS):
        # However slow or quick this process and the workers are, something is left to do.
        world.make_due()
        # A second beat does no harm.
        workers.start(1 + number % 2)
        wait_and_kill(workers, mailbox, MOMENTS[number % len(MOMENTS)])
        if number % 2:
            workers.broker.flush()
    world.make_due()
    workers.start(2)
    seen = len(mailbox.ids)
    wait_until(lambda: len(mailbox.ids) > seen)
    workers.broker.break_down()
    # The sweeps go on when the broker is there again, however little it remembers.
    world.add("late", timezone.now())
    wait_until(world.is_done)
    workers.collect()
    world.check(mailbox)


def wait_and_kill(workers, mailbox, moment):
    """Kill the workers in the moment in which something happens."""
    killed, before = [], size(moment)

    def kill(stage=moment):
        if stage == moment and not killed:
            workers.kill()
            killed.append(stage)

    mailbox.at_stage = kill
    wait_until(lambda: killed or size(moment) != before)
    kill()
    mailbox.at_stage = lambda stage: None
    workers.collect()


def size(moment):
    """Count what a moment is about, if that is written down."""
    return WRITTEN[moment].objects.count() if moment in WRITTEN else None


class World:
    """Games in which something falls due every moment, some of each sort."""

    def __init__(self, count):
        self.games = {kind: [] for kind in SPANS}
        self.all_due_at = began_at = timezone.now()
        for number in range(count):
            for place, kind in enumerate(SPANS):
                self.all_due_at = began_at + timedelta(seconds=STEP * (number + place / 3))
                self.add(kind, self.all_due_at)

    def make_due(self):
        """Let something of each sort be due now, and what dead workers had taken for a while."""
        for kind in SPANS:
            self.add(kind, timezone.now())
        Notice.objects.filter(status="waiting").update(due_at=timezone.now())

    def add(self, kind, due_at):
        """Begin a game in which something is due at a moment."""
        with time_machine.travel(due_at - SPANS[kind], tick=False):
            self.games[kind].append(self.make(kind, len(self.games[kind])))

    def make(self, kind, number):
        """Make a game whose deadline, reminder or sealed answer is due after a while."""
        terms = agreement.Terms(1, agreement.LADDERS[number % 3], grace=number % 2)
        game = factories.game(terms=terms)
        if kind == "seal":
            who, _, asked = factories.asked(game)
            sealing.seal(game=game, player=who, asked=asked, key="k", text=factories.choice(game))
        if kind == "late":
            # One reminder stands for those that are missed: here it is about the deadline alone.
            Question.objects.filter(game=game).update(alarm_at=None)
        return game

    def is_done(self):
        """Say whether nothing is left to do.

        What makes notices is asked for before the notices themselves: workers go on meanwhile.
        """
        now = timezone.now()
        if now <= self.all_due_at:
            return False
        # The answer of a bot that has just taken a seat over is due within a minute.
        soon = now + timedelta(minutes=2)
        return not (
            Submission.objects.filter(status="sealed").exists()
            or Question.objects.filter(Q(rung_at__lte=soon) | Q(alarm_at__lte=now)).exists()
            or Notice.objects.filter(status="waiting").exists()
        )

    def check(self, mailbox):
        """Each rung, reminder and sealed answer came once, and every notice was told."""
        for number, game in enumerate(self.games["late"]):
            assert kinds(game, "clock") == expected(game.terms), number
            assert bool(kinds(game, "bot")) == ("bot_took_over" in expected(game.terms)), number
        for game in self.games["alarm"]:
            assert Notice.objects.filter(game=game, kind="reminder").count() == 1
            assert not kinds(game, "clock")
        for game in self.games["seal"]:
            assert Submission.objects.get(seat__game=game).status == "played"
            assert Event.objects.filter(game=game, kind="moved").count() == 1
        check_notices(mailbox)
        for game in (game for games in self.games.values() for game in games):
            assert not rebuild.rebuild(game=log.find(game.pk))
            assert proof.verify(proofs.bundle(log.find(game.pk), reveal=True)).replayed


def kinds(game, channel):
    """Return what the clock did in a game."""
    rows = Event.objects.filter(game=game, channel=channel).order_by("number")
    return list(rows.values_list("kind", flat=True))


def expected(terms):
    """Return the only rung that is due when a day is over, and what it brings about."""
    if terms.grace:
        return ["grace_given"]
    last = {"wait": ["vote_called"], "bot": ["bot_took_over"]}
    return last.get(terms.late, ["default_called", "moved"])


def check_notices(mailbox):
    """Every notice was sent or became untrue; a mail that left twice has the same Message-ID."""
    rows = Counter(Notice.objects.values_list("kind", "game", "seat", "asked", "number"))
    assert set(rows.values()) == {1}
    assert set(Notice.objects.values_list("status", flat=True)) <= {"sent", "dropped"}
    sent = set(Notice.objects.filter(status="sent").values_list("message_id", flat=True))
    assert sent <= set(mailbox.ids) <= set(Notice.objects.values_list("message_id", flat=True))
    # Of two workers in every second round, each process may have been in a conversation.
    assert len(mailbox.ids) <= len(sent) + 2 * PROCESSES * KILLS
