from __future__ import annotations

import contextlib

import pytest

from games import agreement, chain, log
from games.engine.errors import Refused
from games.errors import CannotRewind
from games.models import Event, Seat
from games.services import moves, rewinds, voting
from tests import factories
from tests.games import ladders
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
        voting.answer(game=game, player=gone, number=number, agrees=True)
    assert not Event.objects.filter(game=game, kind="rewound").exists()


def test_somebody_who_resigned_cannot_decline_for_the_others():
    game, gone, number = proposal_after_a_resignation()
    with contextlib.suppress(Refused):
        voting.answer(game=game, player=gone, number=number, agrees=False)
    assert log.find(game.pk).votes


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
        return voting.answer(game=game, player=player, number=number, agrees=agrees)

    assert answer(others[0], True) == "asked"
    assert answer(others[0], False) == "declined"
    with contextlib.suppress(Refused):
        answer(others[1], True)
    assert not Event.objects.filter(game=game, kind="rewound").exists()


def test_the_consent_of_somebody_who_is_gone_does_not_count_for_the_others():
    game, others, number = proposal(players=4)

    def agree(player):
        return voting.answer(game=game, player=player, number=number, agrees=True)

    assert agree(others[0]) == "asked"
    others[0].delete()
    assert agree(others[1]) == "asked"
    assert not Event.objects.filter(game=game, kind="rewound").exists()


@pytest.mark.parametrize("agrees", [True, False])
def test_the_last_answer_to_a_proposal_can_be_sent_twice(agrees):
    game, others, number = proposal(players=2)

    def answer():
        return voting.answer(game=game, player=others[0], number=number, agrees=agrees)

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


# A voter whose seat a bot takes over


def late_voter(players):
    """Let somebody ask for a move back, and whoever is next be late; returns game and others."""
    game = factories.game(players, terms=agreement.Terms(3, agreement.BOT, grace=0))
    who, seat, _ = factories.asked(game)
    number = factories.play(game)[0].event
    assert rewinds.take_back(game=game, player=who, number=number) == "asked"
    late = factories.asked(game)[0]
    others = [each.player for each in game.seats.exclude(number=seat).exclude(player=late)]
    return log.find(game.pk), number, others


def test_a_take_back_is_counted_again_when_a_bot_takes_the_last_voters_seat():
    game, number, others = late_voter(3)
    asked = game.last_number
    voting.answer(game=game, player=others[0], number=asked, agrees=True)
    ladders.climb_now(game)
    assert ladders.kinds(game, 3) == ["bot_took_over", "vote_closed", "rewound"]
    assert number not in [row[0] for row in chain.line(log.read(game.pk))]


@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_that_takes_a_seat_over_agrees_to_nothing(players):
    game, _, others = late_voter(players)
    for other in others[1:]:
        voting.answer(game=game, player=other, number=game.last_number, agrees=True)
    ladders.climb_now(game)
    assert not Event.objects.filter(game=game, kind="rewound").exists()


# A rewind that is sent again


def test_a_rewind_sent_again_never_strikes_what_was_done_meanwhile():
    game = factories.game()
    to = factories.play(game, 3)[0].event
    seen = log.find(game.pk).last_number
    done = rewinds.rewind(game=game, to=to, seen=seen)
    assert rewinds.rewind(game=game, to=to, seen=seen).hash == done.hash
    factories.play(game)
    with pytest.raises(CannotRewind):
        rewinds.rewind(game=game, to=to, seen=seen)
    assert ladders.kinds(game, 2) == ["rewound", "moved"]
