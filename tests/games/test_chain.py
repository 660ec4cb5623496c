"""Which events count, and what struck the others."""

from __future__ import annotations

from games import chain
from games.engine import canonical


def rows(*kinds):
    """Number some events; a number is a rewind to it."""
    found = []
    for number, kind in enumerate(kinds, start=1):
        if isinstance(kind, int):
            found.append((number, "rewound", canonical.text({"to": kind, "reason": ""})))
        else:
            found.append((number, kind, "{}"))
    return found


def test_nothing_is_struck_without_a_rewind():
    assert chain.strikes(rows("opened", "started", "moved")) == {}


def test_a_rewind_strikes_what_came_after_its_target():
    assert chain.strikes(rows("started", "moved", "moved", 1, "moved")) == {2: 4, 3: 4}


def test_a_rewind_to_a_struck_number_brings_it_back():
    told = rows("started", "moved", "moved", 1, "moved", 3)
    assert chain.strikes(told) == {5: 6}
    assert [row[0] for row in chain.line(told)] == [1, 2, 3]


def test_what_is_struck_twice_names_the_rewind_that_did_it_last():
    assert chain.strikes(rows("started", "moved", 1, 2, 1)) == {2: 5}


def test_struck_and_counted_events_are_all_the_rules_events():
    told = rows("started", "moved", "moved", 2, "moved", "closed", 3, "moved", 5, "moved")
    counted = {row[0] for row in chain.line(told)}
    struck = set(chain.strikes(told))
    assert counted | struck == {row[0] for row in told if row[1] in chain.RULES_KINDS}
    assert not counted & struck
