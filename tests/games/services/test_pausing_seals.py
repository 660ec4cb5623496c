"""A pause keeps what is sealed; it is opened when the game goes on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.errors import Paused
from games.models import Submission
from games.models_clock import Answered
from games.models_mail import Notice
from games.services import climbing, pausing, rewinds, sealing
from tests import factories
from tests.games.services.pausing import BEGIN, DAY, HOUR, assert_sound, kinds, pause, resume

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def sealed(game, now):
    """A turn that came by mail five minutes before the pause, ten before it would be played."""
    now.shift(DAY)
    who, _, asked = factories.asked(game)
    found = sealing.seal(game=game, player=who, asked=asked, key="1", text=factories.choice(game))
    now.shift(5 * MINUTE)
    pause(game, days=2)
    return found


def status(submission):
    return Submission.objects.get(pk=submission.pk).status


def test_it_stays_sealed_while_the_game_rests(game, sealed, now):
    now.shift(DAY)
    assert sealing.open_due() == 0
    assert status(sealed) == "sealed"
    with pytest.raises(Paused):
        sealing.open_now(game=type(game).objects.get(pk=game.pk), player=sealed.holder)
    assert status(sealed) == "sealed"
    assert not Notice.objects.filter(key__startswith="answer:dropped").exists()


def test_whoever_opens_it_on_an_older_page_finds_it_kept(sealed, now):
    now.shift(DAY)
    assert not sealing.open_one(sealed)
    assert status(sealed) == "sealed"


def test_it_is_opened_after_the_pause_and_counts_as_in_time(game, sealed, now):
    now.shift(5 * DAY)
    assert pausing.resume_due() == 1
    now.shift(30 * DAY)
    assert climbing.climb_due() == 0
    assert sealing.open_due() == 1
    assert status(sealed) == "played"
    assert kinds(game)[-3:] == ["paused", "resumed", "moved"]
    answered = Answered.objects.get()
    assert not answered.is_late
    assert_sound(game)


def test_it_can_be_taken_back_in_the_pause(game, sealed, now):
    now.shift(DAY)
    assert sealing.take_back(game=game, player=sealed.holder) is not None
    assert status(sealed) == "withdrawn"
    resume(game)
    # A day had run when it was sealed; two are left from now on.
    assert game.questions.get().deadline_at == BEGIN + 2 * DAY + 5 * MINUTE + 2 * DAY
    assert_sound(game)


def test_another_one_does_not_replace_it_in_the_pause(game, sealed):
    who, _, asked = factories.asked(game)
    with pytest.raises(Paused):
        sealing.seal(game=game, player=who, asked=asked, key="2", text=factories.choice(game, 1))
    assert status(sealed) == "sealed"


def test_a_rewind_in_the_pause_drops_it_with_word_to_its_player(game, now):
    factories.play(game)
    who, _, asked = factories.asked(game)
    found = sealing.seal(game=game, player=who, asked=asked, key="1", text=factories.choice(game))
    pause(game)
    now.shift(HOUR)
    rewinds.rewind(game=game, to=game.events.get(kind="started").number)
    assert status(found) == "withdrawn"
    assert Notice.objects.filter(key=f"answer:dropped:{found.pk}").exists()


def test_the_clock_stands_until_a_late_sweep_opens_it(game, now):
    now.shift(3 * DAY - MINUTE)
    who, _, asked = factories.asked(game)
    sealing.seal(game=game, player=who, asked=asked, key="1", text=factories.choice(game))
    now.shift(DAY)
    assert sealing.open_due() == 1
    assert not Answered.objects.get().is_late
    assert "time_spent" not in kinds(game)
    assert_sound(game)
