from __future__ import annotations

import contextlib

import pytest

from games import log
from games.engine.errors import Refused
from games.models import Event, Seat
from games.services import moves, rewinds
from tests import factories
from tests.games.hostile import NUL, SURROGATE, with_bot, with_empty_pile

pytestmark = pytest.mark.django_db


def proposal_after_a_resignation():
    """Let a seat of four be given up, and another ask to take a move back."""
    game = factories.game(players=4)
    asking, first, _ = factories.asked(game)
    gone = game.seats.get(number=(first + 3) % 4)
    moves.resign(game=game, player=gone.player)
    answer = factories.play(game)[0]
    assert rewinds.take_back(game=game, player=asking, number=answer.event) == "asked"
    return game, gone.player, log.find(game.pk).last_number


def test_somebody_who_resigned_cannot_consent_for_the_others():
    game, gone, number = proposal_after_a_resignation()
    with contextlib.suppress(Refused):
        rewinds.answer_take_back(game=game, player=gone, number=number, agrees=True)
    assert not Event.objects.filter(game=game, kind="rewound").exists()


def test_somebody_who_resigned_cannot_decline_for_the_others():
    game, gone, number = proposal_after_a_resignation()
    with contextlib.suppress(Refused):
        rewinds.answer_take_back(game=game, player=gone, number=number, agrees=False)
    assert log.find(game.pk).proposal


def proposal(players=3):
    """Let a player ask to take a move back; returns the game, the others and the number."""
    game = factories.game(players=players)
    who, seat, _ = factories.asked(game)
    answer = factories.play(game)[0]
    rewinds.take_back(game=game, player=who, number=answer.event)
    others = [each.player for each in game.seats.exclude(number=seat)]
    return game, others, log.find(game.pk).last_number


def test_a_consent_that_is_withdrawn_does_not_count():
    game, others, number = proposal()

    def answer(player, agrees):
        return rewinds.answer_take_back(game=game, player=player, number=number, agrees=agrees)

    assert answer(others[0], True) == "asked"
    assert answer(others[0], False) == "declined"
    with contextlib.suppress(Refused):
        answer(others[1], True)
    assert not Event.objects.filter(game=game, kind="rewound").exists()


def test_the_consent_of_somebody_who_is_gone_does_not_count_for_the_others():
    game, others, number = proposal(players=4)

    def agree(player):
        return rewinds.answer_take_back(game=game, player=player, number=number, agrees=True)

    assert agree(others[0]) == "asked"
    others[0].delete()
    assert agree(others[1]) == "asked"
    assert not Event.objects.filter(game=game, kind="rewound").exists()


@pytest.mark.parametrize("agrees", [True, False])
def test_the_last_answer_to_a_proposal_can_be_sent_twice(agrees):
    game, others, number = proposal(players=2)

    def answer():
        return rewinds.answer_take_back(game=game, player=others[0], number=number, agrees=agrees)

    assert answer() == answer()


def test_the_same_rewind_twice_is_one_event_though_a_bot_goes_on():
    game, _ = with_bot()
    number = factories.play(game)[0].event
    rewinds.rewind(game=game, to=number)
    with contextlib.suppress(Refused):
        rewinds.rewind(game=game, to=number)
    assert Event.objects.filter(game=game, kind="rewound").count() == 1


def test_taking_back_for_a_seat_that_was_given_up_does_not_stop_the_game():
    game = with_empty_pile(players=3)
    who, seat, _ = factories.asked(game)
    moves.resign(game=game, player=who)
    played = Event.objects.filter(game=game, seat=seat, channel="default").latest("number")
    with contextlib.suppress(Refused):
        rewinds.take_back(game=game, player=who, number=played.number)
    assert factories.asked(game)[1] != seat


def test_an_order_read_before_a_rewind_does_not_outlive_it(monkeypatch):
    game = factories.game()
    number = factories.play(game)[0].event
    factories.play(game)
    waiting = game.seats.exclude(number=factories.asked(game)[1]).get()
    title = log.position(game).title
    real = title.read

    def read(text, view):
        order = real(text, view)
        rewinds.rewind(game=game, to=number)
        return order

    with monkeypatch.context() as patch:
        patch.setattr(title, "read", read)
        with contextlib.suppress(Refused):
            moves.prepare(game=game, player=waiting.player, text="1")
    assert not Event.objects.filter(game=game, channel="order").exists()
    assert not Seat.objects.get(pk=waiting.pk).order


@pytest.mark.parametrize("reason", [NUL, SURROGATE], ids=ascii)
def test_a_reason_that_cannot_be_stored_is_refused(reason):
    game = factories.game()
    factories.play(game)
    with pytest.raises(Refused):
        rewinds.rewind(game=game, to=game.last_number, reason=reason)
    assert not Event.objects.filter(kind="rewound").exists()
