"""A server that was down, a clock that is set back, two sweeps at once, a broker that is gone.

Nothing is lost by any of them, nothing comes early, and nothing comes twice.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from celery import Celery
from django.core import mail
from django.utils import timezone

from games import agreement, log, proof, tasks, wake
from games.models import Event, Question, Submission
from games.models_mail import Notice
from games.selectors import proofs
from games.services import chores, climbing, moves, rebuild, sealing, vacations
from patrizier_site import celery_settings
from tests import factories
from tests.games.torture.test_races import race
from tests.with_postgres import free_port

pytestmark = pytest.mark.django_db

AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)
# After which something is due: reminders, the deadline, the end of the grace.
HOURS = (0, 36, 37, 48, 49, 69, 70, 72, 73, 96, 97)
LAST = {
    "default": ["default_called", "moved", "time_spent"],
    "bot": ["bot_took_over", "moved"],
    "wait": ["vote_called"],
}


@pytest.fixture(autouse=True)
def _mails_are_kept(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(params=agreement.LADDERS)
def game(request):
    return factories.game(terms=agreement.Terms(3, request.param))


def at(moment):
    return time_machine.travel(moment, tick=False)


def by_clock(game):
    """Return what the clock has done, in order."""
    rows = Event.objects.filter(game=game, channel__in=("clock", "bot")).order_by("number")
    return list(rows.values_list("kind", flat=True))


def sweep():
    """Sweep twice: the second finds nothing."""
    for _ in range(2):
        tasks.sweep()


def assert_sound(*games):
    """Every log holds, nothing waits to be told, and what was told was told once."""
    for game in games:
        assert not rebuild.rebuild(game=log.find(game.pk))
        assert proof.verify(proofs.bundle(log.find(game.pk), reveal=True)).replayed
    ids = Counter(message.extra_headers["Message-ID"] for message in mail.outbox)
    sent = Notice.objects.filter(status="sent").values_list("message_id", flat=True)
    assert ids == Counter(sent)
    told = Notice.objects.exclude(kind="reminder").values_list("kind", "game", "seat", "number")
    assert set(Counter(told).values()) == {1}


def test_a_deadline_while_the_server_was_down_is_handled_once_by_the_first_sweep(game):
    due_at = Question.objects.get(game=game).deadline_at
    with at(due_at - timedelta(seconds=1)):
        sweep()
        assert by_clock(game) == []
    with at(due_at + 2 * A_DAY):
        sweep()
        assert by_clock(game) == ["grace_given"]
    # Whoever is late has the whole grace from when it was told.
    with at(due_at + 3 * A_DAY - timedelta(seconds=1)):
        sweep()
        assert by_clock(game) == ["grace_given"]
    with at(due_at + 9 * A_DAY):
        sweep()
        assert by_clock(game) == ["grace_given", *LAST[game.terms.late]]
        assert_sound(game)


def test_a_clock_that_is_set_back_between_sweeps_loses_and_doubles_nothing(game):
    question = Question.objects.get(game=game)
    for hour in HOURS:
        # The hour comes twice: the clock is set back when it is over.
        for shift in (0, -1, 0):
            with at(question.asked_at + (hour + shift) * AN_HOUR):
                tasks.sweep()
    assert by_clock(game) == ["grace_given", *LAST[game.terms.late]]
    assert Notice.objects.filter(kind="reminder", asked=question.asked).count() == 3
    with at(question.asked_at + 5 * A_DAY):
        sweep()
        assert_sound(game)
        assert not Notice.objects.filter(status="waiting").exists()


def test_turns_that_come_after_the_clock_was_set_back_count():
    game = factories.game(terms=agreement.Terms(3, "default", bank=24, cap=24))
    now = timezone.now()
    for shift in (0, -1, 0, -1, -2):
        with at(now + shift * AN_HOUR):
            factories.play(game)
            sweep()
    question = Question.objects.get(game=game)
    assert question.deadline_at == question.asked_at + 4 * A_DAY
    with at(now + AN_HOUR):
        sweep()
        assert_sound(game)
    assert not Notice.objects.filter(status="waiting").exists()


def test_a_sealed_answer_and_a_vacation_outlive_a_clock_that_is_set_back():
    game = factories.game(terms=agreement.Terms(3, "default"))
    who, _, asked = factories.asked(game)
    now = timezone.now()
    with at(now):
        sealing.seal(game=game, player=who, asked=asked, key="k", text=factories.choice(game))
        vacations.take(person=who, starts_at=now, ends_at=now + A_DAY)
    with at(now - AN_HOUR):
        sweep()
        assert Submission.objects.get().status == "sealed"
        assert vacations.end(person=who)
    with at(now + AN_HOUR):
        sweep()
        assert Submission.objects.get().status == "played"
        assert_sound(game)
    assert game.events.filter(kind="moved").count() == 1


@pytest.mark.django_db(transaction=True)
def test_sweeps_at_once_take_every_rung_and_send_every_reminder_once():
    terms = [
        agreement.Terms(3, late, grace=grace) for late in agreement.LADDERS for grace in (0, 1)
    ]
    games = [factories.game(terms=each) for each in terms]
    asked_at = max(Question.objects.values_list("asked_at", flat=True))
    with at(asked_at + 1.5 * A_DAY):
        race(*[lambda: chores.run(chores.OFTEN)] * 4)
        assert Notice.objects.filter(kind="reminder").count() == len(games)
    with at(asked_at + 3 * A_DAY):
        race(*[lambda: chores.run(chores.OFTEN)] * 4)
        for game, each in zip(games, terms, strict=True):
            last = [kind for kind in LAST[each.late] if kind != "time_spent"]
            assert by_clock(game) == (["grace_given"] if each.grace else last), each
        chores.run(chores.OFTEN)
        assert_sound(*games)
        assert not Notice.objects.filter(status="waiting").exists()


def test_without_a_broker_a_turn_is_played_and_a_line_is_logged(
    settings, monkeypatch, caplog, django_capture_on_commit_callbacks
):
    settings.WAKES = True
    url = f"redis://127.0.0.1:{free_port()}"
    options = celery_settings.transport(url, settings.DATA_DIR)
    monkeypatch.setattr(wake, "app", Celery(broker=url, broker_transport_options=options))
    game = factories.game(terms=agreement.Terms(3, "default"))
    who, _, asked = factories.asked(game)
    with django_capture_on_commit_callbacks(execute=True):
        moves.submit(game=game, player=who, asked=asked, key="k", text=factories.choice(game))
    wake.caller.finish()
    assert "nobody was woken for games.deliver" in caplog.text
    assert not [each for each in caplog.records if each.levelname == "ERROR"]
    chores.run(chores.OFTEN)
    assert_sound(game)
    assert not Notice.objects.filter(status="waiting").exists()


def test_a_default_move_that_another_sweep_has_called_is_not_called_again():
    game = factories.game(terms=agreement.Terms(3, "default", grace=0))
    question = Question.objects.get(game=game)
    with at(question.deadline_at):
        assert climbing.take(game.pk, question.pk) == ["default_called"]
        assert climbing.take(game.pk, question.pk) == []
        assert climbing.climb(game.pk, question.pk)
    assert by_clock(game) == ["default_called", "moved"]
