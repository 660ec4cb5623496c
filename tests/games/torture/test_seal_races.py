"""A sealed answer against everybody else, on real transactions."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import log
from games.models import Event, Submission
from games.services import moves, sealing
from tests import factories
from tests.games.torture.test_races import assert_sound, race

pytestmark = pytest.mark.django_db(transaction=True)
Status = Submission.Status


def sealed_game():
    game = factories.game()
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    sealing.seal(game=game, player=who, asked=asked, key="mail-1", text=text)
    return game, who, asked


@pytest.mark.parametrize("attempt", range(2))
def test_four_workers_open_it_once(attempt):
    game, _, _ = sealed_game()
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        assert sum(race(*[sealing.open_due] * 4)) == 1
    assert Event.objects.filter(game=game, kind="moved").count() == 1
    assert_sound(game)


@pytest.mark.parametrize("attempt", range(3))
def test_opening_and_a_move_on_the_page_make_one_event(attempt):
    game, who, asked = sealed_game()
    other = factories.choice(game, 1)

    def on_the_page():
        return moves.submit(game=game, player=who, asked=asked, key="web", text=other).event

    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        race(sealing.open_due, on_the_page, sealing.open_due)
    assert Event.objects.filter(game=game, kind="moved").count() == 1
    assert Submission.objects.filter(status=Status.PLAYED).count() == 1
    assert not Submission.objects.filter(status=Status.SEALED).exists()
    assert_sound(game)


def test_several_answers_at_once_leave_one_sealed():
    game = factories.game()
    who, _, asked = factories.asked(game)
    texts = [factories.choice(game, index) for index in range(4)]
    race(
        *(
            lambda key=key, text=text: (
                sealing.seal(game=game, player=who, asked=asked, key=key, text=text).pk
            )
            for key, text in zip("abcd", texts, strict=True)
        )
    )
    states = Submission.objects.values_list("status", flat=True)
    assert sorted(states) == ["sealed", "withdrawn", "withdrawn", "withdrawn"]
    assert log.find(game.pk).last_number == asked
