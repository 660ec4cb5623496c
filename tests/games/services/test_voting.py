from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from games import agreement, log, proof
from games.ballots import On, Wish
from games.errors import NotRunning, NotYourSeat, NotYourVote, NoVote, Paused, StaleVote, VoteOpen
from games.models import Event, Question
from games.models_mail import Notice
from games.selectors import dashboard, proofs, votes
from games.services import (
    moves,
    people,
    rebuild,
    returning,
    rewinds,
    sealing,
    voting,
)
from tests import factories
from tests.games.forging import assert_found, extended
from tests.games.ladders import climb, kinds
from tests.games.services.pausing import BEGIN, extend, pause

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def traveller():
    with time_machine.travel(BEGIN, tick=False) as found:
        yield found


def voted_game(players=3, turns=2, **choices):
    """Let somebody not answer until the others vote; returns the game, who is away, the rest."""
    terms = agreement.Terms(3, agreement.WAIT, grace=0)
    game = factories.game(players, terms=terms, host=factories.player(), **choices)
    factories.play(game, turns)
    away, _, _ = factories.asked(game)
    climb(game)
    rest = [seat.player for seat in game.seats.exclude(player=away).order_by("number")]
    return log.find(game.pk), away, rest


def kept_game():
    """Let a bot take the seat of somebody who does not answer."""
    terms = agreement.Terms(3, agreement.BOT, grace=0)
    game = factories.game(3, terms=terms)
    away, seat, _ = factories.asked(game)
    climb(game)
    rest = [seat.player for seat in game.seats.exclude(player=away).order_by("number")]
    return log.find(game.pk), away, rest, seat


def defaulted_game():
    """Let a default move be played for somebody who does not answer."""
    game = factories.game(3, terms=agreement.Terms(3, agreement.DEFAULT, grace=0))
    away, seat, _ = factories.asked(game)
    climb(game)
    rest = [seat.player for seat in game.seats.exclude(player=away).order_by("number")]
    return log.find(game.pk), away, rest, seat


def vote_of(game):
    return votes.open_in(log.find(game.pk))[0]


def call(game, player, seat):
    return voting.call(game=game, player=player, wish=Wish(On.END, seat=seat))


def say(game, player, agrees=True, number=None):
    number = number or vote_of(game).number
    return voting.answer(game=game, player=player, number=number, agrees=agrees)


def assert_sound(game):
    found = log.find(game.pk)
    assert not rebuild.rebuild(game=found)
    assert proof.verify(proofs.bundle(found, reveal=True)).replayed


def test_the_game_ends_when_all_the_rest_agree_and_its_secret_is_open():
    game, _, (first, second) = voted_game()
    assert say(game, first) == "asked"
    assert vote_of(game).agreed == (game.seats.get(player=first).number,)
    assert proofs.bundle(log.find(game.pk)).secret is None
    assert say(game, second) == "done"
    found = log.find(game.pk)
    assert (found.status, found.end_reason, found.votes) == ("over", "vote", "")
    assert found.ended_at == BEGIN
    assert kinds(game, 4) == ["vote_answered", "vote_answered", "vote_closed", "ended"]
    assert not Question.objects.filter(game=game).exists()
    assert not found.results.exists()
    assert proof.verify(proofs.bundle(found)).replayed
    assert proof.verify(proofs.bundle(found)).outcome is None
    assert_sound(game)


def test_of_two_players_the_one_who_is_there_decides():
    game, _, (other,) = voted_game(players=2)
    assert say(game, other) == "done"
    assert log.find(game.pk).status == "over"


def test_a_word_can_be_changed_and_the_same_word_twice_counts_once():
    game, _, (first, second) = voted_game()
    number, mine = vote_of(game).number, game.seats.get(player=first).number
    for _ in range(2):
        assert say(game, first) == "asked"
    for _ in range(2):
        assert say(game, first, agrees=False) == "declined"
    assert (vote_of(game).agreed, vote_of(game).against) == ((), (mine,))
    assert say(game, second) == "asked"
    assert log.find(game.pk).status == "running"
    assert kinds(game, 4) == ["vote_called", *["vote_answered"] * 3]
    assert say(game, first) == "done"
    assert say(game, first, number=number) == "done"
    assert game.events.filter(kind="ended").count() == 1
    assert_sound(game)


def test_only_the_rest_vote():
    game, away, (first, second) = voted_game()
    with pytest.raises(NotYourVote):
        say(game, away)
    with pytest.raises(NotYourSeat):
        say(game, factories.player())
    moves.resign(game=game, player=second)
    with pytest.raises(NotYourVote):
        say(game, second)
    assert say(game, first) == "done"
    assert_sound(game)


def test_whoever_resigns_votes_no_more_and_those_who_are_left_decide_again():
    game, _, (first, second) = voted_game()
    number = vote_of(game).number
    assert say(game, first) == "asked"
    moves.resign(game=game, player=second)
    assert log.find(game.pk).end_reason == "vote"
    assert say(game, first, number=number) == "done"


def test_without_a_vote_there_is_nothing_to_answer():
    game, _, (first, _second) = voted_game()
    number = vote_of(game).number
    with pytest.raises(StaleVote):
        say(game, first, number=number - 1)
    factories.play(game)
    assert not log.find(game.pk).votes
    with pytest.raises(NoVote):
        say(game, first, number=number)
    assert not game.events.filter(kind="vote_answered").exists()


def test_an_answer_ends_the_vote_and_nobody_can_end_the_game():
    game, _, (first, second) = voted_game()
    number = vote_of(game).number
    say(game, first)
    factories.play(game)
    with pytest.raises(NoVote):
        say(game, second, number=number)
    assert log.find(game.pk).status == "running"
    assert_sound(game)


