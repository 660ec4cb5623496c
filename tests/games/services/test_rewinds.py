from __future__ import annotations

import pytest

from games import log
from games.engine import canonical
from games.errors import CannotRewind, NothingToTakeBack, NotRunning, NotYourVote, NoVote, StaleMove
from games.models import Aside, Event, Seat
from games.services import moves, rewinds, tables, voting
from tests import factories

pytestmark = pytest.mark.django_db


def state_text(game):
    return canonical.text(log.position(log.find(game.pk)).state)


def test_a_rewind_brings_the_old_position_back():
    game = factories.game()
    factories.play(game, 3)
    before, at = state_text(game), log.find(game.pk).last_number
    factories.play(game, 2)
    event = rewinds.rewind(game=game, to=at, reason="wrong click")
    assert state_text(game) == before
    assert event.number == at + 3


def test_a_rewind_is_undone_by_rewinding_to_a_struck_number():
    game = factories.game()
    factories.play(game, 4)
    late, number = state_text(game), log.find(game.pk).last_number
    rewinds.rewind(game=game, to=number - 2)
    assert state_text(game) != late
    rewinds.rewind(game=game, to=number)
    assert state_text(game) == late
    factories.play(game, 2)
    rewinds.rewind(game=game, to=number)
    assert state_text(game) == late


def test_the_same_rewind_twice_is_one_event():
    game = factories.game()
    factories.play(game, 2)
    to = log.find(game.pk).last_number - 1
    first = rewinds.rewind(game=game, to=to)
    assert rewinds.rewind(game=game, to=to).hash == first.hash


def test_a_rewind_asks_anew_so_an_answer_from_before_is_stale():
    game = factories.game()
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    factories.play(game, 1)
    rewinds.rewind(game=game, to=asked)
    with pytest.raises(StaleMove):
        moves.submit(game=game, player=who, asked=asked, text=text, key="late")
    who_now, _, asked_now = factories.asked(game)
    assert who_now == who
    assert asked_now == log.find(game.pk).last_number


def test_the_reason_stays_outside_the_event():
    game = factories.game()
    factories.play(game, 1)
    event = rewinds.rewind(game=game, to=game.last_number, reason="misread the mail")
    assert "misread" not in event.data
    assert Aside.objects.get(number=event.number).text == "misread the mail"


@pytest.mark.parametrize("to", [0, 1, 2, 99])
def test_there_is_nothing_before_the_deal_and_after_the_end(to):
    game = factories.game()
    factories.play(game, 1)
    with pytest.raises(CannotRewind):
        rewinds.rewind(game=game, to=to)


def test_a_rewind_to_the_present_is_refused():
    game = factories.game()
    factories.play(game, 1)
    with pytest.raises(CannotRewind):
        rewinds.rewind(game=game, to=log.find(game.pk).last_number)


def test_a_finished_game_is_never_rewound():
    game = factories.play_out(factories.game())
    with pytest.raises(NotRunning):
        rewinds.rewind(game=game, to=10)


def test_a_resignation_that_is_struck_gives_the_seat_back():
    game = factories.game(players=3)
    who, seat, asked = factories.asked(game)
    moves.resign(game=game, player=who)
    assert Seat.objects.get(game=game, number=seat).is_given_up
    rewinds.rewind(game=game, to=asked)
    assert not Seat.objects.get(game=game, number=seat).is_given_up
    assert factories.asked(game)[0] == who


def pile_is_empty(game):
    return not log.position(game).state.table.pile


def test_taking_back_is_free_when_nothing_was_turned_up():
    game = factories.game()
    while not pile_is_empty(game):
        factories.play(game)
    before = state_text(game)
    who, _, _ = factories.asked(game)
    answer = factories.play(game)[0]
    assert rewinds.take_back(game=game, player=who, number=answer.event) == "done"
    assert rewinds.take_back(game=game, player=who, number=answer.event) == "done"
    assert state_text(game) == before
    assert Event.objects.filter(game=game, kind="rewound").count() == 1


def test_taking_back_what_turned_up_a_card_needs_everybody():
    game = factories.game(players=3)
    before = state_text(game)
    who, seat, _ = factories.asked(game)
    answer = factories.play(game)[0]
    assert rewinds.take_back(game=game, player=who, number=answer.event) == "asked"
    assert rewinds.take_back(game=game, player=who, number=answer.event) == "asked"
    proposal = Event.objects.get(game=game, kind="vote_called")
    others = [s.player for s in game.seats.exclude(number=seat)]

    def agree(player):
        return voting.answer(game=game, player=player, number=proposal.number, agrees=True)

    assert agree(others[0]) == "asked"
    assert agree(others[0]) == "asked"
    assert agree(others[1]) == "done"
    assert state_text(game) == before
    assert factories.asked(game)[0] == who


def test_one_refusal_ends_the_proposal():
    game = factories.game(players=3)
    who, seat, _ = factories.asked(game)
    answer = factories.play(game)[0]
    rewinds.take_back(game=game, player=who, number=answer.event)
    number = log.find(game.pk).last_number
    other = game.seats.exclude(number=seat)[0].player
    done = voting.answer(game=game, player=other, number=number, agrees=False)
    assert done == "declined"
    assert log.find(game.pk).votes == ""
    with pytest.raises(NoVote):
        voting.answer(game=game, player=other, number=number, agrees=True)


def test_a_proposal_lapses_when_the_game_goes_on():
    game = factories.game(players=3)
    who, _, _ = factories.asked(game)
    answer = factories.play(game)[0]
    rewinds.take_back(game=game, player=who, number=answer.event)
    factories.play(game)
    assert log.find(game.pk).votes == ""


def test_nobody_takes_back_another_seats_move():
    game = factories.game()
    answer = factories.play(game)[0]
    who, _, _ = factories.asked(game)
    with pytest.raises(NothingToTakeBack):
        rewinds.take_back(game=game, player=who, number=answer.event)


def test_nobody_answers_their_own_proposal():
    game = factories.game()
    who, _, _ = factories.asked(game)
    answer = factories.play(game)[0]
    rewinds.take_back(game=game, player=who, number=answer.event)
    number = log.find(game.pk).last_number
    with pytest.raises(NotYourVote):
        voting.answer(game=game, player=who, number=number, agrees=True)


def test_bots_do_not_mind():
    table, who = factories.table(), factories.player()
    tables.join(game=table, player=who)
    tables.join(game=table, player=None, bot="greedy")
    tables.start(game=table)
    answer = factories.play(table)[0]
    assert rewinds.take_back(game=table, player=who, number=answer.event) == "done"
    assert factories.asked(table)[0] == who
