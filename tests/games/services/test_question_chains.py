"""A title that asks a chain of small questions, on the server: one line answers several of them."""

from __future__ import annotations

import pytest

from games import log, proof
from games.engine.errors import Unanswered
from games.models import Event, Game
from games.selectors import proofs
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return factories.game(3, title="patronize")


def say(game, text):
    """Let whoever is asked answer by one line."""
    who, seat, asked = factories.asked(game)
    answer = factories.moves.submit(
        game=game, player=who, asked=asked, text=text, key=f"say-{next(factories.serial)}"
    )
    return seat, answer


def test_one_line_answers_every_question_of_a_round(game):
    for colour in ("red", "green", "blue"):
        say(game, f"pass; take banker else cube {colour}")
    table = log.position(log.find(game.pk)).state.table
    assert (table.round, table.phase) == (2, "act")
    assert table.supply == (7, 7, 7, 8)
    by_order = Event.objects.filter(game=game, channel="order")
    assert by_order.count() == 3


def test_a_question_the_line_does_not_answer_is_put_to_the_person(game):
    for _ in range(3):
        say(game, "pass; take banker")
    seat = game.seats.get(number=factories.asked(game)[1])
    now = log.position(log.find(game.pk))
    assert [ask.kind for ask in now.title.asks(now.state)] == ["take"]
    assert seat.order == ""
    assert seat.order_ended


def test_a_colour_that_nobody_asked_for_is_dropped_without_a_word(game):
    seat, _ = say(game, "pass; cube red; colour blue, colour red")
    for _ in range(2):
        say(game, "pass; cube red")
    now = game.seats.get(number=seat)
    assert log.position(log.find(game.pk)).state.table.turn == seat
    assert (now.order, now.order_ended) == ("", "")


def test_a_play_that_was_written_too_early_is_not_dropped_without_a_word(game):
    seat, _ = say(game, "pass; play banker; colour blue")
    for _ in range(2):
        say(game, "pass; cube red")
    now = game.seats.get(number=seat)
    assert now.order == ""
    assert now.order_ended


def test_what_is_written_for_the_next_round_answers_nothing_of_this_one(game):
    seat, _ = say(game, "pass")
    who = game.seats.get(number=seat).player
    factories.moves.prepare(game=game, player=who, text="pass; cube blue")
    for _ in range(2):
        say(game, "pass; cube red")
    now = game.seats.get(number=seat)
    assert factories.asked(game)[1] == seat
    assert not Event.objects.filter(game=game, seat=seat, channel="order").exists()
    assert (now.order, bool(now.order_ended)) == ("", True)


def test_an_answer_to_another_question_is_refused_and_leaves_nothing(game):
    before = log.find(game.pk).last_number
    with pytest.raises(Unanswered):
        say(game, "take banker")
    assert log.find(game.pk).last_number == before


def test_a_whole_game_is_logged_verified_and_ended(game):
    over = factories.play_out(game)
    assert over.status == Game.Status.OVER
    assert over.results.count() == 3
    assert proof.verify(proofs.bundle(over)).replayed