def test_a_sealed_answer_keeps_the_rest_from_ending_the_game():
    game, away, (first, second) = voted_game()
    _, _, asked = factories.asked(game)
    say(game, first)
    text = factories.choice(game)
    sealing.seal(game=game, player=away, asked=asked, key="k", text=text)
    with pytest.raises(NoVote) as refused:
        say(game, second)
    assert refused.value.params["problem"] == "answered"
    sealing.open_now(game=game, player=away)
    assert not log.find(game.pk).votes


@pytest.mark.parametrize("how", ["resign", "extend", "rewind"])
def test_other_ways_in_which_a_vote_lapses(how):
    game, away, (first, _) = voted_game()
    number = vote_of(game).number
    if how == "resign":
        moves.resign(game=game, player=away)
    elif how == "extend":
        extend(game)
    else:
        rewinds.rewind(game=game, to=game.tip - 1)
    assert not log.find(game.pk).votes
    with pytest.raises(NoVote):
        say(game, first, number=number)
    assert_sound(game)


def test_nobody_ends_a_game_that_rests():
    game, _, (first, _) = voted_game()
    pause(game)
    with pytest.raises(Paused):
        say(game, first)


def test_one_of_the_rest_calls_for_a_vote_about_a_seat_that_a_bot_keeps():
    game, away, (first, second), seat = kept_game()
    assert call(game, first, seat) == "asked"
    assert vote_of(game).wish.seat == seat
    assert Notice.objects.filter(kind="table", person=second).last().number == vote_of(game).number
    assert call(game, first, seat) == "asked"
    assert game.events.filter(kind="vote_called").count() == 1
    with pytest.raises(VoteOpen):
        call(game, first, game.seats.get(player=second).number)
    with pytest.raises(NotYourVote):
        say(game, away)
    assert_sound(game)
    assert call(game, second, seat) == "done"
    assert_sound(game)


def test_one_of_the_rest_calls_for_a_vote_when_a_default_move_was_played(traveller):
    game, _away, (first, second), seat = defaulted_game()
    traveller.shift(timedelta(days=3))
    with pytest.raises(NoVote):
        call(game, first, game.seats.get(player=second).number)
    assert call(game, first, seat) == "asked"
    factories.play(game, 2)
    climb(game)
    assert kinds(game, 2) == ["default_called", "moved"]
    assert vote_of(game).wish.seat == seat
    assert say(game, second) == "done"
    assert_sound(game)


def test_who_plays_again_after_a_default_move_ends_the_vote(traveller):
    game, _away, (first, _), seat = defaulted_game()
    traveller.shift(timedelta(days=3))
    call(game, first, seat)
    factories.play(game, 3)
    assert not log.find(game.pk).votes
    with pytest.raises(NoVote):
        call(game, first, seat)
    assert_sound(game)


def test_who_comes_back_from_a_bot_ends_the_vote():
    game, away, (first, _), seat = kept_game()
    call(game, first, seat)
    assert returning.come_back(game=game, player=away)
    assert not log.find(game.pk).votes
    with pytest.raises(NoVote):
        call(game, first, seat)
    assert_sound(game)


def test_no_vote_is_called_about_who_plays_by_who_does_not_or_after_the_end():
    game, away, (first, second), seat = kept_game()
    with pytest.raises(NoVote):
        call(game, first, game.seats.get(player=second).number)
    with pytest.raises(NotYourVote):
        call(game, away, seat)
    with pytest.raises(NotYourSeat):
        call(game, factories.player(), seat)
    assert not game.events.filter(kind="vote_called").exists()
    call(game, first, seat)
    call(game, second, seat)
    with pytest.raises(NotRunning):
        call(game, first, seat)


def test_a_vote_about_a_bots_seat_is_gone_when_the_game_comes_to_its_end():
    game, _, (first, _), seat = kept_game()
    call(game, first, seat)
    found = factories.play_out(game)
    assert (found.status, found.votes) == ("over", "")
    assert found.results.count() == 3
    assert_sound(game)


def test_everybody_is_told_of_the_end_and_an_erased_account_changes_nothing():
    game, away, (first, second) = voted_game()
    say(game, first)
    say(game, second)
    assert Notice.objects.filter(kind="over", game=game).count() == 3
    people.erase(user=away)
    found = log.find(game.pk)
    assert found.status == "over"
    assert proof.verify(proofs.bundle(found)).replayed


def test_a_game_without_a_result_is_neither_won_nor_lost():
    game, _, (first, second) = voted_game()
    say(game, first)
    say(game, second)

    def found(result):
        search = dashboard.Search(result=result)
        listed = dashboard.archive(player=first, group="over", search=search, language="en")
        return [line.row.game.pk for line in listed.lines]

    assert (found(""), found("won"), found("lost")) == ([game.pk], [], [])


@pytest.mark.parametrize(
    ("kind", "data", "seat"),
    [
        ("ended", {"reason": "vote"}, None),
        ("vote_answered", {"vote": 1, "agrees": True}, 0),
        ("seat_taken", {"seat": 0}, 0),
    ],
)
def test_nobody_ends_a_game_or_takes_a_seat_that_nobody_was_asked_for(kind, data, seat):
    bundle = proofs.bundle(factories.game(), reveal=True)
    assert_found(extended(bundle, kind, data, seat=seat), bundle.count + 1)


def test_nothing_follows_the_end():
    game, _, (first, second) = voted_game()
    say(game, first)
    say(game, second)
    bundle = proofs.bundle(log.find(game.pk))
    last = Event.objects.filter(game=game).latest("number").number
    assert_found(extended(bundle, "resumed", {}, seat=None), last + 1)
