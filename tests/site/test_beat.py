"""The beat, by a clock that the test sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from patrizier_site.celery import app
from patrizier_site.celery_beat import Steady

START = datetime(2026, 11, 16, 12, tzinfo=UTC)
AN_HOUR = timedelta(hours=1)


class Beat(Steady):
    """A beat that only counts what it would send."""

    producer = None

    def __init__(self, path):
        self.sent = []
        super().__init__(app, schedule_filename=str(path))

    def apply_async(self, entry, **_):
        self.sent.append(entry.name)

    def run(self, clock, seconds):
        """Let time pass, asleep as long as each tick says; return what was sent."""
        self.sent.clear()
        while seconds > 0:
            asleep = min(max(self.tick(), 0.01), seconds)
            clock.shift(asleep)
            seconds -= asleep
        return self.sent


@pytest.fixture
def clock():
    with time_machine.travel(START, tick=False) as machine:
        yield machine


@pytest.fixture
def beat(clock, tmp_path):
    made = Beat(tmp_path / "beat")
    yield made
    made.close()


def test_sweeps_are_called_for_every_five_seconds(beat, clock):
    assert beat.run(clock, 61) == ["sweep"] * 12


def test_a_clock_set_back_keeps_no_sweep_waiting(beat, clock):
    beat.run(clock, 60)
    clock.shift(-AN_HOUR)
    assert beat.run(clock, 61) == ["sweep"] * 12


def test_a_beat_that_starts_after_the_clock_was_set_back_does_not_wait(beat, clock, tmp_path):
    beat.run(clock, 60)
    beat.close()
    clock.shift(-AN_HOUR)
    again = Beat(tmp_path / "beat")
    assert again.run(clock, 61) == ["sweep"] * 12
    again.close()
