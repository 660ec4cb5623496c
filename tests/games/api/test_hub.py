"""What all streams of a process share: how often the database is asked, and who is let go."""

from __future__ import annotations

import asyncio

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from accounts.services import tokens
from accounts.standing import Pass
from games.api import listening
from games.api.errors import TooManyStreams
from games.api.hub import Hub, missed
from games.api.listening import Ended, Listener, Told
from games.selectors.streams import Cursor, Reader
from tests import factories

# The end, who writes (PostgreSQL alone), what is new; seats, games, logs; people, tokens.
MOST_QUERIES = 8 if connection.vendor == "postgresql" else 7


def listener(person, after=None):
    """Return a stream of a person with a token."""
    tokens.make(user=person, name="test", scopes=("read",))
    token = person.tokens.last()
    return Listener(Reader(person.pk, "en", "UTC"), Pass(person.pk, token=token.pk), after)


def listening_to(hub, people):
    """Let people listen, and forget whatever happened before."""
    made = [listener(person) for person in people]
    for each in made:
        hub.coming.add(each)
    hub.hand_out(hub.looking([])())
    return made


def look(hub):
    """Look once; return what was asked of the database."""
    with CaptureQueriesContext(connection) as captured:
        found = hub.looking(list(hub.listening))()
    hub.hand_out(found)
    return [each["sql"] for each in captured]


def heard(one):
    """Return what waits for a stream."""
    return asyncio.run(one.next(0))


@pytest.mark.django_db
def test_the_database_is_asked_as_often_however_many_listen():
    hub, games = Hub(), [factories.game(players=4) for _ in range(3)]
    people = [seat.player for game in games for seat in game.seats.select_related("player")]
    first = listening_to(hub, people[:1])
    for game in games:
        factories.play(game)
    alone = look(hub)
    assert len(alone) <= MOST_QUERIES, alone
    more = listening_to(hub, people * 2)
    for game in games:
        factories.play(game, 2)
    assert len(look(hub)) == len(alone)
    assert [type(each) for each in heard(first[0])] == [int, Told, Told, Told]
    assert all(len(heard(each)) == 3 for each in more)


@pytest.mark.django_db
def test_while_nothing_happens_hardly_anything_is_asked():
    hub, game = Hub(), factories.game()
    listening_to(hub, [seat.player for seat in game.seats.all()])
    # The end, who writes (PostgreSQL alone); people, tokens.
    assert len(look(hub)) <= MOST_QUERIES - 4


@pytest.mark.django_db
def test_a_long_row_of_events_comes_in_parts(monkeypatch):
    monkeypatch.setattr("games.api.hub.MOST", 2)
    hub, game = Hub(), factories.game()
    who = factories.asked(game)[0]
    (mine,) = listening_to(hub, [who])
    factories.play(game, 5)
    for _ in range(3):
        look(hub)
    things = heard(mine)[1:]
    assert len(things) == 5
    assert [each.cursor for each in things] == sorted(each.cursor for each in things)


@pytest.mark.django_db
@pytest.mark.parametrize("most", [1, 2, 500])
def test_what_was_missed_is_read_in_parts(monkeypatch, most):
    monkeypatch.setattr("games.api.hub.MOST", most)
    game = factories.game()
    who = factories.asked(game)[0]
    factories.play(game, 5)
    reader, upto = Reader(who.pk, "de", "UTC"), Hub().looking([])().upto
    found = all_missed(reader, Cursor(0), upto)
    numbers = [each.cursor.number for each in found]
    assert numbers == list(range(1, len(numbers) + 1))
    # Wherever it is cut, the rest is the rest.
    for place, told in enumerate(found, 1):
        assert all_missed(reader, told.cursor, upto) == found[place:]


def all_missed(reader, after, upto):
    """Return everything behind a cursor, part by part."""
    found = []
    while after < Cursor(upto):
        after, part = missed(reader, after, upto)
        found += part
    return found


@pytest.mark.django_db
def test_whoever_reads_too_slowly_is_let_go_without_a_hole(monkeypatch):
    monkeypatch.setattr(listening, "LONGEST_QUEUE", 3)
    hub, game = Hub(), factories.game()
    (mine,) = listening_to(hub, [factories.asked(game)[0]])
    for _ in range(4):
        factories.play(game)
        look(hub)
    assert mine.is_cut
    numbers = [each.cursor.number for each in heard(mine)[1:]]
    assert len(numbers) == 2
    factories.play(game)
    look(hub)
    # What comes later waits for the next stream, which names the last id.
    assert heard(mine) == []


@pytest.mark.django_db
def test_a_revoked_token_hears_nothing_of_what_comes_with_it():
    hub, game = Hub(), factories.game()
    who = factories.asked(game)[0]
    (mine,) = listening_to(hub, [who])
    factories.play(game)
    tokens.revoke(user=who, number=mine.admitted.token)
    look(hub)
    assert heard(mine)[1:] == [Ended(None)]
    assert mine not in hub.listening


@pytest.mark.django_db
def test_a_look_that_fails_loses_nothing(monkeypatch, caplog):
    hub, game = Hub(), factories.game()
    (mine,) = listening_to(hub, [factories.asked(game)[0]])
    factories.play(game)
    with monkeypatch.context() as patched:
        patched.setattr(hub, "look", failing)
        assert asyncio.run(hub.look_round()) > 0
    assert "the logs could not be looked at" in caplog.text
    look(hub)
    assert [type(each) for each in heard(mine)] == [int, Told]


def failing(*asked):
    raise OperationalError("the database is away")


@pytest.mark.django_db
def test_places_are_free_again_whatever_becomes_of_a_stream(settings):
    settings.STREAMS_OF_A_PERSON, settings.STREAMS_OF_A_PROCESS = 2, 3
    hub, black, white = Hub(), factories.player("black"), factories.player("white")
    first, second = listener(black), listener(black)
    hub.admit(first)
    hub.admit(second)
    with pytest.raises(TooManyStreams):
        hub.admit(listener(black))
    third = listener(white)
    hub.admit(third)
    with pytest.raises(TooManyStreams):
        hub.admit(listener(factories.player("red")))
    hub.leave(first)
    # An answer that was never sent leaves nothing behind but this.
    del second
    fresh = [listener(black), listener(black)]
    for each in fresh:
        hub.admit(each)
    assert set(hub.admitted) == {third, *fresh}
