"""What streams tell: everything to those who sit there, and of secrets nothing."""

from __future__ import annotations

import msgspec
import pytest

from games import boards, log, tail
from games.errors import BrokenLog
from games.models import Event
from games.selectors import streams
from games.selectors.streams import Reader
from games.services import notices, rewinds, substitutes, tables
from tests import factories
from tests.games.benched import call_number, called_game

pytestmark = pytest.mark.django_db
TITLES = [title.key for title in boards.offered()]


def told(person, language="en"):
    """Return everything that a person is told of all games."""
    reader = Reader(person.pk, language, "Europe/Berlin")
    marks = tail.between(0, tail.last(), 10**6)
    return streams.told(marks, [reader]).get(reader, [])


def numbers(found):
    return [each.cursor.number for each in found]


@pytest.mark.parametrize("title", TITLES)
def test_what_is_told_is_the_same_whatever_a_seat_cannot_know(redealt, monkeypatch, title):
    game = factories.game(players=3, title=title)
    factories.play(game, 9)
    for seat in game.seats.select_related("player"):
        before = msgspec.json.encode(told(seat.player))
        for seed in (1, 2):
            redealt(seat.number, seed)
            assert msgspec.json.encode(told(seat.player)) == before
            monkeypatch.undo()


def test_a_redeal_would_be_noticed(redealt):
    game = factories.game(players=3)
    person = game.seats.get(number=0).player
    before = msgspec.json.encode(told(person))
    redealt(1, 1)
    assert msgspec.json.encode(told(person)) != before


def test_nobody_is_told_of_games_in_which_they_do_not_sit():
    factories.play(factories.game(), 2)
    assert told(factories.player()) == []


def test_whoever_sits_down_is_told_everything_from_the_beginning():
    table = factories.table(players=3)
    people = [factories.player(name) for name in ("black", "white", "red")]
    for person in people:
        tables.join(game=table, player=person)
    rows = dict(Event.objects.values_list("number", "pk"))
    for place, person in enumerate(people):
        found = told(person)
        assert numbers(found) == [1, 2, 3, 4]
        sat_down = place + 2
        assert [each.cursor.row for each in found] == [
            rows[max(number, sat_down)] for number in rows
        ]
        assert found == sorted(found, key=lambda each: each.cursor)


def test_whoever_left_is_told_nothing_and_later_everything():
    table, person = factories.table(players=2), factories.player()
    tables.join(game=table, player=person)
    tables.leave(game=table, player=person)
    assert told(person) == []
    tables.join(game=table, player=person)
    assert numbers(told(person)) == [1, 2, 3, 4]


def test_a_substitute_is_told_everything_and_whoever_was_replaced_nothing():
    game, away, (person, _) = called_game()
    assert told(person) == []
    event = substitutes.take(game=game, person=person, number=call_number(game))
    found = told(person)
    assert numbers(found) == list(range(1, log.find(game.pk).last_number + 1))
    assert {each.cursor.row for each in found if each.cursor.number <= event.number} == {event.pk}
    assert told(away) == []


def test_every_way_to_get_a_seat_is_known():
    assert notices.SEATING | {"joined"} == streams.SEATING


def test_events_that_were_struck_say_so():
    game = factories.game()
    factories.play(game, 2)
    last = log.find(game.pk).last_number
    rewinds.rewind(game=game, to=last - 1)
    found = told(game.seats.get(number=0).player)
    assert {
        e.cursor.number: e.event.sentence.struck_by for e in found if e.cursor.number >= last
    } == {
        last: last + 1,
        last + 1: 0,
    }


def test_everybody_is_told_in_their_own_language():
    game = factories.game()
    person = game.seats.get(number=0).player
    assert "takes a seat" in told(person)[1].event.sentence.text
    assert "takes a seat" not in told(person, "de")[1].event.sentence.text


def test_a_broken_log_keeps_no_other_game_back(monkeypatch, caplog):
    broken, whole = factories.game(), factories.game()
    person = whole.seats.get(number=0).player
    tables_of = {broken.pk}
    seen = streams.seen.seen

    def fail(teller, event, *rest):
        if event.game_id in tables_of:
            raise BrokenLog("it cannot be read")
        return seen(teller, event, *rest)

    broken.seats.filter(number=0).update(player=person)
    monkeypatch.setattr(streams.seen, "seen", fail)
    assert {each.game for each in told(person)} == {whole.pk}
    assert f"game {broken.pk} is left out" in caplog.text
