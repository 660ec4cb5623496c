"""How votes are decided, without any table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games import ballots
from games.ballots import On, Verdict, Vote, Wish

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
MAJORITIES = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3}


def vote(on, yes=(), no=(), **wish):
    return Vote(9, Wish(on, **wish), caller=0, agreed=tuple(yes), against=tuple(no))


@pytest.mark.parametrize("voters", MAJORITIES)
def test_a_majority_is_more_than_half_of_all_who_vote(voters):
    assert ballots.needed(On.PAUSE, voters) == MAJORITIES[voters]
    assert ballots.needed(On.END, voters) == voters


@pytest.mark.parametrize(
    ("yes", "no", "verdict"),
    [
        ([0], [], None),
        ([0, 1], [], None),
        ([0, 1, 2], [], Verdict.PASSED),
        ([0], [1], None),
        ([0], [1, 2], Verdict.REFUSED),
        ([0, 1, 2], [3], Verdict.PASSED),
        ([0, 1, 7], [], None),
    ],
)
def test_a_pause_of_four_needs_three(yes, no, verdict):
    assert ballots.verdict(vote(On.PAUSE, yes, no), [0, 1, 2, 3]) == verdict


def test_one_no_refuses_what_needs_all_but_for_the_end_without_somebody_who_is_away():
    assert ballots.verdict(vote(On.END, [0], [1]), [0, 1, 2]) == Verdict.REFUSED
    assert ballots.verdict(vote(On.END, [0], [1], seat=2), [0, 1]) is None
    assert ballots.verdict(vote(On.TAKE_BACK, [], [1], to=5), [1, 2]) == Verdict.REFUSED


def test_where_nobody_is_left_to_vote_only_more_time_is_given():
    assert ballots.verdict(vote(On.EXTEND, seat=0, hours=5), []) == Verdict.PASSED
    assert ballots.verdict(vote(On.END, seat=0), []) is None
    assert ballots.verdict(vote(On.TAKE_BACK, to=3), []) is None


def test_who_is_left_out():
    assert ballots.without(vote(On.TAKE_BACK, to=5)) == 0
    assert ballots.without(vote(On.EXTEND, seat=2, hours=1)) == 2
    assert ballots.without(vote(On.REPLACE, seat=1, by="bot")) == 1
    assert ballots.without(vote(On.END, seat=1)) == 1
    assert [ballots.without(vote(on)) for on in (On.END, On.PAUSE, On.RESUME)] == [None] * 3


def test_a_word_replaces_an_earlier_one():
    found = ballots.answered(vote(On.PAUSE, [0, 1]), 1, agrees=False)
    assert (found.agreed, found.against) == ((0,), (1,))
    assert ballots.unsaid(found, 1).against == ()


@pytest.mark.parametrize(("pace", "days"), [(0, 7), (1, 1), (3, 3), (14, 7)])
def test_a_vote_is_open_as_long_as_a_turn_but_a_week_at_most(pace, days):
    assert ballots.closes_at(NOW, pace) == NOW + timedelta(days=days)


def test_votes_are_written_down_and_read_again():
    both = (
        Vote(9, Wish(On.EXTEND, seat=1, asked=7, hours=24), 0, NOW, (0,), (2,)),
        Vote(11, Wish(On.END)),
    )
    assert ballots.load(ballots.write(both)) == both
    assert (ballots.write(()), ballots.load("")) == ("", ())
    assert ballots.next_close(both) == NOW
    assert ballots.next_close(()) is None


def test_older_logs_voted_on_the_end_only():
    assert ballots.read_wish({"seat": 1, "asked": 7}) == Wish(On.END, seat=1, asked=7)
