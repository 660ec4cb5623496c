from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
import time_machine

from accounts.services import profiles
from games.models_mail import Notice
from games.services import digests, tables
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader():
    """Somebody who reads mail at seven in the morning, in Berlin."""
    person = factories.player("black")
    person.digest_hour, person.time_zone = 7, "Europe/Berlin"
    person.save()
    return person


def at(day, hour, minute=0):
    return time_machine.travel(datetime(2026, 11, day, hour, minute, tzinfo=UTC), tick=False)


def game_with(person):
    table = factories.table()
    tables.join(game=table, player=person)
    tables.join(game=table, player=factories.player("white"))
    tables.start(game=table)
    return table


def digest_of(person):
    return Notice.objects.filter(person=person, kind="digest")


def test_a_digest_comes_once_at_the_readers_own_hour(reader):
    with at(16, 12):
        game_with(reader)
        assert digests.gather_due() == 0
    with at(17, 5, 59):
        assert digests.gather_due() == 0
    with at(17, 6, 1):
        assert digests.gather_due() == 1
        assert digests.gather_due() == 0
    assert digest_of(reader).get().key == f"digest:{reader.pk}:2026-11-17"
    assert not Notice.objects.filter(status="gathered").exists()


def test_a_digest_names_every_game_that_waits(reader):
    with at(16, 12):
        games = [game_with(reader) for _ in range(3)]
    with at(17, 8):
        digests.gather_due()
    told = msgspec.json.decode(digest_of(reader).get().data)
    waiting = [[game.pk, *factories.asked(game)[1:]] for game in games]
    mine = [row for row in waiting if factories.asked(games[waiting.index(row)])[0] == reader]
    assert told["turns"] == mine
    gathered = Notice.objects.filter(person=reader).exclude(kind="digest")
    assert told["notices"] == list(gathered.order_by("pk").values_list("pk", flat=True))


def test_a_server_that_slept_makes_one_digest_for_all_days(reader):
    with at(10, 12):
        game_with(reader)
    with at(12, 12):
        game_with(reader)
    with at(17, 12):
        assert digests.gather_due() == 1
    assert digest_of(reader).count() == 1


def test_whoever_wants_single_mails_again_gets_what_waits_at_once(reader):
    with at(16, 12):
        game_with(reader)
    reader.digest_hour = None
    reader.save()
    with at(16, 13):
        assert digests.gather_due() == 0
        waiting = Notice.objects.filter(person=reader, status="waiting")
        assert waiting.exists()
        assert not digest_of(reader).exists()


def day_by_day(person, first, days):
    """Let something happen every three hours, and sweep every quarter of an hour, for some days."""
    game, moment, made = None, first, []
    while moment < first + timedelta(days=days):
        with time_machine.travel(moment, tick=False):
            if game is None:
                game = game_with(person)
            elif moment.hour % 3 == 0 and moment.minute == 0:
                factories.play(game)
            digests.gather_due()
        moment += timedelta(minutes=15)
    for notice in digest_of(person).order_by("pk"):
        local = notice.made_at.astimezone(zoneinfo.ZoneInfo(person.time_zone))
        made.append((local.date().isoformat(), f"{local:%H:%M}"))
    return made


@pytest.mark.parametrize(("hour", "told"), [(1, "01:00"), (2, "03:00"), (3, "03:00")])
def test_when_clocks_go_forward_there_is_one_digest_a_day(reader, hour, told):
    reader.digest_hour = hour
    reader.save()
    made = day_by_day(reader, datetime(2027, 3, 27, 12, tzinfo=UTC), 2)
    # At two in the night, which the 28th does not have, it comes as soon as that hour is over.
    assert made == [("2027-03-28", told), ("2027-03-29", f"0{hour}:00")]


@pytest.mark.parametrize("hour", [1, 2, 3])
def test_when_clocks_go_back_there_is_one_digest_a_day(reader, hour):
    reader.digest_hour = hour
    reader.save()
    made = day_by_day(reader, datetime(2026, 10, 24, 12, tzinfo=UTC), 2)
    assert made == [("2026-10-25", f"0{hour}:00"), ("2026-10-26", f"0{hour}:00")]


@pytest.mark.parametrize("changed", [{"time_zone": "America/Los_Angeles"}, {"digest_hour": 20}])
def test_an_hour_that_comes_twice_a_day_brings_one_digest_and_loses_nothing(reader, changed):
    with at(16, 12):
        game = game_with(reader)
    with at(17, 6):
        assert digests.gather_due() == 1
    profiles.change(user=reader, **changed)
    with at(17, 8):
        factories.play(game, 2)
    with at(17, 20):
        assert digests.gather_due() == 0
    waiting = Notice.objects.filter(person=reader, status="gathered")
    assert waiting.exists()
    with at(18, 20):
        assert digests.gather_due() == 1
    assert digest_of(reader).count() == 2
    assert not waiting.exists()


def test_a_clock_that_was_set_back_neither_doubles_a_digest_nor_loses_anything(reader):
    with at(16, 12):
        game = game_with(reader)
    with at(17, 6, 1):
        assert digests.gather_due() == 1
    with at(17, 5, 2):
        factories.play(game, 2)
        assert digests.gather_due() == 0
    with at(17, 6, 2):
        assert digests.gather_due() == 0
    assert Notice.objects.filter(person=reader, status="gathered").exists()
    with at(18, 6):
        assert digests.gather_due() == 1
    assert not Notice.objects.filter(person=reader, status="gathered").exists()


def test_without_news_there_is_no_digest(reader):
    with at(17, 8):
        assert digests.gather_due() == 0
    assert not Notice.objects.exists()


def test_who_waits_for_their_hour_costs_a_sweep_one_query(reader, django_assert_num_queries):
    with at(16, 12):
        for _ in range(3):
            game_with(reader)
        with django_assert_num_queries(1):
            assert digests.gather_due() == 0
