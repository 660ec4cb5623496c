from __future__ import annotations

import contextlib
import threading

import pytest
from django.db import connection

from games import log
from games.engine import canonical, chance
from games.engine.errors import IllegalMove, Refused
from games.errors import NotRunning
from games.models import Event, Game, Submission
from games.selectors import refusals
from games.services import automatic, moves, tables, writing
from tests import factories
from tests.games.hostile import NUL, SURROGATE, Killed, die, send, with_bot

pytestmark = pytest.mark.django_db


def test_resigning_before_the_start_is_refused():
    table, who = factories.table(), factories.player()
    tables.join(game=table, player=who)
    with pytest.raises(NotRunning):
        moves.resign(game=table, player=who)


def test_preparing_the_same_text_twice_plays_one_turn():
    game = factories.game()
    who, seat, _ = factories.asked(game)
    for _twice in range(2):
        with contextlib.suppress(Refused):
            moves.prepare(game=game, player=who, text="1")
    factories.play(game)
    assert Event.objects.filter(game=game, kind="moved", seat=seat).count() == 1


def test_an_order_that_is_withdrawn_while_it_is_read_is_not_played(monkeypatch):
    game = factories.game()
    waiting = game.seats.get(number=1 - factories.asked(game)[1])
    moves.prepare(game=game, player=waiting.player, text="1")
    with monkeypatch.context() as patch:
        patch.setattr(automatic, "go_on", lambda game: None)
        factories.play(game)
    real, calls = automatic.orders.load, []

    def load(title, text):
        if not calls:
            calls.append(text)
            moves.prepare(game=game, player=waiting.player, text="")
        return real(title, text)

    monkeypatch.setattr(automatic.orders, "load", load)
    automatic.run(log.find(game.pk))
    assert calls
    assert not Event.objects.filter(game=game, channel="order").exists()


def test_a_repeated_submission_wakes_the_bot_that_a_crash_left_waiting(monkeypatch):
    game, who = with_bot()
    text, asked = factories.choice(game), factories.asked(game)[2]
    with monkeypatch.context() as patch:
        patch.setattr(automatic, "run", die)
        with pytest.raises(Killed):
            send(game, text=text)
    again = send(game, player=who, text=text, asked=asked)
    assert again.event
    assert factories.asked(game)[0] == who


def test_starting_again_wakes_the_bots_that_a_crash_left_waiting(monkeypatch):
    table = factories.table()
    for _seat in range(2):
        tables.join(game=table, player=None, bot="greedy")
    with monkeypatch.context() as patch:
        patch.setattr(automatic, "run", die)
        with pytest.raises(Killed):
            tables.start(game=table)
    tables.start(game=table)
    assert log.find(table.pk).status == Game.Status.OVER


def test_bots_choose_with_the_key_of_their_game():
    table = factories.table()
    for _seat in range(2):
        tables.join(game=table, player=None, bot="random")
    tables.start(game=table)
    game = log.find(table.pk)
    key = chance.bot_key(log.position(game).draw_key)
    for event in Event.objects.filter(game=game, kind="moved"):
        now = log.position(game, event.number - 1)
        draws = chance.Chance(key, game.uuid, event.number)
        move = now.title.bot("random", now.view(event.seat), draws)
        assert canonical.text({"facts": now.decide(event.seat, move)}) == event.data


def test_a_position_read_with_an_old_row_has_the_key_of_the_draws():
    table = factories.table()
    for colour in ("black", "white"):
        tables.join(game=table, player=factories.player(colour))
    old = log.find(table.pk)
    tables.start(game=table)
    assert log.position(old).draw_key == log.position(log.find(table.pk)).draw_key


@pytest.mark.parametrize("asked", [-1, 0, 2**31, 2**63, 10**30])
def test_a_question_that_never_was_is_refused_as_such(asked):
    game = factories.game()
    with pytest.raises(Refused) as refusal:
        send(game, asked=asked)
    assert refusal.value.code in ("stale_move", "not_your_turn", "malformed_move")


@pytest.mark.parametrize(
    "changes",
    [
        {"key": "k" * 81},
        {"key": NUL},
        {"key": SURROGATE},
        {"text": NUL},
        {"text": SURROGATE},
        {"move": {"card": 1.5}},
        {"move": {"card": SURROGATE}},
        {"move": {"card": NUL}},
        {"move": {"card": {1: 2}}},
    ],
    ids=str,
)
def test_a_submission_that_cannot_be_stored_is_refused(changes):
    game = factories.game()
    with pytest.raises(Refused):
        send(game, **changes)
    assert log.find(game.pk).last_number == game.last_number


def test_a_refusal_is_told_in_the_same_words_again():
    game = factories.game()
    told = []
    for _twice in range(2):
        with pytest.raises(Refused) as refusal:
            send(game, move={"card": "Nowhere D", "sites": "LR"})
        told.append(refusals.explain(game, refusal.value, "de"))
    assert told[0] == told[1]


def test_a_refusal_with_several_reasons_is_told_in_the_same_words_again():
    game = factories.game()
    hand = log.position(game).view(factories.asked(game)[1]).hand
    told = []
    for _twice in range(2):
        with pytest.raises(Refused) as refusal:
            send(game, text=f"{hand[0]} L if pile > 99 else {hand[1]} R if pile > 98")
        told.append(refusals.explain(game, refusal.value, "de"))
    assert told[0] == told[1]


def test_a_question_answered_before_it_is_asked_is_no_fault(monkeypatch):
    game = factories.game()
    other = game.seats.get(number=1 - factories.asked(game)[1])
    real, calls = log.position, []

    def position(*arguments):
        now = real(*arguments)
        if not calls:
            calls.append(now)
            factories.play(game)
        return now

    monkeypatch.setattr(log, "position", position)
    with contextlib.suppress(Refused):
        send(game, player=other.player, asked=game.last_number + 1)
    assert calls


@pytest.mark.django_db(transaction=True)
def test_a_refusal_with_the_same_key_in_the_middle_of_a_move_is_no_fault(monkeypatch):
    if connection.vendor == "sqlite":
        pytest.skip("SQLite lets nobody write in the middle of a move")
    game = factories.game()
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    real, codes = writing.collect, []

    def intrude():
        try:
            moves.submit(game=game, player=who, asked=asked, key="k", text="castle kingside")
        except Refused as refusal:
            codes.append(refusal.code)
        finally:
            connection.close()

    def collect(*arguments):
        if not codes:
            intruder = threading.Thread(target=intrude)
            intruder.start()
            intruder.join()
        return real(*arguments)

    monkeypatch.setattr(writing, "collect", collect)
    with contextlib.suppress(Refused):
        send(game, text=text)
    assert codes == ["malformed_move"]
    assert Submission.objects.count() == 1


def test_an_illegal_move_as_data_never_crashes():
    game = factories.game()
    hand = log.position(game).view(factories.asked(game)[1]).hand
    for serial, change in enumerate(
        [
            {"sites": "LLLL"},
            {"sites": "X"},
            {"take": "Atlantis"},
            {"shift": {"city": "x", "from": "y"}},
        ]
    ):
        with pytest.raises(IllegalMove):
            send(game, key=f"k{serial}", move={"card": hand[0], "sites": "L", **change})
