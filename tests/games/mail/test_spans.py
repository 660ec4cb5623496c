"""Reading from when to when somebody is away."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mail.spans import BadVacation, Span, read_span

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 16, 17, 0, tzinfo=UTC)  # a Monday, 18:00 in Berlin


def ends(text):
    return read_span(text, NOW, BERLIN).ends_at.astimezone(BERLIN).strftime("%Y-%m-%d %H:%M")


def starts(text):
    return read_span(text, NOW, BERLIN).starts_at.astimezone(BERLIN).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("3 days", "2026-11-19 18:00"),
        ("for 3 days", "2026-11-19 18:00"),
        ("3 Tage", "2026-11-19 18:00"),
        ("eine Woche", "2026-11-23 18:00"),
        ("two weeks", "2026-11-30 18:00"),
        ("3 days, no internet", "2026-11-19 18:00"),
        ("until 24.12.", "2026-12-25 00:00"),
        ("until 24.12", "2026-12-25 00:00"),
        ("bis zum 24. Dezember", "2026-12-25 00:00"),
        ("until December 24th", "2026-12-25 00:00"),
        ("until 24 dec 2026", "2026-12-25 00:00"),
        ("till 12/24/2026", "2026-12-25 00:00"),
        ("2026-12-24", "2026-12-25 00:00"),
        ("bis Freitag", "2026-11-21 00:00"),
        ("until Monday", "2026-11-24 00:00"),
        ("bis 3.1.", "2027-01-04 00:00"),
    ],
)
def test_an_end_is_read_and_its_day_is_included(text, end):
    assert ends(text) == end
    assert read_span(text, NOW, BERLIN).starts_at == NOW


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("24.12. - 2.1.", "2026-12-24 00:00", "2027-01-03 00:00"),
        ("24.12.\u20132.1.2027", "2026-12-24 00:00", "2027-01-03 00:00"),
        ("from 2026-12-24 to 2027-01-02", "2026-12-24 00:00", "2027-01-03 00:00"),
        ("24. bis 31. Dezember", "2026-12-24 00:00", "2027-01-01 00:00"),
        ("vom 24.12. bis zum 31.12.", "2026-12-24 00:00", "2027-01-01 00:00"),
        ("ab morgen 3 Tage", "2026-11-17 00:00", "2026-11-20 00:00"),
        ("3 days from 24.12.", "2026-12-24 00:00", "2026-12-27 00:00"),
    ],
)
def test_a_beginning_is_read_too(text, start, end):
    assert (starts(text), ends(text)) == (start, end)


@pytest.mark.parametrize("text", ["off", "Off.", "aus", "ende", "vorbei", "back"])
def test_off_ends_it(text):
    assert read_span(text, NOW, BERLIN) == Span()
    assert read_span(text, NOW, BERLIN).is_off


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not_understood"),
        ("was lovely", "not_understood"),
        ("0 days", "not_understood"),
        ("until 31.2.", "no_such_day"),
        ("until 0000-01-01", "no_such_day"),
        ("until 5/6", "ambiguous_date"),
        ("until 1.11.2026", "past"),
        ("from 24.12.2026 to 20.12.2026", "backwards"),
        ("500 days", "too_long"),
        ("until 9999-12-31", "too_long"),
    ],
)
def test_nonsense_is_refused_with_its_reason(text, reason):
    with pytest.raises(BadVacation) as refused:
        read_span(text, NOW, BERLIN)
    assert refused.value.params["reason"] == reason


@given(
    st.lists(
        st.sampled_from(["3", "24.12.", "12/24", "2026-12-24", "99", "days", "bis", "from", "-"])
        | st.sampled_from(["31.", "mai", "friday", "ein", "x"])
        | st.text(max_size=4)
    )
)
def test_every_text_is_read_or_refused(words):
    try:
        span = read_span(" ".join(words), NOW, BERLIN)
    except BadVacation:
        return
    assert span.is_off or span.ends_at > NOW
