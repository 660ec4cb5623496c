"""Random settings of clocks: people, zones, stops and terms, over years of clock changes."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from games import agreement, clock, ladder

# Half an hour of summer time, a day left out, the first and the oddest of all, summer but for
# Ramadan: these come up often, all others now and then.
ODD = (
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Antarctica/Troll",
    "Africa/Casablanca",
    "America/St_Johns",
    "Asia/Beirut",
)
ZONES = st.sampled_from(ODD) | st.sampled_from(sorted(zoneinfo.available_timezones()))
YEARS = (datetime(2009, 1, 1), datetime(2037, 12, 1))  # noqa: DTZ001 - Hypothesis adds the zone
MOMENTS = st.datetimes(*YEARS, timezones=st.just(UTC))
REASONS = ("vacation", "sealed", "undelivered", "extension", ladder.PAUSE)


def spans(*, most):
    """Whiles of whole seconds."""
    return st.integers(0, int(most / timedelta(seconds=1))).map(lambda n: timedelta(seconds=n))


@st.composite
def hours(draw):
    """What a person may choose: a night of at most ten hours, two free days at most."""
    wakes = draw(st.integers(0, 23))
    return clock.Hours(
        zone=draw(ZONES),
        wakes=wakes,
        sleeps=draw(st.integers(wakes + 14, wakes + 24)),
        free=tuple(sorted(draw(st.sets(st.integers(0, 6), max_size=2)))),
    )


@st.composite
def stops(draw, asked_at):
    """A while near a question in which the clock stands."""
    began_at = asked_at + draw(spans(most=timedelta(days=40))) - timedelta(days=10)
    reason = draw(st.sampled_from(REASONS))
    return clock.Stop(began_at, began_at + draw(spans(most=timedelta(days=12))), reason)


@st.composite
def questions(draw):
    """A question: when it was put, how long the clock runs, and when it stands."""
    asked_at = draw(MOMENTS)
    single = tuple(draw(st.lists(stops(asked_at), max_size=4)))
    return asked_at, draw(spans(most=timedelta(days=21))), clock.Calendar(single, draw(hours()))


TERMS = st.builds(
    agreement.Terms,
    pace=st.sampled_from(agreement.PACES),
    late=st.sampled_from(agreement.LADDERS),
    grace=st.sampled_from(agreement.GRACES),
    bank=st.sampled_from(agreement.BANKS),
    increment=st.integers(0, 24),
    cap=st.sampled_from(agreement.BANKS),
    rests=st.booleans(),
    needs=st.booleans(),
    bench=st.booleans(),
    returns=st.booleans(),
    on_time=st.sampled_from(agreement.RATIOS),
)
