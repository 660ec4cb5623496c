from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.models import Game
from games.services import chores
from tests import factories

pytestmark = pytest.mark.django_db


def test_a_sweep_does_every_chore_and_tells_what_it_did(capsys):
    game = factories.table()
    Game.objects.update(closes_at=timezone.now() - timedelta(minutes=1))
    call_command("sweep")
    assert Game.objects.get(pk=game.pk).status == Game.Status.CLOSED
    assert capsys.readouterr().out == "closed: 1\n"
    call_command("sweep")
    assert capsys.readouterr().out == ""


def test_a_chore_that_fails_keeps_no_other_from_being_done(caplog):
    def fail():
        raise RuntimeError("the disk is full")

    assert chores.run({"first": fail, "second": lambda: 3}) == {"second": 3}
    assert "the chore 'first' failed" in caplog.text
