"""Queries that are built once: the same objects as Django's own, whoever asks and how often."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, connections
from django.utils import timezone

from games import log, seated
from games.models import Game, Seat
from games.selectors import games
from patrizier_site.often import Query, Slot
from tests import factories

pytestmark = pytest.mark.django_db
BY_TITLE = Query(
    lambda: Game.objects.filter(
        title=Slot("title"), players=2, opened_at__lte=Slot("now")
    ).order_by("pk")
)


def plain(rows):
    return [{k: v for k, v in vars(row).items() if not k.startswith("_")} for row in rows]


def test_the_same_rows_come_as_from_django_each_time():
    for count in range(1, 4):
        factories.game(players=2)
        found = BY_TITLE(title="patrizier", now=timezone.now())
        assert plain(found) == plain(Game.objects.order_by("pk"))
        assert len(found) == count
    assert BY_TITLE(title="patronize", now=timezone.now()) == []
    assert BY_TITLE.first(title="patronize", now=timezone.now()) is None


def test_those_it_refers_to_and_what_was_asked_beside_come_along(django_assert_num_queries):
    game = factories.game(players=3)
    seated.BUSY(game=game.pk)
    with django_assert_num_queries(1):
        found = seated.BUSY(game=game.pk)
        names = [str(seat.player) for seat in found]
    assert names == ["Black", "White", "Red"]
    assert [seat.has_sealed for seat in found] == [False] * 3
    assert plain(seated.SEATS(game=game.pk)) == plain(Seat.objects.filter(game=game))


def test_an_object_can_be_changed_and_saved():
    game = factories.game()
    seat = seated.SEATS(game=game.pk)[0]
    seat.word = "another"
    seat.save()
    assert Seat.objects.get(pk=seat.pk).word == "another"


def test_what_a_game_knows_can_still_be_asked_further():
    game, other = factories.game(players=3), factories.game(players=2)
    games.find_whole(other.pk)
    whole = games.find_whole(game.pk)
    assert len(whole.seats.all()) == 3
    assert [seat.number for seat in whole.seats.filter(number__gt=0)] == [1, 2]
    assert [seat.game_id for seat in whole.seats.order_by("-number")] == [game.pk] * 3


@pytest.mark.django_db(transaction=True)
def test_several_threads_may_ask_the_same():
    game = factories.game(players=2)
    query, found = Query(lambda: Game.objects.filter(pk=Slot("pk"))), []

    def ask():
        found.append(query.first(pk=game.pk))
        connections.close_all()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert [each.uuid for each in found] == [game.uuid] * 4
    assert list(query.built) == [connection.vendor]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL plans ahead")
def test_a_query_is_planned_once_for_a_connection_unless_a_pooler_forbids_it(monkeypatch):
    def planned():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE %s",
                ["%games_seat%"],
            )
            return cursor.fetchone()[0]

    before = planned()
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "prepare_threshold", None)
    for _time in range(3):
        seated.PLACES(game=987_654)
    assert planned() == before
    monkeypatch.undo()
    for _time in range(3):
        seated.PLACES(game=987_654)
    assert planned() == before + 1


def test_moments_come_as_django_gives_them():
    game = factories.game()
    (found,) = log.BY_NUMBER(pk=game.pk)
    assert found.opened_at == Game.objects.get(pk=game.pk).opened_at
    assert found.opened_at.isoformat() == Game.objects.get(pk=game.pk).opened_at.isoformat()
    assert bytes(found.secret) == bytes(Game.objects.get(pk=game.pk).secret)
