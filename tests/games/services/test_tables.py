from __future__ import annotations

import hashlib

import msgspec
import pytest

from games import boards, log
from games.engine import chance, registry
from games.engine.errors import UnknownTitle, WrongPlayerCount
from games.errors import (
    AlreadyStarted,
    BadTable,
    BadText,
    ColourTaken,
    NotYourSeat,
    TableFull,
    TableNotFull,
)
from games.models import Event, Game
from games.services import tables
from tests import factories

pytestmark = pytest.mark.django_db


def test_an_open_table_shows_its_commitment_in_event_one():
    table = factories.table(players=3, name="Sunday table")
    first = Event.objects.get(game=table)
    data = msgspec.json.decode(first.data)
    assert (first.number, first.kind) == (1, "opened")
    assert data["commitment"] == hashlib.sha256(bytes(table.secret)).hexdigest()
    assert table.commitment == data["commitment"]
    assert bytes(table.secret).hex() not in first.data
    assert "Sunday" not in first.data


def test_the_same_key_opens_the_same_table_once():
    host = factories.player()
    first = factories.table(host=host, key="abc")
    again = factories.table(host=host, key="abc")
    assert first.pk == again.pk
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("choices", "error"),
    [
        ({"title": "chess"}, UnknownTitle),
        ({"edition": "homemade"}, UnknownTitle),
        ({"players": 6}, WrongPlayerCount),
        ({"players": 1}, WrongPlayerCount),
        ({"options": {"house_rule": True}}, BadTable),
        ({"name": "x" * 61}, BadText),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(choices, error):
    with pytest.raises(error):
        factories.table(**choices)
    assert not Game.objects.exists()


def test_seats_get_colours_in_printed_order():
    table = factories.table(players=3)
    seats = [tables.join(game=table, player=factories.player()) for _ in range(3)]
    assert [seat.colour for seat in seats] == ["black", "white", "red"]


def test_a_wished_colour_is_given_or_refused():
    table = factories.table(players=2)
    seat = tables.join(game=table, player=factories.player(), colour="white")
    assert seat.colour == "white"
    with pytest.raises(ColourTaken) as refusal:
        tables.join(game=table, player=factories.player(), colour="white")
    assert refusal.value.params["free"] == ["black"]
    with pytest.raises(ColourTaken):
        tables.join(game=table, player=factories.player(), colour="blue")


def test_joining_twice_keeps_the_seat():
    table, who = factories.table(), factories.player()
    first = tables.join(game=table, player=who)
    again = tables.join(game=table, player=who, colour="white")
    assert (first.number, first.colour) == (again.number, again.colour)
    assert Event.objects.filter(kind="joined").count() == 1


def test_a_full_table_and_a_started_game_take_nobody():
    game = factories.table()
    for colour in ("black", "white"):
        tables.join(game=game, player=factories.player(colour))
    with pytest.raises(TableFull):
        tables.join(game=game, player=factories.player("red"))
    tables.start(game=game)
    with pytest.raises(AlreadyStarted):
        tables.join(game=game, player=factories.player("red"))


def test_leaving_frees_the_seat_and_forgets_the_word():
    table, who = factories.table(), factories.player()
    tables.join(game=table, player=who, word="rosebud", colour="white")
    assert tables.leave(game=table, player=who)
    assert not tables.leave(game=table, player=who)
    seat = table.seats.get(number=0)
    assert (seat.player, seat.word, seat.colour, seat.is_taken) == (None, "", "", False)
    assert tables.join(game=table, player=factories.player()).number == 0


def test_nobody_leaves_a_running_game():
    game = factories.game()
    with pytest.raises(AlreadyStarted):
        tables.leave(game=game, player=game.seats.get(number=0).player)


def test_a_table_with_free_seats_does_not_start():
    table = factories.table()
    tables.join(game=table, player=factories.player())
    with pytest.raises(TableNotFull):
        tables.start(game=table)


def test_starting_twice_deals_once():
    table = factories.table()
    for colour in ("black", "white"):
        tables.join(game=table, player=factories.player(colour))
    first, again = tables.start(game=table), tables.start(game=table)
    assert first.hash == again.hash
    assert Event.objects.filter(kind="started").count() == 1


def test_a_stranger_cannot_start_the_game():
    table = factories.table()
    for colour in ("black", "white"):
        tables.join(game=table, player=factories.player(colour))
    with pytest.raises(NotYourSeat):
        tables.start(game=table, player=factories.player("red"))


def test_the_words_change_the_draws_and_stay_out_of_the_log():
    game = factories.game(players=3)
    joined = Event.objects.filter(game=game, kind="joined").order_by("number")
    digests = [msgspec.json.decode(event.data)["word"] for event in joined]
    expected = chance.draw_key(bytes(game.secret), digests)
    assert log.position(game).draw_key == expected
    assert all("word of" not in event.data for event in joined)
    event = joined[0]
    again = chance.digest(bytes(game.secret), game.uuid, event.number, "word", "word of black")
    assert digests[0] == again


def test_a_word_can_be_empty_but_not_endless():
    table = factories.table()
    with pytest.raises(BadText):
        tables.join(game=table, player=factories.player(), word="x" * 201)
    assert tables.join(game=table, player=factories.player(), word="").is_taken


def test_the_log_of_an_open_table_shows_no_hands():
    game = factories.game()
    started = Event.objects.get(game=game, kind="started")
    facts = msgspec.json.decode(started.data)["facts"][0]
    assert facts["hands"] == [["?"] * 3] * 2
    assert set(facts["pile"]) == {"?"}
    assert started.secret
    assert "?" not in msgspec.json.decode(started.secret)["facts"][0]["pile"]


def test_a_closed_table_takes_nobody():
    table = factories.table()
    assert tables.close(game=table)
    assert not tables.close(game=table)
    with pytest.raises(AlreadyStarted):
        tables.join(game=table, player=factories.player())


def test_bots_play_their_seats_at_once():
    table = factories.table(players=3)
    who = factories.player()
    tables.join(game=table, player=who)
    for _ in range(2):
        tables.join(game=table, player=None, bot="greedy")
    tables.start(game=table)
    assert factories.asked(table)[0] == who
    game = factories.play_out(table)
    assert game.status == Game.Status.OVER
    assert Event.objects.filter(game=game, channel="bot").count() == 32


def test_an_unknown_bot_is_refused_before_it_sits_down():
    table = factories.table()
    with pytest.raises(BadTable):
        tables.join(game=table, player=None, bot="deep blue")
    assert not Event.objects.filter(kind="joined").exists()


def test_a_title_without_a_face_cannot_be_opened(monkeypatch):
    monkeypatch.setattr(boards, "BOARDS", {})
    with pytest.raises(UnknownTitle, match="cannot be played here yet"):
        factories.table()
    assert boards.offered() == []


@pytest.mark.parametrize("title", registry.TITLES, ids=lambda title: title.key)
def test_a_table_without_a_name_is_called_by_its_title(title):
    table = Game(title=title.key, pk=7)
    assert str(table) == f"{title.name} 7"
