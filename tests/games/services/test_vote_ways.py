"""How a vote goes: who decides it, by which word, and by what it lapses."""

from __future__ import annotations

import pytest
import time_machine

from games import log
from games.ballots import On, Wish
from games.errors import (
    NoVote,
    Paused,
    StaleVote,
    VoteOpen,
)
from games.selectors import votes
from games.services import (
    automatic,
    chores,
    moderating,
    moves,
    reseating,
    voting,
)
from tests import factories
from tests.games.benched import on_bench
from tests.games.desk.staff import assert_sound, kinds, moderator, seen, told
from tests.games.services.balloting import (
    DAY,
    absent_game,
    call,
    persons,
    running,
    say,
    vote_of,
)
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def traveller():
    with time_machine.travel(BEGIN, tick=False) as found:
        yield found


# How a vote goes


def test_a_majority_is_enough_and_the_rest_need_not_answer():
    game = running(players=4)
    first, second, third, _ = persons(game)
    call(game, first, "pause", days=2)
    assert say(game, second) == "asked"
    assert say(game, third) == "done"
    closed = votes.closing(game, game.events.get(kind="vote_called").number)
    assert (len(closed.voters), len(closed.agreed), closed.against) == (4, 3, ())


def test_so_many_noes_that_it_cannot_pass_end_a_vote_and_all_are_told():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "pause", days=2)
    assert say(game, second, agrees=False) == "declined"
    assert vote_of(game)
    assert say(game, third, agrees=False) == "declined"
    assert not log.find(game.pk).votes
    assert log.find(game.pk).paused_until is None
    assert told(game, game.events.get(kind="vote_closed").number) == {0, 1, 2}
    assert_sound(game)


def test_a_word_can_be_changed_and_twice_the_same_counts_once():
    game = running(players=4)
    first, second, third, _ = persons(game)
    call(game, first, "pause", days=2)
    number = vote_of(game).number
    for agrees in (False, False, True, True):
        say(game, second, agrees=agrees)
    assert game.events.filter(kind="vote_answered").count() == 3
    assert say(game, third) == "done"
    assert say(game, third, number=number) == "done"
    with pytest.raises(NoVote):
        say(game, third, agrees=False, number=number)


def test_calling_twice_calls_once_and_somebody_else_joins():
    game = running(players=3)
    first, second, _ = persons(game)
    assert call(game, first, "pause", days=2) == "asked"
    assert call(game, first, "pause", days=2) == "asked"
    with pytest.raises(VoteOpen):
        call(game, second, "pause", days=3)
    assert call(game, second, "pause", days=2) == "done"
    assert game.events.filter(kind="vote_called").count() == 1


def test_whoever_names_what_they_saw_calls_once_even_after_the_vote():
    game = running(players=3)
    first, second, _ = persons(game)
    wish, last = Wish(On.PAUSE, days=2), seen(game)
    given = {"game": game, "player": first, "wish": wish, "seen": last}
    assert voting.call(**given) == "asked"
    assert voting.call(**given) == "asked"
    say(game, second)
    assert voting.call(**given) == "done"
    assert game.events.filter(kind="paused").count() == 1


def test_different_votes_are_open_at_once_and_answered_by_their_numbers():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "pause", days=2)
    call(game, second, "end")
    ending = vote_of(game, On.END).number
    assert say(game, third, agrees=False, number=ending) == "declined"
    assert [each.on for each in votes.open_in(log.find(game.pk))] == [On.PAUSE]
    with pytest.raises(StaleVote):
        say(game, first, number=ending)
    assert_sound(game)


# When it lapses


def test_the_sweep_closes_a_vote_whose_time_is_over(traveller):
    game = running(players=4)
    call(game, persons(game)[0], "end")
    number = vote_of(game).number
    traveller.shift(3 * DAY)
    with pytest.raises(NoVote) as refused:
        say(game, persons(game)[1])
    assert refused.value.params["problem"] == "closed"
    assert chores.run({"voted": chores.OFTEN["voted"]}) == {"voted": 1}
    assert votes.closing(game, number).verdict == "expired"
    assert voting.close_due() == 0
    assert told(game, seen(game)) == {0, 1, 2, 3}
    assert_sound(game)


