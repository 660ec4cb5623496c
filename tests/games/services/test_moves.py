from __future__ import annotations

import pytest

from games import log
from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove
from games.errors import KeyReused, NotRunning, NotYourSeat, NotYourTurn, StaleMove
from games.models import Event, Game, Question, Result, Submission
from games.services import automatic, moves, tables
from tests import factories

pytestmark = pytest.mark.django_db


def send(game, player=None, asked=None, text=None, key="k", **more):
    who, _, question = factories.asked(game)
    return moves.submit(
        game=game,
        player=player or who,
        asked=question if asked is None else asked,
        text=factories.choice(game) if text is None and "move" not in more else text or "",
        key=key,
        **more,
    )


def test_a_move_becomes_one_event_and_asks_the_next_seat():
    game = factories.game(players=3)
    _, seat, asked = factories.asked(game)
    answer = send(game)
    _, next_seat, next_asked = factories.asked(game)
    assert answer.event == asked + 1 == next_asked
    assert next_seat == (seat + 1) % 3
    assert log.find(game.pk).last_number == answer.event


def test_the_same_key_gives_the_same_answer_and_no_second_event():
    game = factories.game()
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    first = send(game, who, asked, text)
    again = send(game, who, asked, text)
    assert first == again
    assert Event.objects.filter(game=game, kind="moved").count() == 1


def test_the_same_key_with_another_text_is_refused():
    game = factories.game()
    who, _, asked = factories.asked(game)
    send(game, who, asked)
    with pytest.raises(KeyReused) as refusal:
        send(game, who, asked, "1")
    assert refusal.value.code == "key_reused"


def test_a_refusal_is_stored_and_given_again():
    game = factories.game()
    with pytest.raises(MalformedMove):
        send(game, text="castle kingside")
    stored = Submission.objects.get()
    assert stored.status == "refused"
    with pytest.raises(Exception) as again:  # noqa: PT011
        send(game, text="castle kingside")
    assert again.value.code == "malformed_move"
    assert Submission.objects.count() == 1


def test_a_stale_move_is_refused_and_changes_nothing():
    game = factories.game()
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    send(game, who, asked, text, key="a")
    before = log.find(game.pk).head
    with pytest.raises(StaleMove):
        send(game, who, asked, text, key="b")
    assert log.find(game.pk).head == before


def test_a_player_who_is_not_asked_is_told_so():
    game = factories.game()
    _, seat, _ = factories.asked(game)
    other = game.seats.get(number=1 - seat).player
    with pytest.raises(NotYourTurn):
        send(game, other, asked=game.last_number + 1)


def test_a_stranger_has_no_seat():
    game = factories.game()
    with pytest.raises(NotYourSeat):
        send(game, factories.player("red"))


def test_an_illegal_move_names_its_rule():
    game = factories.game()
    now = log.position(game)
    _, seat, _ = factories.asked(game)
    hand = now.view(seat).hand
    foreign = next(card for card in ("Roma D", "Siena D") if card not in hand)
    with pytest.raises(IllegalMove) as refusal:
        send(game, text=f"{foreign} : L R")
    assert refusal.value.rule == "card_not_in_hand"
    assert log.find(game.pk).last_number == game.last_number


def test_an_ambiguous_text_is_answered_with_candidates():
    game = factories.game()
    card = factories.choice(game).split(" : ")[0]
    with pytest.raises(AmbiguousMove) as refusal:
        send(game, text=card)
    assert len(refusal.value.candidates) >= 2
    assert all(text.startswith(card) for text in refusal.value.candidates)


def test_a_move_can_be_sent_as_data():
    game = factories.game()
    now = log.position(game)
    _, seat, _ = factories.asked(game)
    turn = now.title.legal(now.view(seat))[0]
    answer = send(game, move={"card": turn.card, "sites": turn.sites})
    assert answer.text == now.title.write(turn)


def test_data_that_is_no_move_is_malformed():
    game = factories.game()
    with pytest.raises(MalformedMove):
        send(game, move={"card": 7})


