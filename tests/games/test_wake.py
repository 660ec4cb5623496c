"""Wake-up calls: sent after the commit, never for a moment to come, and never an error."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from games import log, tasks, wake
from games.models import Submission
from games.services import pausing, sealing
from patrizier_site.celery import app
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls(monkeypatch, settings):
    """Hear every call instead of the broker."""
    heard = []
    settings.WAKES = True
    monkeypatch.setattr(app, "send_task", lambda name, **terms: heard.append((name, terms)))
    return heard


def seal(game):
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    return sealing.seal(game=game, player=who, asked=asked, key="k", text=text)


@transaction.atomic
def fail_after_a_call():
    wake.after_commit(wake.DELIVER)
    raise ZeroDivisionError


def test_a_call_is_sent_after_the_commit_and_not_at_all_after_a_fault(
    calls, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        wake.after_commit(wake.DELIVER)
        assert calls == []
    wake.caller.finish()
    assert [name for name, _ in calls] == [wake.DELIVER]
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(ZeroDivisionError):
        fail_after_a_call()
    wake.caller.finish()
    assert len(calls) == 1


def test_what_many_ask_for_at_once_is_asked_for_once(calls):
    with wake.caller.changed:
        for _player in range(50):
            wake.caller.ask(wake.DELIVER)
        wake.caller.ask(wake.RECEIVE)
    wake.caller.finish()
    assert sorted(name for name, _ in calls) == [wake.DELIVER, wake.RECEIVE]


def test_nobody_is_called_for_a_moment_to_come_and_a_sweep_opens_what_is_sealed(
    calls, django_capture_on_commit_callbacks
):
    game = factories.game()
    with django_capture_on_commit_callbacks(execute=True):
        sealed = seal(game)
    wake.caller.finish()
    assert wake.OPEN not in [name for name, _ in calls]
    assert not [terms for _, terms in calls if {"eta", "countdown"} & set(terms)]
    with time_machine.travel(sealed.opens_at, tick=False):
        tasks.sweep()
    assert Submission.objects.get(pk=sealed.pk).status == Submission.Status.PLAYED


def test_what_was_sealed_is_opened_at_once_when_a_game_goes_on(
    calls, django_capture_on_commit_callbacks
):
    host = factories.player("host")
    game = factories.game(host=host)
    sealed = seal(game)
    pausing.pause(game=game, by=host, days=1, reason="a holiday")
    with time_machine.travel(sealed.opens_at, tick=False):
        with django_capture_on_commit_callbacks(execute=True):
            pausing.resume(game=log.find(game.pk), by=host)
        wake.caller.finish()
        assert wake.OPEN in [name for name, _ in calls]
        tasks.open_seals()
    assert Submission.objects.get(pk=sealed.pk).status == Submission.Status.PLAYED


def test_a_call_is_worth_nothing_after_a_minute(calls):
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        wake.send(wake.RECEIVE)
    assert calls == [(wake.RECEIVE, {"retry": False, "expires": now + timedelta(minutes=1)})]


def test_a_broker_that_is_down_is_no_error_for_the_player(
    monkeypatch, settings, caplog, django_capture_on_commit_callbacks
):
    def fail(name, **terms):
        raise ConnectionRefusedError

    settings.WAKES = True
    monkeypatch.setattr(app, "send_task", fail)
    with django_capture_on_commit_callbacks(execute=True):
        factories.game()
    wake.caller.finish()
    assert "nobody was woken for games.deliver" in caplog.text