def test_a_resignation_after_which_all_agree_decides_a_vote():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "end")
    say(game, second)
    moves.resign(game=game, player=third)
    assert kinds(game)[-3:] == ["retired", "vote_closed", "ended"]
    assert log.find(game.pk).end_reason == "vote"
    assert_sound(game)


def test_a_rewind_lets_every_vote_lapse_and_names_it():
    game = running(players=3, turns=6)
    first, second, _ = persons(game)
    call(game, first, "pause", days=2)
    call(game, second, "end")
    numbers = [each.number for each in votes.open_in(log.find(game.pk))]
    to = game.events.filter(kind="moved").first().number
    moderating.rewind(game=game, by=moderator(), seen=seen(game), to=to, reason="a fault")
    rewound = game.events.get(kind="rewound")
    assert f'"lapsed":{numbers}'.replace(" ", "") in rewound.data
    assert not log.find(game.pk).votes
    assert_sound(game)


def test_the_end_of_a_game_leaves_no_vote():
    game = running(players=2)
    call(game, persons(game)[0], "pause", days=2)
    found = factories.play_out(game)
    assert (found.votes, found.votes_close_at) == ("", None)
    assert_sound(game)


def test_an_answer_lets_the_vote_on_more_time_lapse_but_not_one_on_a_pause():
    game = running(players=3)
    who, seat, _ = factories.asked(game)
    call(game, who, "extend", seat=seat, hours=5)
    call(game, who, "pause", days=2)
    factories.play(game)
    assert [each.on for each in votes.open_in(log.find(game.pk))] == [On.PAUSE]
    assert_sound(game)


def test_who_comes_back_is_not_replaced():
    game, seat, others = absent_game()
    call(game, others[0], "replace", seat=seat, by="bot")
    while vote_of(game):
        factories.play(game)
    assert game.events.filter(kind="moved", seat=seat, channel="web").exists()
    assert_sound(game)


def test_a_pause_gives_open_votes_a_day_after_it():
    game = running(players=3)
    first, second, _ = persons(game)
    call(game, first, "end")
    call(game, second, "pause", days=10)
    say(game, first, number=vote_of(game, On.PAUSE).number)
    assert vote_of(game, On.END).closes_at == BEGIN + 11 * DAY
    with pytest.raises(Paused):
        say(game, second)


def test_what_cannot_be_done_any_more_is_void(traveller):
    game, seat, others = absent_game()
    person = on_bench()
    call(game, others[0], "replace", seat=seat, by="bench")
    person.offers.all().delete()
    assert say(game, others[1]) == "void"
    assert not game.events.filter(kind="seat_given").exists()
    assert kinds(game)[-1] == "vote_closed"
    assert_sound(game)


def test_a_substitute_has_said_nothing_yet():
    game = running(players=4)
    first, second, *_ = persons(game)
    call(game, first, "end")
    say(game, second)
    mine = game.seats.get(player=second).number
    person = on_bench()
    reseating.seat_person(
        game=game, by=moderator(), seen=seen(game), seat=mine, person=person, reason="ill"
    )
    assert mine not in vote_of(game).agreed
    assert_sound(game)


def test_a_bot_for_the_last_who_was_waited_for_decides_a_vote():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "end")
    say(game, second)
    seat = game.seats.get(player=third).number
    reseating.seat_bot(game=game, by=moderator(), seen=seen(game), seat=seat, reason="gone")
    assert log.find(game.pk).end_reason == "vote"
    assert_sound(game)


def test_where_all_others_are_bots_more_time_needs_nobody():
    game = running(players=3)
    who, seat, _ = factories.asked(game)
    for each in game.seats.exclude(number=seat):
        reseating.seat_bot(
            game=game, by=moderator(), seen=seen(game), seat=each.number, reason="gone"
        )
    automatic.run(game)
    assert call(game, who, "extend", seat=seat, hours=5) == "done"
    assert_sound(game)