def test_an_open_table_takes_no_moves():
    table = factories.table()
    who = factories.player()
    tables.join(game=table, player=who)
    with pytest.raises(NotRunning):
        moves.submit(game=table, player=who, asked=9, text="1", key="k")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_is_played_to_its_results(players):
    game = factories.play_out(factories.game(players=players))
    turns = 55 if players == 5 else 48
    assert game.status == Game.Status.OVER
    assert Event.objects.filter(game=game, kind="moved").count() == turns
    assert not Question.objects.filter(game=game).exists()
    results = Result.objects.filter(game=game)
    assert len(results) == players
    assert min(result.rank for result in results) == 1


def test_the_rest_of_an_order_answers_the_next_question():
    game = factories.game(players=2)
    who, seat, asked = factories.asked(game)
    now = log.position(game)
    first, second = now.view(seat).hand[:2]
    offers = {
        turn.card: now.title.write(turn) for turn in reversed(now.title.offers(now.view(seat)))
    }
    if first == second:
        second = now.view(seat).hand[2]
    send(game, who, asked, f"{offers[first]} then {offers[second]} else {offers[first]}")
    factories.play(game)
    played = Event.objects.filter(game=game, kind="moved", seat=seat)
    assert [event.channel for event in played] == ["web", "order"]


def test_a_prepared_turn_that_cannot_be_played_ends_with_its_reason():
    game = factories.game(players=2)
    _, seat, _ = factories.asked(game)
    waiting = game.seats.get(number=1 - seat)
    hand = log.position(game).view(1 - seat).hand
    moves.prepare(game=game, player=waiting.player, text=f"{hand[0]} L if pile > 99")
    factories.play(game)
    waiting.refresh_from_db()
    assert waiting.order == ""
    assert "pile > 99" in waiting.order_ended
    assert factories.asked(game)[1] == waiting.number


def test_a_prepared_turn_is_played_when_the_seat_is_asked():
    game = factories.game(players=2)
    _, seat, _ = factories.asked(game)
    waiting = game.seats.get(number=1 - seat)
    hand = log.position(game).view(1 - seat).hand
    moves.prepare(game=game, player=waiting.player, text=f"{hand[0]} L")
    factories.play(game)
    last = Event.objects.filter(game=game).latest("number")
    assert (last.seat, last.channel) == (waiting.number, "order")


def test_resigning_from_a_game_of_two_ends_it_for_the_other():
    game = factories.game(players=2)
    who, seat, _ = factories.asked(game)
    moves.resign(game=game, player=who)
    assert moves.resign(game=game, player=who) is None
    game = log.find(game.pk)
    assert (game.status, game.end_reason) == (Game.Status.OVER, "resigned")
    assert Result.objects.get(game=game, rank=1).seat == 1 - seat


def test_resigning_from_a_larger_game_lets_default_moves_go_on():
    game = factories.game(players=3)
    who, seat, _ = factories.asked(game)
    moves.resign(game=game, player=who)
    game = factories.play_out(game)
    assert game.end_reason == "finished"
    by_default = Event.objects.filter(game=game, channel="default")
    assert {event.seat for event in by_default} == {seat}
    assert by_default.count() == 16
    assert Result.objects.get(game=game, seat=seat).rank == 3


def test_a_fault_of_a_bot_does_not_fail_the_players_move(monkeypatch, caplog):
    table, who = factories.table(), factories.player()
    tables.join(game=table, player=who)
    tables.join(game=table, player=None, bot="greedy")
    tables.start(game=table)

    def break_down(*arguments):
        raise ZeroDivisionError

    monkeypatch.setattr(log.position(table).title, "bot", break_down)
    answer = send(table, who)
    assert Event.objects.get(game=table, number=answer.event).seat == 0
    assert "could not go on by itself" in caplog.text
    monkeypatch.undo()
    assert automatic.run(table) == 1
    assert factories.asked(table)[0] == who


def test_a_refusal_that_is_given_again_is_the_same_in_every_language():
    game = factories.game()
    _, seat, _ = factories.asked(game)
    title = log.position(game).title
    foreign = next(
        card for card in ("Roma D", "Siena D") if card not in log.position(game).view(seat).hand
    )
    told = []
    for _ in range(2):
        with pytest.raises(IllegalMove) as refusal:
            send(game, text=f"{foreign} : L R")
        told.append(title.explain(refusal.value, "de"))
    assert told == [f"Du hast {foreign} nicht auf der Hand."] * 2
