"""Wake-up calls: sent after the commit, for a moment to come if need be, and never an error."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from games import agreement, tasks, wake
from games.models import Submission
from games.services import sealing
from patrizier_site import celery_settings
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
    assert [name for name, _ in calls] == [wake.DELIVER]
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(ZeroDivisionError):
        fail_after_a_call()
    assert len(calls) == 1


def test_a_sealed_answer_is_opened_by_a_call_for_that_moment(
    calls, django_capture_on_commit_callbacks
):
    game = factories.game()
    with django_capture_on_commit_callbacks(execute=True):
        sealed = seal(game)
    (terms,) = [terms for name, terms in calls if name == wake.OPEN]
    assert terms["eta"] == sealed.opens_at
    assert terms["expires"] > sealed.opens_at
    with time_machine.travel(sealed.opens_at + timedelta(seconds=1), tick=False):
        tasks.open_seals()
    assert Submission.objects.get(pk=sealed.pk).status == Submission.Status.PLAYED


def test_a_call_is_worth_nothing_after_a_minute(calls):
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        wake.send(wake.RECEIVE)
    assert calls == [
        (wake.RECEIVE, {"retry": False, "eta": None, "expires": now + timedelta(minutes=1)})
    ]


def test_a_broker_that_is_down_is_no_error_for_the_player(
    monkeypatch, settings, caplog, django_capture_on_commit_callbacks
):
    def fail(name, **terms):
        raise ConnectionRefusedError

    settings.WAKES = True
    monkeypatch.setattr(app, "send_task", fail)
    game = factories.game()
    with django_capture_on_commit_callbacks(execute=True):
        assert seal(game).status == Submission.Status.SEALED
    assert "nobody was woken for games.open_seals" in caplog.text


def test_no_broker_sends_a_call_again_before_a_sealed_answer_opens(tmp_path):
    found = celery_settings.transport("redis://localhost", tmp_path)
    assert found["visibility_timeout"] > 60 * max(agreement.SEALS)
