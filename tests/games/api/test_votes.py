"""Votes over the API: what is open, calling, answering, and every refusal in the one shape."""

from __future__ import annotations

import pytest

from games import agreement, log
from tests import factories
from tests.games.api.calling import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return factories.game(players=3, terms=agreement.Terms(3))


@pytest.fixture
def programs(game):
    return [Program(seat.player) for seat in game.seats.order_by("number")]


def path(game):
    return f"games/{game.pk}/votes"


def test_a_program_calls_for_a_vote_and_the_others_answer(game, programs):
    first, second, third = programs
    assert first.get(path(game)) == {"items": []}
    assert first.post(path(game), {"on": "pause", "days": 7}) == {"outcome": "asked"}
    [vote] = second.get(path(game))["items"]
    assert (vote["on"], vote["days"], vote["caller"], vote["needed"]) == ("pause", 7, 0, 2)
    assert (vote["voters"], vote["agreed"], vote["against"]) == ([0, 1, 2], [0], [])
    assert vote["may_answer"]
    assert vote["closes_at"]
    assert "More than half must agree: 2 of the 3 who vote." in vote["rule"]
    assert second.put(path(game), {"asked": vote["number"], "agrees": False})["outcome"] == (
        "declined"
    )
    assert third.put(path(game), {"asked": vote["number"], "agrees": True})["outcome"] == "done"
    assert log.find(game.pk).paused_until
    assert game.events.filter(kind="vote_called").get().channel == "api"


def test_whoever_only_watches_reads_and_does_not_vote(game, programs):
    programs[0].post(path(game), {"on": "end"})
    stranger = Program(factories.player())
    [vote] = stranger.get(path(game))["items"]
    assert not vote["may_answer"]
    found = stranger.put(path(game), {"asked": vote["number"], "agrees": True})
    assert (stranger.status, found["code"]) == (403, "not_your_seat")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"on": "pause"}, 400, "bad_pause"),
        ({"on": "resume"}, 409, "not_paused"),
        ({"on": "extend", "hours": 3}, 400, "bad_vote"),
        ({"on": "replace", "seat": 1, "by": "bot"}, 409, "no_vote"),
        ({"on": "replace", "seat": 99, "by": "bot"}, 409, "no_vote"),
        ({"on": "party"}, 400, "invalid"),
        ({"on": "pause", "days": -1}, 400, "invalid"),
        ({"on": "pause", "days": 2, "why": "x"}, 400, "invalid"),
    ],
)
def test_what_cannot_be_voted_on_is_refused(game, programs, body, status, code):
    found = programs[0].post(path(game), body)
    assert (programs[0].status, found["code"]) == (status, code)
    assert not log.find(game.pk).votes


def test_the_same_again_too_soon_is_later(game, programs):
    first, second, third = programs
    first.post(path(game), {"on": "pause", "days": 7})
    number = first.get(path(game))["items"][0]["number"]
    for each in (second, third):
        each.put(path(game), {"asked": number, "agrees": False})
    found = first.post(path(game), {"on": "pause", "days": 7})
    assert (first.status, found["code"]) == (429, "vote_too_soon")
