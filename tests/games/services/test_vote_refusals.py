"""What a table cannot vote on, and who cannot call for it."""

from __future__ import annotations

import pytest
import time_machine

from games import agreement, log
from games.errors import (
    AlreadyPaused,
    BadPause,
    BadVote,
    Frozen,
    NoQuestion,
    NotPaused,
    NotRunning,
    NotYourSeat,
    NotYourVote,
    NoVote,
    OwnTime,
    Paused,
    VoteTooSoon,
)
from games.models import Game
from games.services import (
    moves,
    pausing,
    rewinds,
    sealing,
    voting,
)
from tests import factories
from tests.games.desk.staff import assert_sound, seen
from tests.games.ladders import climb
from tests.games.services.balloting import (
    DAY,
    absent_game,
    call,
    persons,
    running,
    say,
)
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def traveller():
    with time_machine.travel(BEGIN, tick=False) as found:
        yield found


def test_a_paused_game_has_no_vote_but_on_going_on():
    game = running(players=3)
    first, second, _ = persons(game)
    with pytest.raises(NotPaused):
        call(game, first, "resume")
    call(game, first, "pause", days=2)
    say(game, second)
    with pytest.raises(AlreadyPaused):
        call(game, first, "pause", days=2)
    for on, wish in (("extend", {"seat": 0, "hours": 5}), ("end", {})):
        with pytest.raises(Paused):
            call(game, first, on, **wish)


@pytest.mark.parametrize(
    ("on", "wish", "fault"),
    [
        ("pause", {"days": 0}, BadPause),
        ("pause", {"days": 31}, BadPause),
        ("extend", {"hours": 24}, BadVote),
        ("extend", {"seat": 9, "hours": 24}, NoQuestion),
        ("extend", {"seat": "asked", "hours": 169}, BadPause),
        ("replace", {"by": "bot"}, BadVote),
        ("replace", {"seat": "asked", "by": "bot"}, NoVote),
        ("end", {"seat": "asked"}, NoVote),
        ("take_back", {"to": 3}, BadVote),
    ],
)
def test_what_cannot_be_voted_on_is_refused_and_leaves_nothing(on, wish, fault):
    game = running(players=3)
    seat = factories.asked(game)[1]
    given = {key: seat if value == "asked" else value for key, value in wish.items()}
    before = seen(game)
    with pytest.raises(fault):
        call(game, persons(game)[0], on, **given)
    assert seen(game) == before


def test_nobody_is_replaced_by_nobody_or_by_something_else():
    game, seat, others = absent_game()
    with pytest.raises(NoVote) as refused:
        call(game, others[0], "replace", seat=seat, by="bench")
    assert refused.value.params["problem"] == "bench"
    with pytest.raises(BadVote):
        call(game, others[0], "replace", seat=seat, by="magic")


def test_only_who_plays_calls_for_a_vote_and_only_in_a_game_that_runs():
    game = running(players=3)
    first, second, third = persons(game)
    with pytest.raises(NotYourSeat):
        call(game, factories.player(), "pause", days=2)
    moves.resign(game=game, player=second)
    with pytest.raises(NotYourVote):
        call(game, second, "pause", days=2)
    call(game, first, "end")
    say(game, third)
    with pytest.raises(NotRunning):
        call(game, first, "pause", days=2)
    with pytest.raises(NoVote):
        say(game, third, agrees=False, number=1)


def test_whoever_is_late_neither_pauses_nor_replaces_themselves():
    game = running(players=3)
    who, seat, _ = factories.asked(game)
    climb(game)
    with pytest.raises(OwnTime):
        call(game, who, "pause", days=2)
    climb(game)
    with pytest.raises(NotYourVote):
        call(game, who, "replace", seat=seat, by="bot")


def test_an_answer_under_seal_keeps_its_player():
    game, seat, others = absent_game(late=agreement.WAIT)
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    sealing.seal(game=game, player=who, asked=asked, key="k", text=text)
    with pytest.raises(NoVote) as refused:
        call(game, others[0], "replace", seat=seat, by="bot")
    assert refused.value.params["problem"] == "answered"


def test_nobody_asks_the_table_the_same_all_day_or_all_sorts_of_things(traveller):
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "pause", days=2)
    for player in (second, third):
        say(game, player, agrees=False)
    with pytest.raises(VoteTooSoon) as refused:
        call(game, first, "pause", days=2)
    assert refused.value.params["after"] == (BEGIN + DAY).isoformat()
    for days in (3, 4, 5, 6):
        call(game, first, "pause", days=days)
        for player in (second, third):
            say(game, player, agrees=False)
    with pytest.raises(VoteTooSoon):
        call(game, first, "pause", days=7)
    assert call(game, second, "pause", days=7) == "asked"
    traveller.shift(DAY)
    assert call(game, first, "end") == "asked"
    assert_sound(game)


def test_the_same_turn_is_not_asked_back_again_and_again():
    game = running(players=3, turns=2)
    who = factories.asked(game)[0]
    number = factories.play(game)[0].event
    factories.play(game)
    rewinds.take_back(game=game, player=who, number=number)
    say(game, next(p for p in persons(game) if p != who), agrees=False)
    with pytest.raises(VoteTooSoon):
        rewinds.take_back(game=game, player=who, number=number)


def test_without_a_limit_only_a_long_silence_is_being_away(traveller):
    game = running(players=3, terms=agreement.NO_LIMIT)
    seat, first = factories.asked(game)[1], persons(game)[0]
    with pytest.raises(NoVote):
        call(game, first, "replace", seat=seat, by="bot")
    with pytest.raises(NoQuestion):
        call(game, first, "extend", seat=seat, hours=24)
    traveller.shift(14 * DAY)
    assert call(game, first, "replace", seat=seat, by="bot") == "asked"


def test_a_game_that_is_paused_by_its_host_lets_the_vote_on_it_lapse():
    game = running(players=3)
    Game.objects.filter(pk=game.pk).update(host=persons(game)[1])
    call(game, persons(game)[0], "pause", days=2)
    pausing.pause(game=game, by=persons(game)[1], days=3, reason="a fair")
    assert not log.find(game.pk).votes
    assert_sound(game)


def test_a_frozen_game_has_no_votes_and_the_sweep_leaves_it_alone(traveller):
    game = running(players=3)
    first, second, _ = persons(game)
    call(game, first, "end")
    Game.objects.filter(pk=game.pk).update(frozen_at=BEGIN)
    with pytest.raises(Frozen):
        say(game, second)
    with pytest.raises(Frozen):
        call(game, second, "pause", days=2)
    traveller.shift(8 * DAY)
    assert voting.close_due() == 0
    assert not game.events.filter(kind="vote_closed").exists()
