"""How far the end of all logs is certain: rows are committed in another order than written."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, connections, transaction

from games import tail
from games.models import Game
from games.tail import Tail
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


class Held:
    """A transaction of another thread that has played a turn, and is not over."""

    def __init__(self, game):
        self.game, self.is_undone = game, False
        self.has_written, self.may_end = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        assert self.has_written.wait(300)

    def run(self):
        try:
            with transaction.atomic():
                factories.play(self.game)
                self.has_written.set()
                self.may_end.wait(300)
                transaction.set_rollback(self.is_undone)
        finally:
            self.has_written.set()
            connections.close_all()

    def end(self, *, undo=False):
        self.is_undone = undo
        self.may_end.set()
        self.thread.join()


@pytest.fixture
def hold():
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer, so rows are committed in their order")
    made = []

    def hold(game):
        made.append(Held(game))
        return made[-1]

    yield hold
    for held in made:
        held.end()


def begun():
    """Return the end, as far as it is certain now."""
    end = Tail()
    end.advance()
    return end


def test_what_is_committed_is_certain_at_once():
    game = factories.game()
    end = begun()
    assert end.settled == tail.last()
    factories.play(game)
    before = end.settled
    end.advance()
    found = tail.between(before, end.settled, 10)
    assert found[-1] == (tail.last(), game.pk, Game.objects.get(pk=game.pk).last_number)


def test_nothing_is_certain_behind_a_row_that_may_still_come(hold):
    early, late = factories.game(), factories.game()
    end = begun()
    before = end.settled
    held = hold(early)
    factories.play(late)
    for _ in range(3):
        end.advance()
        assert end.settled == before
    # The row that was written first shows up last, and is not passed over.
    held.end()
    end.advance()
    found = tail.between(before, end.settled, 10)
    assert {mark.game for mark in found} == {early.pk, late.pk}
    assert found[0].game == early.pk


def test_what_was_undone_holds_nothing_up(hold):
    early, late = factories.game(), factories.game()
    end = begun()
    before, held = end.settled, hold(early)
    factories.play(late)
    end.advance()
    held.end(undo=True)
    end.advance()
    assert {mark.game for mark in tail.between(before, end.settled, 10)} == {late.pk}


def test_those_who_came_later_hold_nothing_up(hold):
    games = [factories.game() for _ in range(3)]
    end = begun()
    before, first = end.settled, hold(games[0])
    factories.play(games[1])
    end.advance()
    second = hold(games[2])
    first.end()
    end.advance()
    # The second may still come, but not before what was seen while the first was writing.
    found = tail.between(before, end.settled, 10)
    assert {mark.game for mark in found} == {games[0].pk, games[1].pk}
    second.end()
    end.advance()
    assert end.settled == tail.last()


def test_it_begins_when_that_is_certain(hold):
    game = factories.game()
    held, end = hold(game), Tail()
    end.advance()
    assert end.settled is None
    held.end()
    end.advance()
    assert end.settled is not None
    end.advance()
    assert end.settled == tail.last()
