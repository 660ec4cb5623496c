"""Verification finds whatever a table could not have decided so."""

from __future__ import annotations

import importlib
from types import SimpleNamespace

import pytest

from games import agreement, ballots, log, proof
from games.ballots import On, Vote, Wish
from games.models import Event
from games.services import rewinds, voting
from tests import factories
from tests.games.forging import altered, assert_found, extended, revealed
from tests.games.services.test_voting import voted_game

pytestmark = pytest.mark.django_db
UNTIL = "2026-12-01T12:00:00+00:00"


@pytest.fixture
def asked():
    """A bundle of a game of three in which one has asked for a pause, and so agreed."""
    game = factories.game(3, terms=agreement.Terms(3))
    voting.call(game=game, player=game.seats.get(number=0).player, wish=Wish(On.PAUSE, days=3))
    return revealed(log.find(game.pk))


def closed(bundle, verdict, **said):
    """Let the vote be closed so."""
    called = next(event.number for event in bundle.events if event.kind == "vote_called")
    data = {
        "vote": called,
        "on": "pause",
        "verdict": verdict,
        "voters": [0, 1, 2],
        "agreed": [0],
        "against": [],
        **said,
    }
    return extended(bundle, "vote_closed", data)


def answered(bundle, seat, *, agrees=True):
    called = next(event.number for event in bundle.events if event.kind == "vote_called")
    return extended(bundle, "vote_answered", {"vote": called, "agrees": agrees}, seat=seat)


def test_a_vote_that_went_as_it_says_verifies(asked):
    assert proof.verify(closed(asked, "expired")).replayed
    passed = closed(answered(asked, 1), "passed", agreed=[0, 1])
    assert proof.verify(extended(passed, "paused", {"until": UNTIL})).replayed
    both = answered(answered(asked, 1, agrees=False), 2, agrees=False)
    assert proof.verify(closed(both, "refused", against=[1, 2])).replayed
    assert proof.verify(closed(answered(asked, 1), "void", agreed=[0, 1])).replayed


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("passed", {}),
        ("passed", {"agreed": [0, 1]}),
        ("passed", {"voters": [0]}),
        ("refused", {}),
        ("refused", {"against": [1, 2]}),
        ("void", {}),
        ("expired", {"vote": 1}),
        ("expired", {"on": "end"}),
    ],
)
def test_a_verdict_that_nobody_gave_is_found(asked, verdict, said):
    forged = closed(asked, verdict, **said)
    if (verdict, said) == ("passed", {"voters": [0]}):
        # Who could vote is the table's to say; what follows must be what was decided.
        forged = extended(forged, "resumed", {})
    assert_found(forged, forged.count)


@pytest.mark.parametrize(
    ("kind", "data", "seat"),
    [
        ("paused", {"until": UNTIL}, None),
        ("extended", {"seat": 0, "asked": 1, "hours": 5}, 0),
        ("bot_seated", {"seat": 0, "bot": "greedy"}, 0),
        ("seat_given", {"seat": 0}, 0),
        ("ended", {"reason": "vote"}, None),
    ],
)
def test_nothing_is_done_for_the_table_without_a_vote(kind, data, seat, asked):
    forged = extended(asked, kind, data, seat=seat)
    assert_found(altered(forged, -1, actor="table"), forged.count)


def test_what_passed_is_the_very_next_event(asked):
    passed = closed(answered(asked, 1), "passed", agreed=[0, 1])
    assert_found(extended(passed, "resumed", {}), passed.count + 1)


def test_who_answers_twice_says_the_last(asked):
    forged = answered(answered(asked, 1), 1, agrees=False)
    assert_found(closed(forged, "passed", agreed=[0, 1]), forged.count + 1)


# What was open when one list took the place of two columns


def test_the_votes_of_before_are_joined_as_a_rebuild_would():
    migration = importlib.import_module("games.migrations.0024_votes")
    game, _away, rest = voted_game()
    number = ballots.load(game.votes)[0].number
    voting.answer(game=game, player=rest[0], number=number, agrees=True)
    (now,) = ballots.load(log.find(game.pk).votes)
    old = {"seat": now.wish.seat, "number": number, "agreed": list(now.agreed), "against": []}
    row = SimpleNamespace(vote=ballots.canonical.text(old), events=Event.objects.filter(game=game))
    found = ballots.canonical.text([migration.ending(row)])
    assert ballots.load(found) == (now,)
    back = {"by": 1, "to": 5, "number": 9, "agreed": [0]}
    row = SimpleNamespace(proposal=ballots.canonical.text(back))
    found = ballots.canonical.text([migration.going_back(row)])
    assert ballots.load(found) == (Vote(9, Wish(On.TAKE_BACK, to=5), 1, agreed=(0,)),)


def test_a_log_of_before_in_which_a_turn_was_taken_back_verifies():
    game = factories.game(3)
    who, seat, _ = factories.asked(game)
    played = factories.play(game)[0].event
    bundle = revealed(log.find(game.pk))
    asked = extended(bundle, "take_back_asked", {"to": played - 1}, seat=seat)
    number = asked.count
    for other in {0, 1, 2} - {seat}:
        said = {"agrees": True, "proposal": number}
        asked = extended(asked, "take_back_answered", said, seat=other)
    assert proof.verify(asked).replayed
    assert rewinds.take_back(game=game, player=who, number=played) == "asked"
